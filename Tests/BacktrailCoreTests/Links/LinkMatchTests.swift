import BacktrailCore
import BacktrailLinks
import Testing

@Suite struct LinkMatchTests {
  static let router = DeepLinkRouter<LinkDestination>()

  @Test(
    arguments: [
      ("/", .home), ("https://shop.example", .home), ("https://shop.example/?utm=1#top", .home),
      ("shop://", .home), ("/items/7", .item(id: 7)), ("/items/lamp", .itemNamed("lamp")),
      ("/items/-9223372036854775808", .item(id: .min)),
      ("/items/9223372036854775808", .itemNamed("9223372036854775808")),
      ("/ITEMS/Featured", .featured), ("/items/%66eatured", .featured), ("items/7", .item(id: 7)),
      ("/items//7/", .item(id: 7)), ("shop://items/7", .item(id: 7)), ("shop:/items/7", .item(id: 7)),
      ("shop:///items/7", .item(id: 7)), ("SHOP://ITEMS/7", .item(id: 7)),
      ("https://shop.example:8443/items/7", .item(id: 7)), ("https://a.example:65535/items/7", .item(id: 7)),
      ("https://a.example:/items/7", .item(id: 7)), ("https://[::]/items/7", .item(id: 7)),
      ("https://[::1]:443/items/7", .item(id: 7)), ("https://[1:2:3:4:5:6:7:8]/items/7", .item(id: 7)),
      ("https://[FE80::a:1]/items/7", .item(id: 7)), ("https://[::ffff:1.2.3.255]/items/7", .item(id: 7)),
      ("https://[1:2:3:4:5:6:7::]/items/7", .item(id: 7)),
      ("https://[1:2:3:4:5:6:1.2.3.4]/items/7", .item(id: 7)), ("/x/../items/./7", .item(id: 7)),
      ("/x/%2e%2E/items/7", .item(id: 7)), ("/../items/7", .item(id: 7)), ("/items/a%2Fb", .itemNamed("a/b")),
      ("/items/a%252Fb", .itemNamed("a%2Fb")), ("/items/a+b", .itemNamed("a+b")),
      ("/items/é", .itemNamed("é")), ("/items/%C3%A9", .itemNamed("é")),
      ("/search", .search(words: nil, page: 1, sorting: nil, level: .low)),
      ("/search?q=a+b%20c&page=2", .search(words: "a+b c", page: 2, sorting: nil, level: .low)),
      ("/search?q=&q", .search(words: "", page: 1, sorting: nil, level: .low)),
      ("/search?q=a&q=b", .search(words: "b", page: 1, sorting: nil, level: .low)),
      ("/search?Q=a&%71=b=c", .search(words: "b=c", page: 1, sorting: nil, level: .low)),
      ("/search?sorting=by_name&level=3", .search(words: nil, page: 1, sorting: .byName, level: .high)),
      ("/search?sorting=BY_NAME", .search(words: nil, page: 1, sorting: nil, level: .low)),
      ("/search#q=secret", .search(words: nil, page: 1, sorting: nil, level: .low)),
      ("/tags", .tags(ids: [], names: nil)), ("/tags?ids=1,bad,%202&names=", .tags(ids: [1, 2], names: nil)),
      ("/tags?ids=1&ids=2%2C3&names=a, b", .tags(ids: [1, 2, 3], names: ["a", "b"])),
      ("/tags?names=%20", .tags(ids: [], names: nil)),
      ("/tags?names=a,%20,,b%20", .tags(ids: [], names: ["a", "b"])),
      ("/posts/x", .post(slug: "x")), ("/posts/2026/05/x", .post(slug: "x")),
      ("/archive/2026", .archive(year: 2026, month: nil)),
      ("/archive/2026/5", .archive(year: 2026, month: 5)),
      ("/archive/2026/may", .archive(year: 2026, month: nil)),
      ("/flags/YES/3.5", .flag(isOn: true, ratio: 3.5)), ("/flags/0/1e3", .flag(isOn: false, ratio: 1_000)),
    ] as [(String, LinkDestination)])
  func `a URL leads where it should`(url: String, destination: LinkDestination) {
    #expect(Self.router.outcome(of: url).match?.destination == destination)
  }

