import BacktrailCore

extension Router {
  /// The path that ends at the router's own screen.
  var path: MapPath<From> {
    MapPath(
      pathFrom: pathFrom, connection: source.connection, origin: source.places.first,
      problem: source.places.isEmpty ? .screenGone : nil)
  }

  /// The path from the screen to where a transition leads, which is given its context.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way>, context: Way.Context
  ) -> MapPath<Way.To> where Way.From == From.NestedScreen { path[move: way, context] }

  /// The path from the screen to where a transition leads, which is there already.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way>
  ) -> MapPath<Way.To> where Way.From == From.NestedScreen { path[move: way] }

  /// The path from the screen to where an optional transition leads; `nil` when it is absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way?>, context: Way.Context
  ) -> MapPath<Way.To>? where Way.From == From.NestedScreen { path[move: way, context] }

  /// The path from the screen to where an optional transition leads, which is there already; `nil` when it is absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<From.PathFrom, Way?>
  ) -> MapPath<Way.To>? where Way.From == From.NestedScreen { path[move: way] }
}
