import BacktrailCore
package import BacktrailLinks

/// The first mismatch between the path of a URL and the pattern of a route.
package struct LinkMismatch: Hashable, Sendable {
  /// The position of the route in the manifest.
  package let route: Int
  /// The number of the segment. Segment numbers start at 1.
  package let segment: Int
  /// The segment of the URL; `nil` if the URL ends before it.
  package let found: String?
  /// The segment of the pattern; `nil` if the pattern ends before it.
  package let wanted: String?
}

extension LinkMismatch: CustomStringConvertible {
  /// The mismatch, in a sentence.
  package var description: String {
    let found = found.map { "the URL has '\($0.prefix(80).description.visible)'" } ?? "the URL has ended"
    let wanted = wanted.map { "the pattern has '\($0.visible)'" } ?? "the pattern has ended"
    return "At segment \(segment), \(found), but \(wanted)."
  }
}

extension DeepLinkManifest {
  /// Returns the mismatches between a URL and the routes whose patterns do not match its path; empty for a URL without
  /// a path.
  package func mismatches(from url: String, policy: DeepLinkPolicy) -> [LinkMismatch] {
    guard let segments = policy.segments(of: url) else { return [] }
    let fitting = Set(router(policy: policy).explain(url).candidates.map(\.route))
    return routes.indices.filter { !fitting.contains($0) }.map { place in
      let pattern = (try? PatternSegment.parse(routes[place].pattern)) ?? []
      return LinkMismatch(route: place, pattern, segments)
    }
  }
}

extension LinkMismatch {
  /// Compares the pattern with the URL until a literal differs or one of them ends. After a wildcard, reports only that
  /// the rest does not match.
  fileprivate init(route: Int, _ pattern: [PatternSegment], _ segments: [String]) {
    var place = 0
    while place < pattern.count, place < segments.count, pattern[place].takes(segments[place]) { place += 1 }
    self.route = route
    segment = place + 1
    found = place < segments.count ? segments[place] : nil
    wanted = place < pattern.count ? "\(pattern[place])" : nil
  }
}

extension PatternSegment {
  fileprivate func takes(_ segment: String) -> Bool {
    switch self {
    case .literal(let text): text.lowercased() == segment.lowercased()
    case .parameter, .optional: true
    case .wildcard: false
    }
  }
}
