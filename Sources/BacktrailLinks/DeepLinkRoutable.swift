/// A destination that URLs lead to: a type with a table of routes, usually an enum.
///
/// `@DeepLinkDestination` generates the conformance. It can also be written by hand.
public protocol DeepLinkRoutable {
  /// The routes, in order of declaration. The order breaks ties.
  static var allRoutes: [DeepLinkRouteDefinition<Self>] { get }
}
