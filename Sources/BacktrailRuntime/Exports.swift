// A server that imports only this module also gets the types that the module's declarations use.
@_exported public import BacktrailCore
@_exported public import BacktrailLinks
@_exported public import BacktrailStore
