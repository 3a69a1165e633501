import BacktrailCore

/// A table of link patterns that turns URLs into destinations, and destinations into URLs.
///
/// ```swift
/// let router = DeepLinkRouter<Destination>()
/// router.match("/items/3")           // .item(id: 3)
/// try router.url(for: .item(id: 3))  // "/items/3"
/// ```
///
/// The most specific pattern wins, segment by segment: a literal before a typed parameter, that before any other
/// parameter, that before a wildcard. Among equals, the one declared first wins. If a value cannot be converted, the
/// next pattern is tried.
///
/// Promises:
/// - Any text can be matched. `outcome(of:)` has the reason for a miss or a refusal.
/// - A printed URL leads back to its destination.
/// - A router is a value that many threads may use.
///
/// Not promised:
/// - Some destinations have no URL. Printing them throws `DeepLinkPrintError`.
/// - A destination does not say which screens are below it. A link plan does.
///
/// Cost: 368 ns for a URL among 10 patterns and 499 ns among 10,000, on the machine of `Tools/Benchmarks/README.md`.
public struct DeepLinkRouter<Destination>: Sendable {
  /// The routes, in order of declaration.
  @usableFromInline package let routes: [DeepLinkRouteDefinition<Destination>]
  /// The policy for URLs.
  @usableFromInline package let policy: DeepLinkPolicy
  @usableFromInline let table: RouteTable

  /// A router over a table of routes.
  public init(
    routes: [DeepLinkRouteDefinition<Destination>], policy: DeepLinkPolicy = DeepLinkPolicy()
  ) {
    self.routes = routes
    self.policy = policy
    table = RouteTable(routes)
  }

  /// The errors of invalid patterns, whose routes are ignored. A table written by a macro has none.
  public var problems: [String] { routes.compactMap { $0.patternError?.description } }

  /// The destination of a URL, if a route matches and the policy allows the URL.
  @inlinable
  public func match(_ url: String) -> Destination? {
    var destination: Destination?
    _ = table.offer(url, policy) { (route, parameters) throws(DeepLinkValueError) in
      destination = try routes[route].destination(parameters)
    }
    return destination
  }

  /// The destination of a URL, the matched pattern, and the values.
  @inlinable
  public func matchWithDetails(_ url: String) -> MatchResult? {
    if case .matched(let match) = outcome(of: url) { match } else { nil }
  }

  /// The outcome for the URL, with the reason when it leads nowhere.
  // Inlinable, as are its callers: generic code that an app cannot specialize takes twice as long.
  @inlinable
  public func outcome(of url: String) -> Outcome {
    var outcome = Outcome.unmatched(.noRoute)
    let ending = table.offer(url, policy) { (route, parameters) throws(DeepLinkValueError) in
      outcome = .matched(try match(route, parameters))
    }
    switch ending {
    case .taken: return outcome
    case .unmatched(let miss): return .unmatched(miss)
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// The destination that a route returns for the values of a URL.
  @inlinable
  func match(_ place: Int, _ parameters: RouteParameters) throws(DeepLinkValueError) -> MatchResult {
    let destination = try routes[place].destination(parameters)
    return MatchResult(
      destination: destination, pattern: routes[place].pattern, parameters: parameters,
      sourceType: routes[place].sourceType, route: place)
  }

  /// Whether a pattern that fits the path gives a destination.
  func attempt(_ shape: Int, on link: ScannedLink) -> Result<Void, DeepLinkValueError> {
    Result { () throws(DeepLinkValueError) in
      try table.offer(link, to: shape) { (route, parameters) throws(DeepLinkValueError) in
        _ = try routes[route].destination(parameters)
      }
    }
  }
}

extension DeepLinkRouter where Destination: DeepLinkRoutable {
  /// A router over the routes that the destination declares.
  public init(policy: DeepLinkPolicy = DeepLinkPolicy()) {
    self.init(routes: Destination.allRoutes, policy: policy)
  }
}

extension DeepLinkPolicy {
  /// Lends the parts of a URL.
  func scanning<Result>(_ url: String, _ body: (ScannedLink.Outcome) -> Result) -> Result {
    url.utf8Bytes { bytes in
      withUnsafeTemporaryAllocation(of: LinkSlice.self, capacity: segmentRoom) { room in
        var scanner = LinkScanner(bytes, room: room)
        return body(scanner.scan(self))
      }
    }
  }
}
