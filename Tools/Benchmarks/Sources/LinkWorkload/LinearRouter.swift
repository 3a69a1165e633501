package import BacktrailLinks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A router that finds the first matching route in a list, as link packages usually do: Foundation parses the URL, and
/// then the routes are compared one by one.
///
/// For a router of this kind, it is fast, because literals and segments are case-folded once and not on every
/// comparison.
package struct LinearRouter<Destination> {
  fileprivate struct Route {
    let segments: [PatternSegment]
    let queryNames: [String]
    let build: (RouteParameters) -> Destination?
  }

  private let routes: [Route]

  package init(_ definitions: [DeepLinkRouteDefinition<Destination>]) {
    routes = definitions.map { definition in
      Route(
        segments: definition.segments.map(\.folded), queryNames: definition.queryParams,
        build: { try? definition.destination($0) }
      )
    }
  }

  package func match(_ text: String) -> Destination? {
    guard let url = URL(string: text), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else {
      return nil
    }
    let segments = parts.path.split(separator: "/").map(String.init)
    let folded = segments.map { $0.lowercased() }
    let items = Dictionary(
      (parts.queryItems ?? []).compactMap { item in item.value.map { (item.name, $0) } },
      uniquingKeysWith: { $1 })
    for route in routes {
      guard let path = route.captures(of: segments, folded) else { continue }
      let query = items.filter { route.queryNames.contains($0.key) }
      if let destination = route.build(RouteParameters(path: path, query: query)) { return destination }
    }
    return nil
  }
}

extension LinearRouter.Route {
  /// Returns the captured segments if the pattern matches. The tables here do not have wildcards.
  fileprivate func captures(of given: [String], _ folded: [String]) -> [String: String]? {
    guard segments.count == given.count else { return nil }
    var captured: [String: String] = [:]
    for place in given.indices {
      switch segments[place] {
      case .literal(let text): guard text == folded[place] else { return nil }
      case .parameter(let name), .optional(let name): captured[name] = given[place]
      case .wildcard: return nil
      }
    }
    return captured
  }
}

extension PatternSegment {
  fileprivate var folded: Self {
    if case .literal(let text) = self { .literal(text.lowercased()) } else { self }
  }
}

/// Parses a URL with Foundation, without comparing anything. Returns the number of path segments and query items.
package func foundationParts(_ text: String) -> Int {
  guard let url = URL(string: text), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
    return 0
  }
  return parts.path.split(separator: "/").count + (parts.queryItems?.count ?? 0)
}
