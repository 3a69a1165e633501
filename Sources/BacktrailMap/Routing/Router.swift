public import BacktrailRuntime

/// A value that provides access to a screen's constants, its transitions, and moves that go back.
///
/// A router belongs to one entry. A move shows another screen above that entry. A move from a removed entry is
/// rejected.
@MainActor
public struct Router<From: Screen> {
  let pathFrom: From.PathFrom
  let source: RouterSource

  /// Returns a router that has no window, for use in previews. The router provides the constants, but its moves do
  /// nothing.
  ///
  /// ```swift
  /// #Preview {
  ///   BookView(id: 1, router: .root(from: BookScreen(reviews: Push(ReviewsScreen()), lend: nil)))
  /// }
  /// ```
  public static func root<Root: Screen>(from screen: Root) -> Self where Root.PathFrom == From.PathFrom {
    let connection = MapConnection(root: screen, name: "root", universal: [], moved: [])
    return Self(pathFrom: screen.pathFrom, source: RouterSource(connection: connection, places: []))
  }

  /// A constant or a transition of the screen.
  public subscript<Value>(next member: KeyPath<From.PathFrom, Value>) -> Value {
    pathFrom[keyPath: member]
  }

  /// Shows the target of a transition.
  @discardableResult
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<From.PathFrom, Way>, from content: From.Content? = nil, with context: Way.Context,
    completion: (() -> Void)? = nil
  ) -> MoveResult where Way.From == From.NestedScreen {
    let result = path[move: way, context].move()
    completion?()
    return result
  }

  /// Shows the target of a transition and passes the result to the completion handler.
  @discardableResult
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<From.PathFrom, Way>, from content: From.Content? = nil, with context: Way.Context,
    completion: (MoveResult) -> Void
  ) -> MoveResult where Way.From == From.NestedScreen {
    let result = path[move: way, context].move()
    completion(result)
    return result
  }

  /// Shows the target of an optional transition. If the transition is absent, nothing changes.
  @discardableResult
  public func move<Way: ScreenTransition>(
    if way: KeyPath<From.PathFrom, Way?>, from content: From.Content? = nil, with context: Way.Context,
    completion: (() -> Void)? = nil
  ) -> MoveResult where Way.From == From.NestedScreen {
    let result = path[move: way, context]?.move() ?? .unchanged
    completion?()
    return result
  }

  /// Shows the target of an optional transition and passes the result to the completion handler. If the transition is
  /// absent, nothing changes.
  @discardableResult
  public func move<Way: ScreenTransition>(
    if way: KeyPath<From.PathFrom, Way?>, from content: From.Content? = nil, with context: Way.Context,
    completion: (MoveResult) -> Void
  ) -> MoveResult where Way.From == From.NestedScreen {
    let result = path[move: way, context]?.move() ?? .unchanged
    completion(result)
    return result
  }

  /// Returns the router of a screen in a branch.
  func branch<Shown: Screen>(_ number: Int, _ screen: Shown) -> Router<Shown.NestedScreen> {
    Router<Shown.NestedScreen>(pathFrom: screen.pathFrom, source: source.branch(number))
  }
}
