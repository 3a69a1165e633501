/// A named place in a container: a tab, a column, a case or the root of the window.
public struct MapSlot: Codable, Hashable, Sendable {
  /// The chosen name; its number where none was chosen.
  public var name: String
  /// Whether the name was chosen.
  public var isNamed: Bool
  /// Names it had before.
  public var aliases: [String]
  /// What stands there.
  public var place: MapPlace

  /// A slot made of its parts.
  public init(_ name: String, isNamed: Bool = true, aliases: [String] = [], place: MapPlace) {
    self.name = name
    self.isNamed = isNamed
    self.aliases = aliases
    self.place = place
  }
}
