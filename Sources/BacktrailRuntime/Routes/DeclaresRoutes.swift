public import BacktrailCore

/// A route type that says what its routes are, and what became of earlier ones.
///
/// `@Screens` writes the conformance; it can be written by hand as well. Routes that are declared are stored under their
/// chosen names: renaming a case needs an `id` or an alias, and giving one an `id` needs its old name as an alias.
///
/// What changed since a route was stored stands beside the routes:
///
/// ```swift
/// extension Screen {
///   static let routeUpcasters = [RouteUpcaster("detail", from: 1) { $0["currency"] = "EUR" }]
///   static let removedRoutes = [RemovedRoute("wishlist", replacement: Screen.list)]
/// }
/// ```
///
/// A log is never rewritten: it is read through this table at every launch.
public protocol DeclaresRoutes {
  /// The routes, in order of declaration.
  static var routeDeclarations: [RouteDeclaration] { get }
  /// What turns stored routes of earlier versions or names into those of this build; none if it is left out.
  static var routeUpcasters: [RouteUpcaster] { get }
  /// The routes that were taken out of the app; none if it is left out.
  static var removedRoutes: [RemovedRoute] { get }
  /// What turns saved view states of earlier versions or keys into those of this build; none if it is left out.
  static var viewStateUpcasters: [ViewStateUpcaster] { get }
}

extension DeclaresRoutes {
  /// No upcasters.
  public static var routeUpcasters: [RouteUpcaster] { [] }

  /// No removed routes.
  public static var removedRoutes: [RemovedRoute] { [] }

  /// No upcasters.
  public static var viewStateUpcasters: [ViewStateUpcaster] { [] }
}
