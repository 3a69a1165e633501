/// A type whose values are the destinations of URLs, usually an enum. It declares a table of routes.
///
/// `@DeepLinkDestination` generates the conformance. It can also be written by hand.
public protocol DeepLinkRoutable {
  /// The routes, in order of declaration. If two patterns are equally specific, the one declared first wins.
  static var allRoutes: [DeepLinkRouteDefinition<Self>] { get }
}
