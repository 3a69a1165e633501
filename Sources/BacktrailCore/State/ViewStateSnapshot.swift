/// The identity of a saved view state. An entry may have multiple view states with different names.
public struct ViewStateKey: Hashable, Comparable, Sendable {
  /// The entry that the state belongs to.
  public let entry: EntryID
  /// The chosen name of the state.
  public let name: String

  package init(entry: EntryID, name: String) {
    self.entry = entry
    self.name = name
  }

  /// Orders keys by entry, then by name.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.entry == rhs.entry ? lhs.name < rhs.name : lhs.entry < rhs.entry
  }
}

/// The reference to the content of a saved view state. The state tree never copies the content.
package struct ViewStateSnapshot: Hashable, Sendable {
  /// The format version of the content.
  package let version: Int32
  /// The reference to the content.
  package let payload: PayloadReference

  package init(version: Int32, payload: PayloadReference) {
    self.version = version
    self.payload = payload
  }
}
