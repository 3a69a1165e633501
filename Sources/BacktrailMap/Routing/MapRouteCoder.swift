public import BacktrailCore
public import BacktrailRuntime

/// Stores the screens of a map: the path is the route's name, the context its parameters.
///
/// Both are checked against the map. A path of earlier names is read as the present one; a screen that the map does not
/// have, and a context that no longer fits or is of a newer version, are kept in the log and not shown.
public struct MapRouteCoder: RouteCoder {
  private let description: MapDescription
  /// What is checked of the contexts, by node.
  private let contexts: [ContextCheck]

  @MainActor init(_ connection: MapConnection) {
    description = connection.description
    contexts = connection.nodes.map(\.contexts)
  }

  /// The stored form of a screen.
  /// - Throws: `RouteCodingError` when the map has no such screen, or its context is another one.
  public func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    let stop = try description.screen(at: route.path)
    let (path, context) = (stop.path, contexts[stop.place.node])
    if let problem = context.problem(of: route.context) {
      throw .context(route: path.description, reason: problem)
    }
    return EncodedRoute(name: path.description, version: context.version, parameters: route.context)
  }

  /// The screen of a stored form.
  /// - Throws: `RouteCodingError` when the map has no such screen, or its context is another one.
  public func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    let stop = try description.screen(stored: route.name, version: route.version)
    let check = contexts[stop.place.node]
    let context = try check.current(route)
    if let problem = check.problem(of: context) {
      throw .undecodable(route: route.name, reason: problem)
    }
    return MapRoute(stop.path, context: context)
  }

  /// A screen of an earlier name or version is brought to the present one.
  public func change(of name: String, version: Int32) -> RouteChange {
    (try? description.screen(stored: name, version: version))?.change(of: name, version: version) ?? .none
  }
}