  @Test(
    arguments: [
      ("", .noPath), ("?q=1", .noPath), ("#top", .noPath), ("tel:123", .noPath),
      ("mailto:a@b.example", .noPath),
      ("shop:items/7", .noPath), ("//items/7", .noScheme), ("/nowhere", .noRoute), ("/items", .noRoute),
      ("/items/7/8", .noRoute), ("/posts", .noRoute), ("/archive", .noRoute),
      ("shop://app/items/7", .noRoute),
      (
        "/archive/x",
        .value(.unreadable(key: "year", text: "x", type: "Int"), pattern: "/archive/:year/:month?")
      ),
      (
        "/search?page=x",
        .value(.unreadable(key: "page", text: "x", type: "Int"), pattern: "/search")
      ),
      (
        "/search?level=2",
        .value(.unreadable(key: "level", text: "2", type: "Level"), pattern: "/search")
      ),
    ] as [(String, DeepLinkMiss)])
  func `a URL that leads nowhere says why`(url: String, miss: DeepLinkMiss) {
    #expect(Self.router.outcome(of: url) == .unmatched(miss))
  }

  @Test(
    arguments: [
      ("/items/%", .malformedEscape), ("/items/%4", .malformedEscape), ("/items/%GG", .malformedEscape),
      ("/items/7?x=%ZZ", .malformedEscape), ("/items/%FF", .invalidUTF8), ("/items/%C3", .invalidUTF8),
      ("/items/%C3/%A9", .invalidUTF8), ("/items/%ED%A0%80", .invalidUTF8), ("/items/%C0%AF", .invalidUTF8),
      ("/items/%F4%90%80%80", .invalidUTF8), ("/items/%00", .nulCharacter), ("/items/\0", .nulCharacter),
      ("/items/\n", .controlCharacter), ("/items/\u{7F}", .controlCharacter),
      ("/items/\u{85}", .controlCharacter),
      ("/items/\u{202E}7", .controlCharacter), ("/items/\u{2066}", .controlCharacter),
      ("/items/\u{61C}", .controlCharacter), ("java\nscript:/x", .controlCharacter),
      ("javascript:alert(1)", .scheme("javascript")), ("JavaScript:/items/7", .scheme("javascript")),
      ("file:///items/7", .scheme("file")), ("ftp://a.example/items/7", .scheme("ftp")),
      ("data:text/html,x", .scheme("data")), ("https://good.example@evil.example/", .userInfo),
      ("shop://user@items/7", .userInfo), ("https:/items/7", .malformedHost), ("https:items", .malformedHost),
      ("https:///items/7", .malformedHost), ("https://[::1/items/7", .malformedHost),
      ("https://a b/items/7", .malformedHost), ("https://a%2Eb/", .malformedHost),
      ("https://a.example:port/", .malformedHost), ("https://a.example:65536/", .malformedHost),
      ("https://a.example:99999/", .malformedHost), ("https://[:::]/", .malformedHost),
      ("https://[1:2:3:4:5:6:7]/", .malformedHost), ("https://[1:2:3:4:5:6:7:8:9]/", .malformedHost),
      ("https://[1::2::3]/", .malformedHost), ("https://[12345::]/", .malformedHost),
      ("https://[::1.2.3]/", .malformedHost), ("https://[::1.2.3.256]/", .malformedHost),
      ("https://[.]/", .malformedHost), ("https://[1]/", .malformedHost),
      ("https://[1:2.3.4.5]/", .malformedHost),
      ("https://[1:2:3:4:5:6:7::8]/", .malformedHost), ("https://[:1::]/", .malformedHost),
      ("https://evil.example\\.good.example/", .malformedHost),
      ("shop://items:80/7", .host("items:80")),
    ] as [(String, DeepLinkRefusal)])
  func `a URL that is not followed says why`(url: String, refusal: DeepLinkRefusal) {
    #expect(Self.router.outcome(of: url) == .refused(refusal))
  }

  @Test func `hosts and schemes of a policy are case-insensitive`() {
    let policy = DeepLinkPolicy(schemes: ["HTTPS", "Shop"], hosts: ["Shop.Example", "*.Shops.Example"])
    let router = DeepLinkRouter<LinkDestination>(policy: policy)
    for url in ["https://shop.example/items/7", "https://a.SHOPS.example/items/7", "shop://items/7"] {
      #expect(router.match(url) == .item(id: 7))
    }
    #expect(router.match("https://other.example/items/7") == nil)
    #expect(
      policy
        == DeepLinkPolicy(schemes: ["https", "shop"], hosts: ["shop.example", "*.shops.example"]))
  }
}
