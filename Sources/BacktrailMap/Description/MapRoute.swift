public import BacktrailCore

/// A screen of a map as a route: the way to it, and the context it was given.
///
/// The log keeps the path as the route's name and the context as its parameters, so a tool reads both without
/// the app.
public struct MapRoute: Route {
  /// The way to the screen through the map.
  public let path: ScreenPath
  /// The context as a JSON object; what encodes as something else is its member `_0`, nothing at all is `{}`.
  public let context: String

  /// A route made of its parts.
  public init(_ path: ScreenPath, context: String = "{}") {
    self.path = path
    self.context = context
  }
}
