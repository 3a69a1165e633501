/// A screen of a map, or a container of several.
public struct MapNode: Codable, Hashable, Sendable {
  /// What a node is.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A screen with content of its own.
    case screen
    /// Branches of which one is shown.
    case tabs
    /// Branches that are all shown.
    case split
    /// One of several roots of a window, such as welcome and main.
    case cases
  }

  /// The type of the screen, for people to read.
  public var screen: String
  /// What it is.
  public var kind: Kind
  /// What it has to be given.
  public var context: MapContext
  /// The values that belong to the screen itself, such as its title.
  public var constants: [MapConstant]
  /// The ways on from a screen.
  public var transitions: [MapTransition]
  /// The branches of tabs and splits, and the cases; a screen has none.
  public var slots: [MapSlot]
  /// What becomes of it when it is a case and is left for another.
  public var leaving: MapLeaving

  /// A node made of its parts.
  public init(
    screen: String, kind: Kind = .screen, context: MapContext = .none, constants: [MapConstant] = [],
    transitions: [MapTransition] = [], slots: [MapSlot] = [], leaving: MapLeaving = .discard
  ) {
    self.screen = screen
    self.kind = kind
    self.context = context
    self.constants = constants
    self.transitions = transitions
    self.slots = slots
    self.leaving = leaving
  }
}
