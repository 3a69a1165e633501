import BacktrailCore
import BacktrailLinks
import BacktrailTesting
import Testing

/// The compiled table compared with one that tries route by route, on small random worlds.
@Suite struct LinkRankingTests {
  /// The route that matched a URL, and what its wildcards captured.
  private struct Taken: Equatable {
    let route: Int
    let values: [String: String]
  }

  private static func router(_ patterns: [String], typed: Set<Int>) -> DeepLinkRouter<Taken> {
    DeepLinkRouter(
      routes: patterns.enumerated().map { place, pattern in
        let names = segments(pattern).filter { $0.hasPrefix(":") }.map {
          $0.filter { $0 != ":" && $0 != "?" }
        }
        let isTyped = typed.contains(place)
        return DeepLinkRouteDefinition(
          pattern, case: "\(place)",
          parameters: names.map {
            DeepLinkParameter(name: $0, type: .init(isTyped ? "Int" : "String"), key: $0, defaultValue: nil)
          },
          build: { link throws(DeepLinkValueError) in
            let values = Dictionary(
              uniqueKeysWithValues: names.compactMap { name in link.path(name).map { (name, $0) } })
            if isTyped, values.values.contains(where: { Int($0) == nil }) { throw .declined }
            return Taken(route: place, values: values)
          })
      })
  }

  private static func segments(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }

  /// All ways to match a pattern with a path, found by trying everything.
  private static func fits(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> [[String: String]] {
    guard let first = pattern.first else { return path.isEmpty ? [[:]] : [] }
    if first == "**" {
      return (path.startIndex...path.endIndex).flatMap { fits(pattern.dropFirst(), path[$0...]) }
    }
    let isOptional = first.hasSuffix("?")
    var found: [[String: String]] = isOptional && path.isEmpty ? [[:]] : []
    guard let segment = path.first else { return found }
    if first.hasPrefix(":") {
      let name = name(first)
      found += fits(pattern.dropFirst(), path.dropFirst()).map {
        $0.merging([name: segment]) { old, _ in old }
      }
    } else if first.lowercased() == segment.lowercased() {
      found += fits(pattern.dropFirst(), path.dropFirst())
    }
    return found
  }

  /// The route that should win: of all that match and convert, the most specific, then the first.
  private static func expected(_ patterns: [String], _ typed: Set<Int>, _ url: String) -> Taken? {
    let path = segments(url)
    let fitting = patterns.enumerated().flatMap { place, pattern -> [(rank: [Int], taken: Taken)] in
      let isTyped = typed.contains(place)
      let ways = fits(segments(pattern)[...], path[...])
      let converting = ways.filter { !isTyped || $0.values.allSatisfy { Int($0) != nil } }
      return converting.map { way in
        // Of an optional tail, only the part that is present counts.
        let present = segments(pattern).filter { !$0.hasSuffix("?") || way[name($0)] != nil }
        let ranks = present.map { $0 == "**" ? 4 : $0.hasPrefix(":") ? (isTyped ? 1 : 2) : 0 }
        return (ranks + [3], Taken(route: place, values: way))
      }
    }
    let best = fitting.min {
      $0.rank == $1.rank ? $0.taken.route < $1.taken.route : $0.rank.lexicographicallyPrecedes($1.rank)
    }
    return best?.taken
  }

  private static func name(_ segment: String) -> String { segment.filter { $0 != ":" && $0 != "?" } }

  private static func pattern(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 0...4, using: &random)
    var isTail = false
    let segments = (0..<count).map { place -> String in
      if isTail || (place > 0 && Int.random(in: 0..<8, using: &random) == 0) {
        isTail = true
        return ":p\(place)?"
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: return ["a", "B", "1", "é"].randomElement(using: &random) ?? ""
      case 4..<8: return ":p\(place)"
      default: return "**"
      }
    }
    return "/" + segments.joined(separator: "/")
  }

  private static func url(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 0...5, using: &random)
    let segments = (0..<count).map { _ in
      ["a", "A", "b", "1", "2", "x", "É", "%61", "e\u{301}"].randomElement(using: &random) ?? ""
    }
    return "/" + segments.joined(separator: "/")
  }

  @Test(arguments: 0..<8)
  func `the compiled table picks the same route as comparing one by one`(part: UInt64) {
    for seed in part * 250..<part * 250 + 250 {
      var random = SplitMix64(seed: seed)
      let patterns = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.pattern(&random) }
      let typed = Set(patterns.indices.filter { _ in Bool.random(using: &random) })
      let router = Self.router(patterns, typed: typed)
      for _ in 0..<20 {
        let url = Self.url(&random)
        let decoded = url.split(separator: "/").map { $0 == "%61" ? "a" : String($0) }.joined(separator: "/")
        #expect(
          router.match(url) == Self.expected(patterns, typed, decoded), "seed \(seed) \(patterns) \(url)")
      }
    }
  }

  @Test func `a wildcard captures the segments that it matches`() {
    let router = DeepLinkRouter(
      routes: [DeepLinkRouteDefinition(pattern: "/**/in/**/:last") { $0.wildcards }])
    #expect(router.match("/a/in/b/c/d") == [["a"], ["b", "c"]])
    #expect(router.match("/in/d") == [[], []])
    #expect(router.match("/in/in/d") == [[], ["in"]])
  }

  @Test func `a wildcard is tried at another length when a value does not convert`() {
    let router = DeepLinkRouter(
      routes: [DeepLinkRouteDefinition(pattern: "/**/:id/**") { $0.pathInt("id") }])
    #expect(router.match("/a/b/7/c") == 7)
  }

  @Test func `a route whose pattern is invalid is left out and reported`() {
    let router = DeepLinkRouter(
      routes: [
        DeepLinkRouteDefinition(pattern: "items") { _ in 1 },
        DeepLinkRouteDefinition(pattern: "/") { _ in 2 },
      ])
    #expect(router.problems == ["The pattern 'items' must begin with '/'."])
    #expect(router.match("/items") == nil)
    #expect(router.match("/") == 2)
  }
}
