@_exported public import BacktrailCore
@_exported public import BacktrailLinks
@_exported public import BacktrailRuntime
@_exported public import BacktrailStore
