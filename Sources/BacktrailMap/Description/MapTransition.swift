public import BacktrailCore

/// A way on from a screen.
public struct MapTransition: Codable, Hashable, Sendable {
  /// How a screen is reached.
  public enum Kind: Hashable, Sendable {
    /// Put on top of the stack.
    case push
    /// Shown in a modal layer of its own.
    case present(PresentationStyle)
  }

  /// The chosen name; empty where none was chosen.
  public var name: String
  /// Names it had before.
  public var aliases: [String]
  /// How the screen is reached.
  public var kind: Kind
  /// Whether the screen may be without it.
  public var isOptional: Bool
  /// Whether a person can go back from there.
  public var allowsBack: Bool
  /// Where it leads; `nil` for an optional one that is absent.
  public var place: MapPlace?

  /// A transition made of its parts.
  public init(
    _ name: String, aliases: [String] = [], kind: Kind = .push, isOptional: Bool = false,
    allowsBack: Bool = true, place: MapPlace?
  ) {
    self.name = name
    self.aliases = aliases
    self.kind = kind
    self.isOptional = isOptional
    self.allowsBack = allowsBack
    self.place = place
  }
}
