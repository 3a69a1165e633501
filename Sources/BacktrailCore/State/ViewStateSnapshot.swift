/// Which saved view state is meant: one entry may keep several, each under its own key.
public struct ViewStateKey: Hashable, Comparable, Sendable {
  /// The entry whose state it is.
  public let entry: EntryID
  /// The chosen name of the state.
  public let name: String

  /// A key made of its parts.
  package init(entry: EntryID, name: String) {
    self.entry = entry
    self.name = name
  }

  /// Orders by entry, then by name.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.entry == rhs.entry ? lhs.name < rhs.name : lhs.entry < rhs.entry
  }
}

/// Where a saved view state's content stands; the state tree never copies it.
package struct ViewStateSnapshot: Hashable, Sendable {
  /// The version of the content's form.
  package let version: Int32
  /// Where the content stands.
  package let payload: PayloadReference

  /// A snapshot made of its parts.
  package init(version: Int32, payload: PayloadReference) {
    self.version = version
    self.payload = payload
  }
}
