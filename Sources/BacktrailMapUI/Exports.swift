@_exported public import BacktrailMap
@_exported public import BacktrailUI
