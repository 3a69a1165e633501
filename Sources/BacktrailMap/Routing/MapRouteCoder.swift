public import BacktrailCore
package import BacktrailRuntime

/// A coder for map screens. The path is stored as the route's name, and the context as its parameters.
///
/// Both are checked against the map. A path with earlier names is decoded as the current path. If the map does not
/// contain a screen, or the screen's context is invalid or has a newer version, the screen remains in the log but is
/// not shown.
package struct MapRouteCoder: RouteCoder {
  private let description: MapDescription
  /// The checks for the contexts, by node.
  private let contexts: [ContextCheck]

  @MainActor init(_ connection: MapConnection) {
    description = connection.description
    contexts = connection.nodes.map(\.contexts)
  }

  /// Returns the stored form of a screen.
  /// - Throws: `RouteCodingError` if the map does not contain the screen, or if the context has the wrong type.
  package func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    let stop = try description.screen(at: route.path)
    let (path, context) = (stop.path, contexts[stop.place.node])
    if let problem = context.problem(of: route.context) {
      throw .context(route: path.description, reason: problem)
    }
    return EncodedRoute(name: path.description, version: context.version, parameters: route.context)
  }

  /// Returns the screen of a stored route.
  /// - Throws: `RouteCodingError` if the map does not contain the screen, or if the context has the wrong type.
  package func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    let stop = try description.screen(stored: route.name, version: route.version)
    let check = contexts[stop.place.node]
    let context = try check.current(route)
    if let problem = check.problem(ofStored: context) {
      throw .undecodable(route: route.name, reason: problem)
    }
    return MapRoute(stop.path, context: context)
  }

  /// Returns whether two routes identify the same screen with contexts that have the same identity.
  package func isSame(_ route: MapRoute, as other: MapRoute) -> Bool {
    guard route.path == other.path else { return false }
    if route.hasContext(other.context) { return true }
    guard let stop = description.stop(at: route.path) else { return false }
    return contexts[stop.place.node].isSame(route.context, as: other.context)
  }

  /// Returns the change that decoding makes to a screen that was stored with an earlier name or version.
  package func change(of name: String, version: Int32) -> RouteChange {
    (try? description.screen(stored: name, version: version))?.change(of: name, version: version) ?? .none
  }
}

/// The screen that a route of a map shows.
public struct MapRouteReading {
  /// The type of the screen.
  public let screen: any ContentScreen.Type
  /// The transition to the screen; `nil` for the root of the window or of a branch.
  public let transition: MapTransition?
  /// The path with its current names.
  public let path: ScreenPath
}

extension ScreenMap {
  /// Returns the screen of a route and the transition to it, or `nil` if the map does not contain the screen.
  public func reading(of route: MapRoute) -> MapRouteReading? {
    guard let stop = description.stop(at: route.path),
      let screen = connection.nodes[stop.place.node].type as? any ContentScreen.Type
    else { return nil }
    return MapRouteReading(screen: screen, transition: stop.transition, path: stop.path)
  }
}

extension MapRoute {
  /// Returns the decoded context.
  /// - Throws: A decoding error if the route's context does not belong to the screen.
  @MainActor public func context<S: Screen>(of screen: S.Type) throws -> S.Context {
    try S.contextCoding.decode(context)
  }
}

/// The current position of a screen in a map.
public struct MapRoutePlace: Hashable, Sendable {
  /// The entry at this position.
  public var entry: EntryID

  /// Creates the position of the given entry.
  public init(_ entry: EntryID) { self.entry = entry }
}
