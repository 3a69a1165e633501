import BacktrailCore
import BacktrailLinks

/// A link pattern, and after a NUL the path of a URL.
struct PatternFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let (pattern, path) = input.halves
    let segments = try PatternSegment.parse(pattern)
    let printed = "/" + segments.map(\.description).joined(separator: "/")
    claims.expect(printed == pattern, "The pattern prints as '\(printed)'.")
    // The links themselves handle the case and canonical equivalence of other letters.
    guard (pattern + path).utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 1_024 else { return }
    var policy = DeepLinkPolicy()
    (policy.maximumLength, policy.maximumSegments) = (.max, .max)
    let router = DeepLinkRouter(
      routes: [DeepLinkRouteDefinition(pattern: pattern) { _ in true }], policy: policy)
    // An empty segment at the beginning would make the next one a host.
    let url = "/" + parts.filter { !$0.isEmpty }.map(\.linkEscaped).joined(separator: "/")
    let isFound = router.match(url) != nil
    claims.expect(
      isFound == Self.fits(segments, Self.normalized(parts)), "The match of '\(path)' is \(isFound).")
  }

  /// The segments that a URL keeps.
  private static func normalized(_ parts: [String]) -> [String] {
    parts.reduce(into: []) { kept, part in
      switch part {
      case "", ".": break
      case "..": _ = kept.popLast()
      default: kept.append(part)
      }
    }
  }

  /// The matching by its definition: row by row, the prefixes of the path that the pattern's prefix matches.
  private static func fits(_ segments: [PatternSegment], _ path: [String]) -> Bool {
    var reached = [true] + path.map { _ in false }
    for segment in segments {
      var next = reached.map { _ in false }
      for place in reached.indices where reached[place] {
        let word = place < path.count ? path[place] : nil
        switch segment {
        case .literal(let text):
          if word?.lowercased() == text.lowercased() { next[place + 1] = true }
        case .parameter: if word != nil { next[place + 1] = true }
        case .optional:
          next[place] = true
          if word != nil { next[place + 1] = true }
        case .wildcard: for later in place...path.count { next[later] = true }
        }
      }
      reached = next
    }
    return reached[path.count]
  }
}
