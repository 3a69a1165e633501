import BacktrailCore
import BacktrailLinks
import BacktrailTesting
import Testing

/// Random destinations, printed and matched again.
@Suite struct LinkRoundTripTests {
  private static let pieces = [
    "", ".", "..", "a", "Z", "7", "-1", "+3", "é", "e\u{301}", "日本", "👩‍👩‍👧", "%", "%2F", "/", "?", "#", "&", "=",
    "+",
    " ", ",", ";", "\\", "\0", "\n", "\u{202E}", "\u{7F}", "featured", "FEATURED", "*", "**", ":", "@", "~",
    "9223372036854775807", "9223372036854775808", "K", "ſ", "\u{FEFF}", "\u{10FFFF}",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }

  private static func list<Element>(
    _ random: inout SplitMix64, _ make: (inout SplitMix64) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&random) }
  }

  private static func number(_ random: inout SplitMix64) -> Int {
    [.min, .max, 0, -1, 1, Int.random(in: -1_000...1_000, using: &random)].randomElement(using: &random) ?? 0
  }

  private static func double(_ random: inout SplitMix64) -> Double {
    let special = [
      0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1,
    ]
    return Bool.random(using: &random)
      ? special.randomElement(using: &random) ?? 0
      : Double(bitPattern: random.next())
  }

  private static func destination(_ random: inout SplitMix64) -> LinkDestination {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .item(id: number(&random))
    case 1: .itemNamed(text(&random))
    case 2:
      .search(
        words: Bool.random(using: &random) ? text(&random) : nil, page: number(&random),
        sorting: [.price, .byName, nil].randomElement(using: &random) ?? nil,
        level: Bool.random(using: &random) ? .low : .high)
    case 3:
      .tags(
        ids: list(&random, number), names: Bool.random(using: &random) ? list(&random, text) : nil)
    case 4: .post(slug: text(&random))
    case 5: .archive(year: number(&random), month: Bool.random(using: &random) ? number(&random) : nil)
    case 6: .flag(isOn: Bool.random(using: &random), ratio: double(&random))
    case 7: .list(list(&random, double))
    default: Bool.random(using: &random) ? .home : .featured
    }
  }

  /// Whether a URL can lead to a destination, determined without the printer.
  private static func isPrintable(_ destination: LinkDestination) -> Bool {
    switch destination {
    case .home, .featured, .item, .archive: true
    case .itemNamed(let name): isSegment(name) && Int(name) == nil && name.lowercased() != "featured"
    case .post(let slug): isSegment(slug)
    case .search(let words, _, _, _): !(words?.contains("\0") ?? false)
    case .tags(_, let names): names.map { !$0.isEmpty && $0.allSatisfy(isElement) } ?? true
    case .flag(_, let ratio): !ratio.isNaN
    case .list(let numbers): !numbers.contains { $0.isNaN }
    }
  }

  private static func isSegment(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && !text.contains("\0")
  }

  private static func isElement(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains(",") && !text.contains("\0")
      && text.first?.isWhitespace == false && text.last?.isWhitespace == false
  }

  @Test(arguments: 0..<8)
  func `a printed URL matches its destination, and only values that no URL can hold do not print`(
    part: UInt64
  ) {
    var random = SplitMix64(seed: part)
    var unprintable = 0
    for _ in 0..<1_000 {
      let destination = Self.destination(&random)
      let url = try? LinkMatchTests.router.url(for: destination)
      if url == nil { unprintable += 1 }
      #expect((url != nil) == Self.isPrintable(destination), "\(destination) \(url ?? "-")")
      if let url { #expect(LinkMatchTests.router.match(url) == destination, "\(url)") }
    }
    #expect((50...400).contains(unprintable))
  }

  @Test(arguments: ["https://shop.example", "https://shop.example/", "shop://", "shop:", "shop:///"])
  func `a destination prints after a base`(base: String) throws {
    let url = try LinkMatchTests.router.url(for: .item(id: 3), at: base)
    #expect(url.hasPrefix(base.prefix(5)))
    #expect(LinkMatchTests.router.match(url) == .item(id: 3))
  }

  @Test(arguments: [
    "https://shop.example?x", "https://shop.example#x", "https://shop.example/base", "shop://app",
  ])
  func `a base with more than a scheme and a host is refused`(base: String) {
    #expect(throws: DeepLinkPrintError.unprintable(.base(base))) {
      try LinkMatchTests.router.url(for: .archive(year: 1, month: nil), at: base)
    }
  }

  @Test func `a base that the policy does not follow is refused`() {
    let router = DeepLinkRouter<LinkDestination>(policy: DeepLinkPolicy(hosts: ["shop.example"]))
    #expect(throws: DeepLinkPrintError.unprintable(.refused(.host("evil.example")))) {
      try router.url(for: .home, at: "https://evil.example")
    }
  }
}
