import Backtrail
import BacktrailMap

/// Stores screens of a map as the log has them; a screen that is in none of its maps cannot be decoded.
struct PathCoder: RouteCoder {
  var map = MapDescription.harbour
  /// Whether a screen stays the same one whatever its context is.
  var ignoresContexts = false

  func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    EncodedRoute(name: route.path.description, parameters: route.context)
  }

  func isSame(_ route: MapRoute, as other: MapRoute) -> Bool {
    route.path == other.path && (ignoresContexts || route.hasContext(other.context))
  }

  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    guard let path = map.currentPath(ScreenPath(route.name)) else {
      throw .undecodable(route: route.name, reason: "the map has no such screen.")
    }
    return MapRoute(path, context: route.parameters)
  }
}

extension Navigator<MapRoute> {
  /// A navigator in memory whose window shows the intro.
  static func harbour(log: (any EventLog)? = nil) -> Navigator<MapRoute> {
    let environment = NavigatorEnvironment(now: { 0 })
    let navigator = Navigator<MapRoute>(log: log, coder: PathCoder(), environment: environment)
    navigator.restore(orElse: .stack(MapRoute(ScreenPath("intro"))))
    return navigator
  }
}
