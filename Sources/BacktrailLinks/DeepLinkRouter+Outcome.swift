import BacktrailCore

extension DeepLinkRouter {
  /// The result of matching a URL.
  public enum Outcome {
    /// A route matches.
    case matched(MatchResult)
    /// No route matches.
    case unmatched(DeepLinkMiss)
    /// The policy refuses the URL.
    case refused(DeepLinkRefusal)

    /// The match, if there is one.
    package var match: MatchResult? {
      if case .matched(let match) = self { match } else { nil }
    }
  }

  /// A destination and the details of its match.
  public struct MatchResult {
    /// The destination of the URL.
    public let destination: Destination
    /// The pattern that matched.
    public let pattern: String
    /// The values in the URL, identified by name.
    public let parameters: RouteParameters
    /// The Swift name of the type that declares the pattern.
    public let sourceType: String
    /// The position of the route in the router's table.
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

/// The reason that no route matches a URL.
public enum DeepLinkMiss: Error, Hashable, Sendable {
  /// No pattern matches the path.
  case noRoute
  /// A pattern matches, but a value cannot be converted. If this applies to multiple patterns, the highest-ranked
  /// pattern is reported.
  case value(DeepLinkValueError, pattern: String)
  /// The URL has no path, as in `tel:123`, `?q=1`, or `#top`.
  case noPath
  /// The URL begins with `//host` and has no scheme.
  case noScheme
}

extension DeepLinkMiss: CustomStringConvertible {
  /// The reason, as a sentence.
  public var description: String {
    switch self {
    case .noRoute: "No route matches the path."
    case .value(let error, let pattern): "The path matches the route '\(pattern.visible)'. \(error)"
    case .noPath: "The URL has no path."
    case .noScheme: "The URL has a host but no scheme."
    }
  }
}
