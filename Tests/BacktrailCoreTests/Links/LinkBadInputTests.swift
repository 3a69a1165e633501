import BacktrailCore
import BacktrailLinks
import BacktrailTesting
import TestSupport
import Testing

/// URLs that are too large, and URLs that pretend to belong to a different host.
@Suite struct LinkBadInputTests {
  private static let router = LinkMatchTests.router
  private static let roomy: DeepLinkRouter<LinkDestination> = {
    var policy = DeepLinkPolicy()
    policy.maximumLength = .max
    policy.maximumSegments = .max
    policy.maximumQueryItems = .max
    return DeepLinkRouter(policy: policy)
  }()
  private static let million = String(repeating: "a", count: 1 << 20)

  @Test(
    arguments: [
      ("/items/" + million, .tooLong(7 + (1 << 20), limit: 8_192)),
      ("https://" + million, .tooLong(8 + (1 << 20), limit: 8_192)),
      (million + ":/items/7", .tooLong(9 + (1 << 20), limit: 8_192)),
      (String(repeating: "/a", count: 10_000), .tooLong(20_000, limit: 8_192)),
      (String(repeating: "/a", count: 65), .tooManySegments(limit: 64)),
      ("/tags?" + String(repeating: "ids=1&", count: 65), .tooManyQueryItems(limit: 64)),
    ] as [(String, DeepLinkRefusal)])
  func `a URL beyond the limits is refused`(url: String, refusal: DeepLinkRefusal) {
    #expect(Self.router.outcome(of: url) == .refused(refusal))
    #expect(Self.router.explain(url).candidates.isEmpty)
    #expect(Self.router.redacted(url).text.utf8.count <= 260)
  }

  @Test(
    arguments: [
      (String(repeating: "/a", count: 64), .unmatched(.noRoute)),
      ("/posts" + String(repeating: "/a", count: 62) + "/x", .post(slug: "x")),
      ("/items" + String(repeating: "/.", count: 4_000) + "/7", .item(id: 7)),
      (String(repeating: "/..", count: 2_000) + "/items/7", .item(id: 7)),
      (String(repeating: "/a/..", count: 1_000) + "/items/7", .item(id: 7)),
      ("/items" + String(repeating: "/", count: 8_000) + "7", .item(id: 7)),
      ("/items/7?" + String(repeating: "&", count: 8_000), .item(id: 7)),
      ("/items/7#" + String(repeating: "%", count: 8_000), .item(id: 7)),
    ] as [(String, Lead)])
  func `a long URL within the limits is followed`(url: String, lead: Lead) {
    #expect(Self.router.outcome(of: url).lead == lead)
  }

  @Test(
    arguments: [
      ("/items/" + million, .to(.itemNamed(million))),
      ("/posts/" + String(repeating: "a/", count: 1_000) + "x", .to(.post(slug: "x"))),
      (String(repeating: "/a", count: 10_000), .refused(.tooManySegments(limit: 1_024))),
      (
        "/tags?" + String(repeating: "ids=1&", count: 10_000),
        .to(.tags(ids: Array(repeating: 1, count: 10_000), names: nil))
      ),
    ] as [(String, Lead)])
  func `a policy without limits has one of 1,024 segments`(url: String, lead: Lead) {
    #expect(Self.roomy.outcome(of: url).lead == lead)
  }

  @Test(.tags(.slow)) func `matching many wildcards over many segments terminates`() {
    var policy = DeepLinkPolicy()
    policy.maximumSegments = 1_024
    let pattern = String(repeating: "/**/a", count: 20) + "/**/b"
    let router = DeepLinkRouter<Int>(
      routes: [
        DeepLinkRouteDefinition(pattern: pattern) { _ in nil },
        DeepLinkRouteDefinition(pattern: "/**/:token") { _ in 2 },
      ], policy: policy)
    let url = String(repeating: "/a", count: SlowCases.count(1_000))
    #expect(router.match(url) == 2)
    #expect(router.match(url + "/b") == 2)
    #expect(router.redacted(url + "/s3").text == url + "/***")
  }

  @Test(
    arguments: [
      ("/items/" + String(repeating: "9", count: 4_000), .itemNamed(String(repeating: "9", count: 4_000))),
      ("/items/" + String(repeating: "0", count: 4_000) + "7", .item(id: 7)),
      ("/items/-9223372036854775809", .itemNamed("-9223372036854775809")), ("/items/0x7", .itemNamed("0x7")),
      ("/items/%EF%BC%97", .itemNamed("\u{FF17}")), ("/items/٧", .itemNamed("٧")),
      ("/lists?of=1e999,-1e999", .list([.infinity, -.infinity])), ("/lists?of=1e-999", .list([0])),
      ("/tags?ids=99999999999999999999,2", .tags(ids: [2], names: nil)),
    ] as [(String, LinkDestination)])
  func `a number out of range is not read as a number`(url: String, destination: LinkDestination) {
    #expect(Self.router.match(url) == destination)
  }

