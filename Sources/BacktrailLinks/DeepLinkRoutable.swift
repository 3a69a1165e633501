/// A type, usually an enum, whose values are the destinations of URLs. Its table of routes maps URLs to destinations.
///
/// `@DeepLinkDestination` generates the conformance. You can also write it by hand.
public protocol DeepLinkRoutable {
  /// The routes, in order of declaration, which breaks ties.
  static var allRoutes: [DeepLinkRouteDefinition<Self>] { get }
}
