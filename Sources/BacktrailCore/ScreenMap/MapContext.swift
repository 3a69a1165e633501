/// What a screen has to be given.
///
/// The context of tabs and splits is a JSON array with one for each slot, that of a screen a JSON object.
public struct MapContext: Codable, Hashable, Sendable {
  /// Its type, for people to read.
  public var type: String
  /// The version of its form, from 1.
  public var version: Int32
  /// Whether it is always empty.
  public var isEmpty: Bool

  /// A context made of its parts.
  public init(type: String, version: Int32 = 1, isEmpty: Bool = false) {
    self.type = type
    self.version = version
    self.isEmpty = isEmpty
  }

  /// Nothing.
  public static var none: Self { Self(type: "Void", isEmpty: true) }
}
