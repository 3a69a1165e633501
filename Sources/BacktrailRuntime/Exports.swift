// A server imports this module alone, and gets what its declarations speak of.
@_exported public import BacktrailCore
@_exported public import BacktrailLinks
@_exported public import BacktrailStore
