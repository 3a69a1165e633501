/// A destination that URLs lead to: a type with a table of routes, usually an enum.
///
/// `@DeepLinkDestination` writes the conformance. It can also be written by hand.
public protocol DeepLinkRoutable {
  /// The routes, in order of declaration, which breaks ties.
  static var allRoutes: [DeepLinkRouteDefinition<Self>] { get }
}
