/// Matches one path with one pattern. For many URLs, or many patterns, use a `DeepLinkRouter`.
public enum PatternMatcher {
  /// The values that a path and some query items give to a pattern; `nil` when the path does not fit, or has more
  /// than 1,024 segments.
  /// - Parameters:
  ///   - pathSegments: The decoded segments of the path; empty ones are left out.
  ///   - queryItems: The decoded query items.
  ///   - pattern: The parts of the pattern.
  ///   - queryParams: The names of the query items to take.
  public static func match(
    pathSegments: [String], queryItems: [String: String], against pattern: [PatternSegment],
    extractingQuery queryParams: [String]
  ) -> RouteParameters? {
    var policy = DeepLinkPolicy()
    (policy.maximumLength, policy.maximumSegments, policy.maximumQueryItems) = (.max, .max, .max)
    let route = DeepLinkRouteDefinition<Bool>(pattern: "/", segments: pattern, queryParams: queryParams) {
      _ in
      true
    }
    let items = queryParams.compactMap { name in
      queryItems[name].map { "\(name.linkEscaped)=\($0.linkEscaped)" }
    }
    // An empty segment at the beginning would make the next one a host.
    let path = pathSegments.filter { !$0.isEmpty }.map(\.linkEscaped).joined(separator: "/")
    let url = "/" + path + "?" + items.joined(separator: "&")
    return DeepLinkRouter(routes: [route], policy: policy).matchWithDetails(url)?.parameters
  }
}
