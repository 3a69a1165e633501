public import BacktrailCore
package import BacktrailRuntime

/// A coder for the screens of a map. It stores the path as the route's name and the context as the route's parameters.
///
/// Both are checked against the map. A path with earlier names is decoded as the current path. If the map lacks a
/// screen, or if the screen's context is invalid or has a newer version, the screen stays in the log but is not shown.
package struct MapRouteCoder: RouteCoder {
  private let description: MapDescription
  /// The checks of the contexts, by node.
  private let contexts: [ContextCheck]

  @MainActor init(_ connection: MapConnection) {
    description = connection.description
    contexts = connection.nodes.map(\.contexts)
  }

  /// Returns the stored form of a screen.
  /// - Throws: `RouteCodingError` if the map lacks the screen or its context has a different type.
  package func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    let stop = try description.screen(at: route.path)
    let (path, context) = (stop.path, contexts[stop.place.node])
    if let problem = context.problem(of: route.context) {
      throw .context(route: path.description, reason: problem)
    }
    return EncodedRoute(name: path.description, version: context.version, parameters: route.context)
  }

  /// Returns the screen of a stored route.
  /// - Throws: `RouteCodingError` if the map lacks the screen or its context has a different type.
  package func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    let stop = try description.screen(stored: route.name, version: route.version)
    let check = contexts[stop.place.node]
    let context = try check.current(route)
    if let problem = check.problem(of: context) {
      throw .undecodable(route: route.name, reason: problem)
    }
    return MapRoute(stop.path, context: context)
  }

  /// Returns whether two routes represent the same screen and their contexts have the same identity.
  package func isSame(_ route: MapRoute, as other: MapRoute) -> Bool {
    guard route.path == other.path else { return false }
    if route.hasContext(other.context) { return true }
    guard let stop = description.stop(at: route.path) else { return false }
    return contexts[stop.place.node].isSame(route.context, as: other.context)
  }

  /// Returns the change that converts a screen with an earlier name or version to the current one.
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
  /// Returns the screen of a route and the transition to it, or `nil` if the map lacks the screen.
  public func reading(of route: MapRoute) -> MapRouteReading? {
    guard let stop = description.stop(at: route.path),
      let screen = connection.nodes[stop.place.node].type as? any ContentScreen.Type
    else { return nil }
    return MapRouteReading(screen: screen, transition: stop.transition, path: stop.path)
  }
}

extension MapRoute {
  /// Returns the decoded context.
  /// - Throws: A decoding error if this is not a route of the screen.
  @MainActor public func context<S: Screen>(of screen: S.Type) throws -> S.Context {
    try S.contextCoding.decode(context)
  }
}

/// The current position of a screen in a map.
public struct MapRoutePlace: Hashable, Sendable {
  /// The entry at this position.
  public var entry: EntryID

  /// Creates the position of an entry.
  public init(_ entry: EntryID) { self.entry = entry }
}
