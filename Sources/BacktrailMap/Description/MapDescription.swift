/// A map of screens as data: what there is, and how one gets from one to another.
///
/// It is written by `ScreenMap.description`, and read by tools that never have the app. Screens refer to each
/// other by their places in `nodes`, so that a map may lead back to where it came from.
public struct MapDescription: Codable, Hashable, Sendable {
  /// The root of the window. Of a root with cases the path begins with the case, otherwise with the slot's name.
  public var root: MapSlot
  /// The screens and containers.
  public var nodes: [MapNode]
  /// The transitions that every screen has.
  public var universal: [MapTransition]
  /// The ways that lead elsewhere now.
  public var moved: [MovedPath]

  /// A description made of its parts.
  public init(root: MapSlot, nodes: [MapNode], universal: [MapTransition] = [], moved: [MovedPath] = []) {
    self.root = root
    self.nodes = nodes
    self.universal = universal
    self.moved = moved
  }
}
