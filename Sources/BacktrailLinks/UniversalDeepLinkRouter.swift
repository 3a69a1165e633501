/// A router for multiple destination types that are wrapped in an app's own type.
///
/// ```swift
/// let router = UniversalDeepLinkRouter<AppDestination>()
///   .include(ShopDestination.self, as: AppDestination.shop)
///   .include(HelpDestination.self, as: AppDestination.help)
/// ```
///
/// The most specific pattern in all tables wins. Among equally specific patterns, the one included first wins.
public struct UniversalDeepLinkRouter<Wrapper>: Sendable {
  /// The router for all routes.
  public private(set) var router: DeepLinkRouter<Wrapper>

  /// Creates a router without any routes.
  public init(policy: DeepLinkPolicy = DeepLinkPolicy()) {
    router = DeepLinkRouter(routes: [], policy: policy)
  }

  /// Returns a router that includes the routes of another type.
  ///
  /// - Parameters:
  ///   - type: The type whose routes are included.
  ///   - wrap: A closure that wraps a destination, usually in an enum case.
  ///   - unwrap: A closure that returns the destination inside a wrapper. Without this closure, the URLs of the
  ///     included routes cannot be printed.
  public func include<Child: DeepLinkRoutable>(
    _ type: Child.Type, as wrap: @escaping @Sendable (Child) -> Wrapper,
    from unwrap: (@Sendable (Wrapper) -> Child?)? = nil
  ) -> Self {
    var universal = self
    let routes = Child.allRoutes.map { $0.wrapped(wrap, unwrap: unwrap) }
    universal.router = DeepLinkRouter(routes: router.routes + routes, policy: router.policy)
    return universal
  }

  /// Returns the destination of a URL, if a route matches and the policy allows the URL.
  @inlinable
  public func match(_ url: String) -> Wrapper? { router.match(url) }

  /// Returns the destination of a URL, the matched pattern, the values, and the type that declares the pattern.
  @inlinable
  public func matchWithDetails(_ url: String) -> DeepLinkRouter<Wrapper>.MatchResult? {
    router.matchWithDetails(url)
  }
}
