import BacktrailCore

/// The router at a map's root, where all paths through the map begin.
///
/// ```swift
/// map.router[root: ((), ())][select: \.harbour][move: \.ferry, 3].move()
/// map.router.root(((), ())).select(\.harbour).move(\.ferry, 3).move()
/// ```
///
/// Omit the context of a screen that is already shown.
@MainActor
public struct RootRouter<Root: Screen> {
  let pathFrom: Root.PathFrom
  let connection: MapConnection

  /// A constant, a transition, or a slot of the root.
  public subscript<Value>(next member: KeyPath<Root.PathFrom, Value>) -> Value {
    pathFrom[keyPath: member]
  }

  /// The path to the root, with its context.
  public subscript(root context: Root.Context) -> MapPath<Root> { root(context) }

  /// The path to the root, which must already be shown.
  public subscript() -> MapPath<Root> { root() }

  /// Returns the path to the root, with its context.
  public func root(_ context: Root.Context) -> MapPath<Root> {
    isConditional ? start : start.going(rootName, to: pathFrom, Root.contextCoding, context)
  }

  /// Returns the path to the root, which must already be shown.
  public func root() -> MapPath<Root> { isConditional ? start : start.going(rootName, to: pathFrom) }

  private var start: MapPath<Root> { MapPath(pathFrom: pathFrom, connection: connection) }

  private var rootName: String { connection.description.root.name }

  private var isConditional: Bool {
    connection.description.nodes[connection.description.root.place.node].kind == .cases
  }
}

extension Router {
  /// The path that ends at the router's screen.
  var path: MapPath<From> {
    MapPath(
      pathFrom: pathFrom, connection: source.connection, origin: source.places.first,
      problem: source.places.isEmpty ? .screenGone : nil)
  }

  /// The path from the screen along a transition, with a context for its target.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way>, context: Way.Context
  ) -> MapPath<Way.To> where Way.From == From.NestedScreen { path[move: way, context] }

  /// The path from the screen along a transition to a target that is already shown.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way>
  ) -> MapPath<Way.To> where Way.From == From.NestedScreen { path[move: way] }

  /// The path from the screen along an optional transition, with a context for its target; `nil` if the transition is
  /// absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way?>, context: Way.Context
  ) -> MapPath<Way.To>? where Way.From == From.NestedScreen { path[move: way, context] }

  /// The path from the screen along an optional transition to a target that is already shown; `nil` if the transition
  /// is absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way?>
  ) -> MapPath<Way.To>? where Way.From == From.NestedScreen { path[move: way] }
}
