/// A value that belongs to a screen itself.
public struct MapConstant: Codable, Hashable, Sendable {
  /// The name of the property.
  public var name: String
  /// The value as text.
  public var value: String

  /// A constant made of its parts.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
