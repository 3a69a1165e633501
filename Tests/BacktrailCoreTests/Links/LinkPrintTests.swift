import BacktrailCore
import BacktrailLinks
import Testing

@Suite struct LinkPrintTests {
  @Test(
    arguments: [
      (.home, "/"), (.item(id: -3), "/items/-3"), (.itemNamed("a/b c?é%"), "/items/a%2Fb%20c%3F%C3%A9%25"),
      (.search(words: nil, page: 1, sorting: nil, level: .low), "/search?page=1&level=1"),
      (
        .search(words: "", page: 2, sorting: .byName, level: .high),
        "/search?q=&page=2&sorting=by_name&level=3"
      ),
      (.tags(ids: [], names: nil), "/tags"),
      (.tags(ids: [1, 2], names: ["a", "b&c"]), "/tags?ids=1,2&names=a,b%26c"),
      (.post(slug: "x"), "/posts/x"), (.archive(year: 1, month: nil), "/archive/1"),
      (.archive(year: 1, month: 2), "/archive/1/2"), (.flag(isOn: true, ratio: 0.1), "/flags/true/0.1"),
      (.flag(isOn: false, ratio: .infinity), "/flags/false/inf"),
    ] as [(LinkDestination, String)])
  func `a destination prints as its URL`(destination: LinkDestination, url: String) throws {
    #expect(try LinkMatchTests.router.url(for: destination) == url)
  }

  @Test(
    arguments: [
      (.itemNamed(""), .segment("name")), (.itemNamed("."), .segment("name")),
      (.itemNamed(".."), .segment("name")),
      (.itemNamed("7"), .shadowed(by: "/items/:id")),
      (.itemNamed("Featured"), .shadowed(by: "/items/featured")),
      (.itemNamed("a\0b"), .refused(.nulCharacter)), (.tags(ids: [], names: []), .changed),
      (.tags(ids: [], names: ["a,b"]), .changed), (.tags(ids: [], names: [" a"]), .changed),
      (.flag(isOn: true, ratio: .nan), .changed), (.list([.nan]), .changed),
    ] as [(LinkDestination, DeepLinkPrintError.Reason)])
  func `a destination that no URL leads to says why`(
    destination: LinkDestination, reason: DeepLinkPrintError.Reason
  ) {
    #expect(throws: DeepLinkPrintError.unprintable(reason)) {
      try LinkMatchTests.router.url(for: destination)
    }
  }
}
