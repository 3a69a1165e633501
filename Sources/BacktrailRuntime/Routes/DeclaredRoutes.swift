public import BacktrailCore

/// A route type that declares its routes and the conversions of earlier ones.
///
/// `@Screens` generates the conformance. It can also be written by hand. Declared routes are stored under their chosen
/// names. A renamed case needs an `id` or an alias, and a case with a new `id` needs its old name as an alias.
///
/// Conversions of earlier routes are declared next to the routes:
///
/// ```swift
/// extension AppRoute {
///   static let routeUpcasters = [RouteUpcaster("detail", from: 1) { $0["currency"] = "EUR" }]
///   static let removedRoutes = [RemovedRoute("wishlist", replacement: AppRoute.list)]
/// }
/// ```
///
/// An update does not rewrite the log. It is decoded with these declarations at every launch.
public protocol DeclaresRoutes {
  /// The routes, in order of declaration.
  static var routeDeclarations: [RouteDeclaration] { get }
  /// The upcasters for stored routes with earlier versions or names; none by default.
  static var routeUpcasters: [RouteUpcaster] { get }
  /// The routes that were removed from the app; none by default.
  static var removedRoutes: [RemovedRoute] { get }
  /// The upcasters for saved view states with earlier versions or keys; none by default.
  static var viewStateUpcasters: [ViewStateUpcaster] { get }
}

extension DeclaresRoutes {
  /// An empty array. By default, there are no upcasters.
  public static var routeUpcasters: [RouteUpcaster] { [] }

  /// An empty array. By default, there are no removed routes.
  public static var removedRoutes: [RemovedRoute] { [] }

  /// An empty array. By default, there are no upcasters.
  public static var viewStateUpcasters: [ViewStateUpcaster] { [] }
}

/// The declarations of a build's routes and saved values, without the code of its upcasters.
package struct DeclaredRoutes {
  package var routes: [RouteDeclaration]
  package var upcasters: [RouteStep]
  package var removed: [RemovedRoute.Declaration]
  package var viewStateUpcasters: [ViewStateStep]

  package init(
    routes: [RouteDeclaration], upcasters: [RouteStep], removed: [RemovedRoute.Declaration],
    viewStateUpcasters: [ViewStateStep]
  ) {
    self.routes = routes
    self.upcasters = upcasters
    self.removed = removed
    self.viewStateUpcasters = viewStateUpcasters
  }

  package init(of type: any DeclaresRoutes.Type) {
    routes = type.routeDeclarations
    upcasters = type.routeUpcasters.map(\.step)
    removed = type.removedRoutes.map { [routes] in $0.declaration(among: routes, of: type) }
    viewStateUpcasters = type.viewStateUpcasters.map(\.step)
  }

  /// The contradictions in the declarations. A test checks that there are none.
  package var problems: [RouteProblem] {
    DeclaredNames(self).problems + ViewStateSteps(viewStateUpcasters).problems
  }
}

/// A route that was removed from the app but is still in logs.
///
/// The route's entries keep their places and their data until a build has the route again. In the meantime, the
/// replacement is shown or, if there is none, the nearest screen below that can be decoded.
public struct RemovedRoute: Sendable {
  private let name: String
  let replacement: (any Route)?

  /// Creates a removed route from its stored name and an optional replacement.
  public init(_ name: String, replacement: (any Route)? = nil) {
    self.name = name
    self.replacement = replacement
  }

  /// The part of a removed route that tools read.
  package struct Declaration: Codable, Hashable, Sendable {
    /// The name under which the route was stored.
    package var name: String
    /// The stored name of the route that is shown instead.
    package var replacement: String?

    package init(_ name: String, replacement: String? = nil) {
      self.name = name
      self.replacement = replacement
    }
  }
}

extension RemovedRoute {
  /// Returns the declaration for a schema. A replacement of a different type gets an empty name, which is never the
  /// name of a route.
  package func declaration(among routes: [RouteDeclaration], of type: Any.Type) -> Declaration {
    guard let replacement else { return Declaration(name) }
    let encoded = Swift.type(of: replacement) == type ? Self.encodedName(of: replacement) : nil
    return Declaration(name, replacement: routes.first { $0.encodedName == encoded }?.name ?? "")
  }

  /// Returns the encoded name. The coder itself cannot be used, because it would access the removed routes.
  private static func encodedName<R: Route>(of route: R) -> String? {
    (try? JSONRouteCoder<R>.encoded(route))?.name
  }
}
