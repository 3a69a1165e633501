public import BacktrailCore
package import BacktrailRuntime

/// A map screen as a route: the path to it, and its context.
///
/// The log stores the path as the route's name and the context as its parameters, so tools can read both without the
/// app.
public struct MapRoute: Route {
  /// The path to the screen through the map.
  public let path: ScreenPath
  /// The context as a JSON object. A value that is not an object is stored as the member `_0` of an object, and `Void`
  /// is stored as `{}`.
  public let context: String

  /// Creates the route of the screen at a path, with the screen's context as the text of a JSON object.
  public init(_ path: ScreenPath, context: String = "{}") {
    self.path = path
    self.context = context
  }
}

/// An earlier path to a screen, and the path that replaced it.
///
/// ```swift
/// ScreenMap(root, moved: [MovedPath("main/account/password", to: "main/settings/security")])
/// ```
///
/// A route stored under the old path, or under a longer path that begins with it, is decoded at the new path with its
/// stored context. If only a step was renamed, use an alias instead.
public struct MovedPath: Codable, Hashable, Sendable {
  /// The earlier path, under which the screen was stored.
  public var from: ScreenPath
  /// The current path to the screen or its replacement.
  public var to: ScreenPath

  /// Creates a move from an earlier path to the path that replaced it.
  public init(_ from: ScreenPath, to: ScreenPath) {
    self.from = from
    self.to = to
  }
}

extension MapDescription {
  /// Returns the screen of a stored route, whose path may contain earlier names.
  package func screen(stored name: String, version: Int32) throws(RouteCodingError) -> MapStop {
    let stop = try screen(at: ScreenPath(name))
    guard version <= stop.node.context.version else {
      throw .newerVersion(route: name, version: version, known: stop.node.context.version)
    }
    return stop
  }

  /// Returns the screen at a path, which may contain earlier names.
  func screen(at path: ScreenPath) throws(RouteCodingError) -> MapStop {
    guard let stop = stop(at: path), stop.node.kind == .screen else {
      throw .undecodable(route: path.description, reason: "the map has no such screen.")
    }
    return stop
  }
}

extension MapStop {
  /// Returns the change that decoding made to a route with the given stored name and version.
  package func change(of name: String, version: Int32) -> RouteChange {
    path.description == name && version >= node.context.version ? .none : .upcast(from: version)
  }
}
