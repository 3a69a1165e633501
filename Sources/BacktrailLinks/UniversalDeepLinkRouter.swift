/// One router over the routes of several destinations, wrapped into a type of the app's own.
///
/// ```swift
/// let router = UniversalDeepLinkRouter<AppDestination>()
///   .include(ShopDestination.self, as: AppDestination.shop)
///   .include(HelpDestination.self, as: AppDestination.help)
/// ```
///
/// The most specific pattern of all tables wins; among equals the one included first.
public struct UniversalDeepLinkRouter<Wrapper>: Sendable {
  /// The router over all routes.
  public private(set) var router: DeepLinkRouter<Wrapper>

  /// A router without routes.
  public init(policy: DeepLinkPolicy = DeepLinkPolicy()) {
    router = DeepLinkRouter(routes: [], policy: policy)
  }

  /// A router with the routes of a further type; this one stays as it is.
  ///
  /// - Parameters:
  ///   - type: The type whose routes are included.
  ///   - wrap: Makes a wrapper of a destination, usually a case of the wrapper.
  ///   - unwrap: Gives the destination of a wrapper; without it these routes cannot be printed.
  public func include<Child: DeepLinkRoutable>(
    _ type: Child.Type, as wrap: @escaping @Sendable (Child) -> Wrapper,
    from unwrap: (@Sendable (Wrapper) -> Child?)? = nil
  ) -> Self {
    var universal = self
    let routes = Child.allRoutes.map { $0.wrapped(wrap, unwrap: unwrap) }
    universal.router = DeepLinkRouter(routes: router.routes + routes, policy: router.policy)
    return universal
  }

  /// The destination of a URL, if a route fits and the policy follows it.
  @inlinable
  public func match(_ url: String) -> Wrapper? { router.match(url) }

  /// The destination of a URL, the pattern that fits, the values, and the type that the pattern comes from.
  @inlinable
  public func matchWithDetails(_ url: String) -> DeepLinkRouter<Wrapper>.MatchResult? {
    router.matchWithDetails(url)
  }
}
