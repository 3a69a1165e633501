/// A route without its parameters: its name, version, and where the parameters stand in the log.
public struct RouteReference: Hashable, Sendable {
  /// The stable, chosen name.
  public var name: String
  /// The version of the parameters' form.
  public var version: Int32
  /// Where the parameters stand. A reference to a payload that was never stored means `{}`.
  public var payload: PayloadReference

  /// A reference made of its parts.
  public init(name: String, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}

/// A route reference whose name is a number in a `NameTable`: small and trivially copied, for replay.
public struct CompactRoute: Hashable, Sendable {
  /// The number of the name in the table beside the tree.
  public var name: UInt32
  /// The version of the parameters' form.
  public var version: Int32
  /// Where the parameters stand.
  public var payload: PayloadReference

  /// A compact route made of its parts.
  public init(name: UInt32, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}
