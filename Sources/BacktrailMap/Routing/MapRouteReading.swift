public import BacktrailCore

/// What a route of a map shows.
public struct MapRouteReading {
  /// The type of the screen.
  public let screen: any ContentScreen.Type
  /// The transition by which one came there; `nil` for the root of the window or of a branch.
  public let transition: MapTransition?
  /// The way there by its present names.
  public let path: ScreenPath
}

extension ScreenMap {
  /// Which screen a route shows, and by which transition; `nil` when the map has no such screen.
  public func reading(of route: MapRoute) -> MapRouteReading? {
    guard let stop = description.stop(at: route.path),
      let screen = connection.nodes[stop.place.node].type as? any ContentScreen.Type
    else { return nil }
    return MapRouteReading(screen: screen, transition: stop.transition, path: stop.path)
  }
}

extension MapRoute {
  /// The context as a value.
  /// - Throws: What decoding throws when this is no route of the screen.
  @MainActor public func context<S: Screen>(of screen: S.Type) throws -> S.Context {
    try S.contextCoding.decode(context)
  }
}
