public import BacktrailLinks

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension DeepLinkRouter {
  /// The destination of a URL, if there is one, a route fits and the policy follows it.
  public func match(_ url: URL?) -> Destination? { url.flatMap { match($0.absoluteString) } }

  /// The destination of a URL, the pattern that fits, and the values.
  public func matchWithDetails(_ url: URL) -> MatchResult? { matchWithDetails(url.absoluteString) }

  /// What becomes of a URL, with the reason when it leads nowhere.
  public func outcome(of url: URL) -> DeepLinkRouter<Destination>.Outcome { outcome(of: url.absoluteString) }
}

extension UniversalDeepLinkRouter {
  /// The destination of a URL, if there is one, a route fits and the policy follows it.
  public func match(_ url: URL?) -> Wrapper? { router.match(url) }

  /// The destination of a URL, the pattern that fits, the values, and the type that the pattern comes from.
  public func matchWithDetails(_ url: URL) -> DeepLinkRouter<Wrapper>.MatchResult? {
    router.matchWithDetails(url)
  }

  /// What becomes of a URL, with the reason when it leads nowhere.
  public func outcome(of url: URL) -> DeepLinkRouter<Wrapper>.Outcome { router.outcome(of: url) }
}
