@_exported public import BacktrailCore
@_exported public import BacktrailRuntime
