import BacktrailCore
import BacktrailLinks
import Testing

/// Patterns with several wildcards over long paths.
@Suite struct WildcardTests {
  /// Two integers somewhere in a path.
  private static let pair = DeepLinkRouteDefinition<[Int]>(
    "/**/:a/**/:b/**", case: "pair",
    parameters: [DeepLinkParameter("a", Int.self, from: "a"), DeepLinkParameter("b", Int.self, from: "b")],
    build: { link throws(DeepLinkValueError) in [try link.value("a"), try link.value("b")] })

  private static func router<Destination>(
    _ routes: [DeepLinkRouteDefinition<Destination>], segments: Int = 64
  ) -> DeepLinkRouter<Destination> {
    var policy = DeepLinkPolicy()
    policy.maximumSegments = segments
    return DeepLinkRouter(routes: routes, policy: policy)
  }

  private static func words(_ count: Int) -> String { String(repeating: "/w", count: count) }

  @Test(arguments: [0, 10, 20, 40, 60])
  func `values are found in a long path`(count: Int) {
    let router = Self.router([Self.pair])
    for before in [0, count / 3, count] {
      let url = Self.words(before) + "/7" + Self.words((count - before) / 2) + "/8"
      #expect(router.match(url + Self.words(count - before - (count - before) / 2)) == [7, 8])
    }
  }

  @Test func `values are found in the longest path`() {
    let router = Self.router([Self.pair], segments: 1_024)
    #expect(router.match(Self.words(511) + "/7" + Self.words(510) + "/8/w") == [7, 8])
    #expect(router.match(Self.words(1_022) + "/7/w") == nil)
  }

  @Test func `the reason for a miss is a value that does not fit`() {
    let router = Self.router([Self.pair])
    #expect(
      router.outcome(of: "/7" + Self.words(60))
        == .unmatched(.value(.unreadable(key: "b", text: "w", type: "Int"), pattern: "/**/:a/**/:b/**")))
    #expect(
      router.outcome(of: Self.words(60))
        == .unmatched(.value(.unreadable(key: "a", text: "w", type: "Int"), pattern: "/**/:a/**/:b/**")))
  }

  @Test func `of all matches, the one with the shortest wildcards is taken`() {
    let router = Self.router([Self.pair])
    #expect(router.match("/w/1/2/w/3/w/4") == [1, 2])
  }

  @Test func `a query value that does not fit is converted only once`() {
    let asked = Asked()
    let route = DeepLinkRouteDefinition<Int>(
      "/**/a/**", query: ["page"], case: "page",
      parameters: [DeepLinkParameter("page", Int.self, from: "page")],
      build: { link throws(DeepLinkValueError) in
        asked.count += 1
        return try link.value("page")
      })
    let url = String(repeating: "/a", count: 60) + "?page=x"
    #expect(
      Self.router([route]).outcome(of: url)
        == .unmatched(.value(.unreadable(key: "page", text: "x", type: "Int"), pattern: "/**/a/**")))
    #expect(asked.count == 1)
  }

  @Test func `a search that takes too long is given up, and says so`() {
    let route = DeepLinkRouteDefinition<Int>(pattern: "/**/:a/**/:b/**/:c/**") { _ in nil }
    #expect(
      Self.router([route]).outcome(of: Self.words(60))
        == .unmatched(.value(.tooManyWays(limit: 10_000), pattern: "/**/:a/**/:b/**/:c/**")))
    #expect(
      Self.router([route]).outcome(of: Self.words(5))
        == .unmatched(.value(.declined, pattern: "/**/:a/**/:b/**/:c/**")))
  }

  @Test func `a secret is found wherever a long path may have it`() {
    let router = Self.router(
      [
        DeepLinkRouteDefinition<Int>(pattern: "/**/:a/**/:b/**/key/:token") { _ in 1 },
        DeepLinkRouteDefinition<Int>(pattern: "/**/lock/:pin/**/:c/**/:d/**") { _ in 2 },
      ])
    let path = Self.words(50)
    #expect(router.redacted(path + "/key/s3").text == path + "/key/***")
    let locks = (0..<12).map { "/w/lock/s\($0)" }.joined()
    #expect(
      router.redacted(locks + Self.words(20)).text
        == String(repeating: "/w/lock/***", count: 12) + Self.words(20))
  }
}

/// The number of times that a table was consulted, on one thread.
private final class Asked: @unchecked Sendable {
  var count = 0
}
