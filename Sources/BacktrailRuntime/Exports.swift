// A server imports only this module, and also gets the types that its declarations use.
@_exported public import BacktrailCore
@_exported public import BacktrailLinks
@_exported public import BacktrailStore
