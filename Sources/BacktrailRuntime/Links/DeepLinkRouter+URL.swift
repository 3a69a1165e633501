public import BacktrailLinks

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension DeepLinkRouter {
  /// The destination of a URL, if there is one, a route fits and the policy follows it.
  public func match(_ url: URL?) -> Destination? { url.flatMap { match($0.absoluteString) } }
}

extension UniversalDeepLinkRouter {
  /// The destination of a URL, if there is one, a route fits and the policy follows it.
  public func match(_ url: URL?) -> Wrapper? { router.match(url) }
}
