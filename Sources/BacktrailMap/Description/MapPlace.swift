/// Where a node stands: alone, or as the root of a stack.
public struct MapPlace: Codable, Hashable, Sendable {
  /// The place in the description's `nodes`.
  public var node: Int
  /// Whether screens can be pushed onto it.
  public var isStack: Bool

  /// A place made of its parts.
  public init(_ node: Int, isStack: Bool = true) {
    self.node = node
    self.isStack = isStack
  }
}
