/// A route without its parameters: its name, version, and where the parameters stand in the log.
package struct RouteReference: Hashable, Sendable {
  /// The stable, chosen name.
  package var name: String
  /// The version of the parameters' form.
  package var version: Int32
  /// Where the parameters stand. A reference to a payload that was never stored means `{}`.
  package var payload: PayloadReference

  /// A reference made of its parts.
  package init(name: String, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}

/// A route reference whose name is a number in a `NameTable`: small and trivially copied, for replay.
package struct CompactRoute: Hashable, Sendable {
  /// The number of the name in the table beside the tree.
  package var name: UInt32
  /// The version of the parameters' form.
  package var version: Int32
  /// Where the parameters stand.
  package var payload: PayloadReference

  /// A compact route made of its parts.
  package init(name: UInt32, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}
