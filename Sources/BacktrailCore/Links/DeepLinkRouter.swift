/// A table of routes that turns URLs into destinations, and destinations into URLs.
///
/// ```swift
/// let router = DeepLinkRouter<Destination>()
/// router.match("/items/3")           // .item(id: 3)
/// try router.url(for: .item(id: 3))  // "/items/3"
/// ```
///
/// Of all patterns that fit a path the most specific one wins: segment by segment a literal before a typed
/// parameter, that before any other parameter, that before a wildcard; among equals the one declared first. A
/// value that does not convert hands the URL on to the next pattern.
///
/// What a URL costs does not depend on the number of routes. A router is a value; many threads may use it.
public struct DeepLinkRouter<Destination>: Sendable {
  /// A match with everything that is known about it.
  public typealias MatchResult = DeepLinkMatch<Destination>

  /// The routes, in order of declaration.
  public let routes: [DeepLinkRouteDefinition<Destination>]
  /// Which URLs are followed at all.
  public let policy: DeepLinkPolicy
  let table: RouteTable

  /// A router over a table of routes.
  public init(
    routes: [DeepLinkRouteDefinition<Destination>], policy: DeepLinkPolicy = DeepLinkPolicy()
  ) {
    self.routes = routes
    self.policy = policy
    table = RouteTable(routes.enumerated().flatMap { RouteShape.all(of: $1, at: $0) })
  }

  /// Why routes were left out: their patterns are none. A table that a macro wrote has no such routes.
  public var problems: [PatternError] { routes.compactMap(\.patternError) }

  /// The destination of a URL, if a route fits and the policy follows it.
  public func match(_ url: String) -> Destination? { outcome(of: url).match?.destination }

  /// The destination of a URL, the pattern that fits, and the values.
  public func matchWithDetails(_ url: String) -> MatchResult? { outcome(of: url).match }

  /// What becomes of a URL, with the reason when it leads nowhere.
  public func outcome(of url: String) -> DeepLinkOutcome<Destination> {
    policy.scanning(url) { scanned in
      switch scanned {
      case .link(let link): match(link)
      case .unmatched(let miss): .unmatched(miss)
      case .refused(let refusal): .refused(refusal)
      }
    }
  }

  private func match(_ link: ScannedLink) -> DeepLinkOutcome<Destination> {
    var miss: DeepLinkMiss?
    for number in table.candidates(for: link) {
      let shape = table.shapes[Int(number)]
      switch attempt(shape, on: link) {
      case .success(let match): return .matched(match)
      case .failure(let error): miss = miss ?? .value(error, pattern: routes[shape.route].pattern)
      }
    }
    return .unmatched(miss ?? .noRoute)
  }

  /// Whether a pattern that fits the path gives a destination.
  func attempt(_ shape: RouteShape, on link: ScannedLink) -> Result<MatchResult, DeepLinkValueError> {
    let query = queryItems(of: routes[shape.route], in: link)
    guard shape.segments.contains(.wildcard) else {
      let path = shape.segments.indices.compactMap { place in
        shape.segments[place].name.map { RouteParameters.Item(name: $0, text: link.text(place)) }
      }
      return build(shape, RouteParameters(pathItems: path, queryItems: query))
    }
    var result: Result<MatchResult, DeepLinkValueError>?
    _ = table.alignments(of: shape, on: link) { places in
      var parameters = RouteParameters(pathItems: [], queryItems: query)
      for (segment, range) in zip(shape.segments, places) {
        if segment == .wildcard { parameters.wildcards.append(range.map(link.text)) }
        if let name = segment.name {
          parameters.pathItems.append(.init(name: name, text: link.text(range.lowerBound)))
        }
      }
      let attempt = build(shape, parameters)
      if case .success = attempt { result = attempt }
      result = result ?? attempt
      if case .success? = result { return true }
      return false
    }
    return result ?? .failure(.declined)
  }

  private func build(
    _ shape: RouteShape, _ parameters: RouteParameters
  ) -> Result<MatchResult, DeepLinkValueError> {
    let route = routes[shape.route]
    do {
      let destination = try route.destination(parameters)
      return .success(
        DeepLinkMatch(
          destination: destination, pattern: route.pattern, parameters: parameters,
          sourceType: route.sourceType, route: shape.route))
    } catch {
      return .failure(error)
    }
  }

  private func queryItems(
    of route: DeepLinkRouteDefinition<Destination>, in link: ScannedLink
  ) -> [RouteParameters.Item] {
    var items: [RouteParameters.Item] = []
    if route.queryParams.isEmpty { return items }
    link.forEachQueryItem { key, value in
      for name in route.queryParams where link.bytes.isDecoded(key, name) {
        items.append(.init(name: name, text: link.bytes.decoded(value)))
      }
    }
    return items
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
        var scanner = LinkScanner(self, bytes, room: room)
        return body(scanner.scan())
      }
    }
  }
}