  @Test(
    arguments: [
      ("/items/a%252Fb", .itemNamed("a%2Fb")), ("/items/a%25252Fb", .itemNamed("a%252Fb")),
      ("/items/%2Fetc%2Fpasswd", .itemNamed("/etc/passwd")), ("/items/..%2F..%2Fx", .itemNamed("../../x")),
      ("/items/%252e%252e", .itemNamed("%2e%2e")), ("/items/a%5Cb", .itemNamed("a\\b")),
      ("/items%2F7", nil), ("/items%252F7", nil), ("/x/%252e%252e/items/7", nil),
    ] as [(String, LinkDestination?)])
  func `a slash that is encoded, once or twice, does not split a segment`(
    url: String, destination: LinkDestination?
  ) {
    #expect(Self.router.match(url) == destination)
  }

  private static let guarded = DeepLinkRouter<LinkDestination>(
    policy: DeepLinkPolicy(
      schemes: ["https", "shop"],
      hosts: ["shop.example", "xn--shp-0na.example", "*.example.com", "a.example:8443"]))

  @Test(arguments: [
    "https://shop.example/items/7", "HTTPS://SHOP.Example/items/7", "https://shop.example:443/items/7",
    "https://shop.example:/items/7", "https://xn--shp-0na.example/items/7",
    "https://XN--SHP-0na.example/items/7",
    "https://www.example.com/items/7", "https://a.b.example.com:443/items/7",
    "https://a.example:8443/items/7",
    "shop://items/7", "shop://shop.example/items/7", "/items/7",
  ])
  func `an allowed host is followed`(url: String) {
    #expect(Self.guarded.match(url) == .item(id: 7))
  }

  @Test(
    arguments: [
      ("https://shop.example.evil.example/items/7", .host("shop.example.evil.example")),
      ("https://evilshop.example/items/7", .host("evilshop.example")),
      ("https://www.shop.example/items/7", .host("www.shop.example")),
      ("https://example.com/items/7", .host("example.com")),
      ("https://.example.com/items/7", .host(".example.com")),
      ("https://example.com.evil.example/items/7", .host("example.com.evil.example")),
      ("https://evilexample.com/items/7", .host("evilexample.com")),
      ("https://www.example.com:8443/items/7", .host("www.example.com:8443")),
      ("https://shop.example:80/items/7", .host("shop.example:80")),
      ("https://shop.example:4430/items/7", .host("shop.example:4430")),
      ("https://shop.example:0443/items/7", .host("shop.example:0443")),
      ("https://a.example/items/7", .host("a.example")),
      ("https://shop.example./items/7", .host("shop.example.")),
      ("https://www.example.com./items/7", .host("www.example.com.")),
      ("https://shöp.example/items/7", .host("shöp.example")),
      ("https://shop\u{FF0E}example/items/7", .host("shop\u{FF0E}example")),
      ("https://shop\u{3002}example/items/7", .host("shop\u{3002}example")),
      ("https://sh\u{3BF}p.example/items/7", .host("sh\u{3BF}p.example")),
      ("https://www\u{FF0E}example\u{FF0E}com/items/7", .host("www\u{FF0E}example\u{FF0E}com")),
      ("https://[::1]/items/7", .host("[::1]")), ("https://127.0.0.1/items/7", .host("127.0.0.1")),
      ("http://shop.example/items/7", .scheme("http")),
      ("https://shop.example@evil.example/items/7", .userInfo),
      ("https://shop.example:443@evil.example/", .userInfo),
      ("https://@shop.example/items/7", .userInfo), ("https://evil.example@shop.example/items/7", .userInfo),
      ("https://evil.example/@shop.example/items/7", .host("evil.example")),
      ("https://evil.example?@shop.example/items/7", .host("evil.example")),
      ("https://evil.example#@shop.example/items/7", .host("evil.example")),
      ("https://evil.example\\@shop.example/items/7", .userInfo),
      ("https://shop.example\\.evil.example/", .malformedHost),
      ("https:\\\\shop.example/items/7", .malformedHost),
      ("https:///shop.example/items/7", .malformedHost), ("https:/shop.example/items/7", .malformedHost),
      ("https://shop.example%2Eevil.example/", .malformedHost),
      ("https://shop.example%40evil.example/", .malformedHost),
      ("https://shop.example:443:443/items/7", .malformedHost),
      ("https://shop.example /items/7", .malformedHost),
      ("https://shop\u{AD}.example/items/7", .host("shop\u{AD}.example")),
      ("https://shop\u{200E}.example/items/7", .controlCharacter),
    ] as [(String, DeepLinkRefusal)])
  func `a host that only looks like an allowed one is not followed`(url: String, refusal: DeepLinkRefusal) {
    #expect(Self.guarded.outcome(of: url) == .refused(refusal))
  }
}

/// The destination of a URL, or the reason that it has none.
enum Lead: Equatable {
  case to(LinkDestination)
  case unmatched(DeepLinkMiss)
  case refused(DeepLinkRefusal)

  static func item(id: Int) -> Self { .to(.item(id: id)) }
  static func post(slug: String) -> Self { .to(.post(slug: slug)) }
}

extension DeepLinkRouter<LinkDestination>.Outcome {
  fileprivate var lead: Lead {
    switch self {
    case .matched(let match): .to(match.destination)
    case .unmatched(let miss): .unmatched(miss)
    case .refused(let refusal): .refused(refusal)
    }
  }
}
