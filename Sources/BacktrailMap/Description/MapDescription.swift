public import BacktrailCore

/// A description of a map as data: the screens and the transitions between them.
///
/// `ScreenMap.description` returns the description, and tools can read it without the app. Screens refer to each
/// other by their indices in `nodes`, so a map may have cycles.
public struct MapDescription: Codable, Hashable, Sendable {
  /// The root of the window. If the root has cases, a path begins with the name of a case. Otherwise, it begins with
  /// the name of this slot.
  public var root: MapSlot
  /// The screens and containers.
  public var nodes: [MapNode]
  /// The transitions that every screen has.
  public var universal: [MapTransition]
  /// The earlier paths and the paths that replaced them.
  public var moved: [MovedPath]

  /// Creates a description. Slots and transitions refer to nodes by index.
  public init(root: MapSlot, nodes: [MapNode], universal: [MapTransition] = [], moved: [MovedPath] = []) {
    self.root = root
    self.nodes = nodes
    self.universal = universal
    self.moved = moved
  }
}

/// A screen in a map, or a container of multiple screens.
public struct MapNode: Codable, Hashable, Sendable {
  /// The kind of a node.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A screen that has its own content.
    case screen
    /// Branches, one of which is shown.
    case tabs
    /// Branches that are all visible.
    case split
    /// Alternative roots of a window, such as a welcome screen and the app itself.
    case cases
  }

  /// The type of the screen, for display.
  public var screen: String
  /// The kind of the node.
  public var kind: Kind
  /// The context that the node needs.
  public var context: MapContext
  /// The constants of the screen, such as its title.
  public var constants: [MapConstant]
  /// The transitions of a screen.
  public var transitions: [MapTransition]
  /// The branches of tabs or a split, or the cases of a window; empty for a screen.
  public var slots: [MapSlot]
  /// The rule that applies to a case when the window switches to another case.
  public var leaving: MapLeaving

  /// Creates a node with its transitions, or with its slots if it is a container.
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

/// A constant of a screen.
public struct MapConstant: Codable, Hashable, Sendable {
  /// The name of the property.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates a constant with the given name and the given value as text.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The data that a screen needs.
///
/// The context of a screen is a JSON object. The context of tabs or splits is a JSON array with one element for each
/// slot.
public struct MapContext: Codable, Hashable, Sendable {
  /// The type, for display.
  public var type: String
  /// The format version of the context, starting at 1.
  public var version: Int32
  /// Whether the context is always empty.
  public var isEmpty: Bool
  /// Whether contexts from earlier versions are converted.
  public var isUpgraded: Bool
  /// The stored values, if the map knows them. The whole context may be a single number, string, or Boolean.
  public var parameters: [RouteDeclaration.Parameter]

  /// Creates a context with the given type name, and with its parameters if they are known.
  public init(
    type: String, version: Int32 = 1, isEmpty: Bool = false, isUpgraded: Bool = false,
    parameters: [RouteDeclaration.Parameter] = []
  ) {
    self.type = type
    self.version = version
    self.isEmpty = isEmpty
    self.isUpgraded = isUpgraded
    self.parameters = parameters
  }

  /// The empty context of a screen that does not need any data.
  public static var none: Self { Self(type: "Void", isEmpty: true) }
}

/// A reference to a node in a map. The node is used by itself or as the root of a stack.
public struct MapPlace: Codable, Hashable, Sendable {
  /// The index in the description's `nodes`.
  public var node: Int
  /// Whether screens can be pushed onto the node.
  public var isStack: Bool

  /// Creates a reference to the node with the given index. By default, the node is the root of a stack.
  public init(_ node: Int, isStack: Bool = true) {
    self.node = node
    self.isStack = isStack
  }
}

/// A named place in a container: a tab, a column, a case, or the root of the window.
public struct MapSlot: Codable, Hashable, Sendable {
  /// The chosen name, or the number of the slot.
  public var name: String
  /// Whether the app chose the name.
  public var isNamed: Bool
  /// The earlier names.
  public var aliases: [String]
  /// The node or stack in the slot.
  public var place: MapPlace

  /// Creates a slot with the given name in paths and the given node.
  public init(_ name: String, isNamed: Bool = true, aliases: [String] = [], place: MapPlace) {
    self.name = name
    self.isNamed = isNamed
    self.aliases = aliases
    self.place = place
  }
}
