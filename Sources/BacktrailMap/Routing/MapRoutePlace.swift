public import BacktrailCore

/// Where a screen of a map stands now.
public struct MapRoutePlace: Hashable, Sendable {
  /// Its entry.
  public var entry: EntryID

  /// The place of an entry.
  public init(_ entry: EntryID) { self.entry = entry }
}
