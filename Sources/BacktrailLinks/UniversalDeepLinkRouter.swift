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
  /// A match with everything that is known about it.
  public typealias MatchResult = DeepLinkMatch<Wrapper>

  /// The router over all routes.
  public private(set) var router: DeepLinkRouter<Wrapper>
  /// The names of the included types, in order.
  public private(set) var registeredTypes: [String] = []

  /// A router without routes.
  public init(policy: DeepLinkPolicy = DeepLinkPolicy()) {
    router = DeepLinkRouter(routes: [], policy: policy)
  }

  /// The number of routes of all tables.
  public var totalRouteCount: Int { router.routes.count }

  /// A router with the routes of a further type. This one stays as it is: use the result, or `build(policy:_:)`, whose
  /// builder collects them statement by statement.
  ///
  /// - Parameters:
  ///   - type: The type whose routes are included.
  ///   - wrap: Makes a wrapper of a destination, usually a case of the wrapper.
  ///   - unwrap: Gives the destination of a wrapper; without it these routes cannot be printed.
  public func include<Child: DeepLinkRoutable>(
    _ type: Child.Type, as wrap: @escaping @Sendable (Child) -> Wrapper,
    from unwrap: (@Sendable (Wrapper) -> Child?)? = nil
  ) -> Self {
    Self.build(policy: router.policy) { builder in
      builder.include(self)
      builder.include(type, as: wrap, from: unwrap)
    }
  }

  /// A router made in one go, for many types.
  public static func build(
    policy: DeepLinkPolicy = DeepLinkPolicy(), _ configure: (Builder) -> Void
  ) -> Self {
    let builder = Builder()
    configure(builder)
    var universal = Self(policy: policy)
    universal.router = DeepLinkRouter(routes: builder.routes, policy: policy)
    universal.registeredTypes = builder.types
    return universal
  }

  /// Collects the tables of a router.
  public final class Builder {
    fileprivate var routes: [DeepLinkRouteDefinition<Wrapper>] = []
    fileprivate var types: [String] = []

    /// Adds the routes of a type.
    @discardableResult
    public func include<Child: DeepLinkRoutable>(
      _ type: Child.Type, as wrap: @escaping @Sendable (Child) -> Wrapper,
      from unwrap: (@Sendable (Wrapper) -> Child?)? = nil
    ) -> Builder {
      routes += Child.allRoutes.map { $0.wrapped(wrap, unwrap: unwrap) }
      types.append("\(type)")
      return self
    }

    fileprivate func include(_ other: UniversalDeepLinkRouter) {
      routes += other.router.routes
      types += other.registeredTypes
    }
  }

  /// The destination of a URL, if a route fits and the policy follows it.
  @inlinable
  public func match(_ url: String) -> Wrapper? { router.match(url) }

  /// The destination of a URL, the pattern that fits, the values, and the type that the pattern comes from.
  @inlinable
  public func matchWithDetails(_ url: String) -> MatchResult? { router.matchWithDetails(url) }

  /// What becomes of a URL, with the reason when it leads nowhere.
  @inlinable
  public func outcome(of url: String) -> DeepLinkOutcome<Wrapper> { router.outcome(of: url) }
}
