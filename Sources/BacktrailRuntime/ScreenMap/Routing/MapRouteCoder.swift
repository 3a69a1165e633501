public import BacktrailCore

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
    let (path, context) = try stop(at: route.path)
    if let problem = context.problem(of: route.context) {
      throw .parameter("context", route: path.description, reason: problem)
    }
    return EncodedRoute(name: path.description, version: context.version, parameters: route.context)
  }

  /// The screen of a stored form.
  /// - Throws: `RouteCodingError` when the map has no such screen, or its context is another one.
  public func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    let (path, check) = try stop(at: ScreenPath(route.name))
    guard route.version <= check.version else {
      throw .newerVersion(route: route.name, version: route.version, known: check.version)
    }
    let context = try check.current(route)
    if let problem = check.problem(of: context) {
      throw .undecodable(route: route.name, reason: problem)
    }
    return MapRoute(path, context: context)
  }

  /// A screen of an earlier name or version is brought to the present one.
  public func change(of name: String, version: Int32) -> RouteChange {
    guard let (path, check) = try? stop(at: ScreenPath(name)) else { return .none }
    return path.description == name && version >= check.version ? .none : .upcast(from: version)
  }

  private func stop(at path: ScreenPath) throws(RouteCodingError) -> (ScreenPath, ContextCheck) {
    guard let stop = description.stop(at: path), description.nodes[stop.place.node].kind == .screen else {
      throw .undecodable(route: path.description, reason: "the map has no such screen.")
    }
    return (stop.path, contexts[stop.place.node])
  }
}
