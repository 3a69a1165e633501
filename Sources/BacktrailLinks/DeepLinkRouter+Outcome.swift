import BacktrailCore

extension DeepLinkRouter {
  /// The result of matching a URL.
  public enum Outcome {
    /// A route fits.
    case matched(MatchResult)
    /// No route fits.
    case unmatched(DeepLinkMiss)
    /// The URL is not followed whatever the routes are.
    case refused(DeepLinkRefusal)

    /// The match, if a route fits.
    package var match: MatchResult? {
      if case .matched(let match) = self { match } else { nil }
    }
  }

  /// A destination, and how a URL led to it.
  public struct MatchResult {
    /// The destination of the URL.
    public let destination: Destination
    /// The pattern that fits.
    public let pattern: String
    /// The values of the URL by name.
    public let parameters: RouteParameters
    /// The type whose table the pattern comes from, by its Swift name.
    public let sourceType: String
    /// The place of the route in the router's table.
    package let route: Int

    @usableFromInline
    init(
      destination: Destination, pattern: String, parameters: RouteParameters, sourceType: String, route: Int
    ) {
      self.destination = destination
      self.pattern = pattern
      self.parameters = parameters
      self.sourceType = sourceType
      self.route = route
    }
  }
}

extension DeepLinkRouter.Outcome: Sendable where Destination: Sendable {}
extension DeepLinkRouter.Outcome: Equatable where Destination: Equatable {}
extension DeepLinkRouter.MatchResult: Sendable where Destination: Sendable {}
extension DeepLinkRouter.MatchResult: Equatable where Destination: Equatable {}

/// The reason why no route matches a URL.
public enum DeepLinkMiss: Error, Hashable, Sendable {
  /// No pattern fits the path.
  case noRoute
  /// A pattern fits, but a value does not; with several, the one that ranks first.
  case value(DeepLinkValueError, pattern: String)
  /// The URL has no path that could be matched, as `tel:123`, `?q=1` and `#top` have none.
  case noPath
  /// It begins with `//host` and has no scheme, so nobody can say whose host that is.
  case noScheme
}

extension DeepLinkMiss: CustomStringConvertible {
  /// A sentence that says why.
  public var description: String {
    switch self {
    case .noRoute: "No route fits the path."
    case .value(let error, let pattern): "The route '\(pattern.visible)' fits the path. \(error)"
    case .noPath: "The URL has no path."
    case .noScheme: "The URL names a host without a scheme."
    }
  }
}
