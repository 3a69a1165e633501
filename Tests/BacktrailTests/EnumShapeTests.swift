import Backtrail
import Testing

@Suite struct EnumShapeTests {
  @Test func `enums of any access level are destinations`() {
    #expect(DeepLinkRouter<PublicPlace>().match("/public/1") == .item(id: 1))
    #expect(DeepLinkRouter<PackagePlace>().match("/package/1") == .item(id: 1))
    #expect(FileAccess.matchesFilePrivate)
    #expect(FileAccess.matchesPrivate)
    #expect(Outer.matchesHidden)
    #expect(Outer.matchesShown)
  }

  @Test func `nested enums see the types around them`() {
    #expect(DeepLinkRouter<Outer.Place>().match("/nested/1") == .item(id: 1))
    #expect(DeepLinkRouter<Outer.Sized>().match("/sized/large") == .item(kind: .large))
  }

  @Test func `generic enums read what their arguments can read`() throws {
    let box = try #require(DeepLinkRouter<Box<Int, Bool>>().match("/boxes/7?other=yes"))
    guard case .box(content: 7, other: true) = box else {
      Issue.record("\(box)")
      return
    }
    #expect(DeepLinkRouter<Box<Int, Bool>>().match("/boxes/seven") == nil)
    let crate = try #require(DeepLinkRouter<Crate<String>.Place>().match("/crates/seven"))
    guard case .crate(content: "seven") = crate else {
      Issue.record("\(crate)")
      return
    }
  }

  @Test func `enums of the main actor are matched off it`() async {
    let isMatched = await Task.detached {
      if case .item(id: 3) = DeepLinkRouter<MainPlace>().match("/main/3") { true } else { false }
    }.value
    #expect(isMatched)
  }

  @Test func `an enum with one case prints`() throws {
    #expect(try DeepLinkRouter<OnlyPlace>().url(for: .only) == "/only")
  }

  @Test func `an enum without routes has an empty table`() {
    #expect(NoPlace.allRoutes.isEmpty)
    #expect(NeverPlace.allRoutes.isEmpty)
  }

  @Test func `Swift keywords can be names too`() throws {
    let router = DeepLinkRouter<WordPlace>()
    #expect(router.match("/words/1?for=you&default=no") == .default(in: 1, for: "you", default: false))
    #expect(router.match("/words/1") == .default(in: 1, for: nil))
    #expect(router.match("/init?self=4") == .`init`(self: 4))
    #expect(router.match("/let/1/2") == .let(`inout`: 1, `a b`: 2))
    #expect(router.match("/raw/2") == .`two words`(x: 2))
    #expect(WordPlace.allRoutes.map(\.caseName) == ["default", "init", "let", "two words"])
    #expect(
      try router.url(for: .default(in: 1, for: "you", default: false)) == "/words/1?for=you&default=false")
  }

  @Test func `values without a label are bound by position`() throws {
    let router = DeepLinkRouter<UnnamedPlace>()
    #expect(router.match("/pairs/1/b") == .pair(1, "b"))
    #expect(router.match("/points/1/2") == .point(2, 1))
    #expect(router.match("/colors?c=9") == .color(code: 9))
    #expect(try router.url(for: .point(2, 1)) == "/points/1/2")
    #expect(
      UnnamedPlace.allRoutes.map { $0.parameters.map(\.name) } == [["0", "1"], ["x", "1"], ["0", "code"]])
  }

  @Test func `elements of one case declaration without a route are left out`() {
    #expect(ListedPlace.allRoutes.map(\.caseName) == ["third"])
  }

  @Test func `a case has several routes`() throws {
    let router = DeepLinkRouter<SeveralPlace>()
    #expect(router.match("/users/1") == .user(id: 1))
    #expect(router.match("/people/1") == .user(id: 1))
    #expect(router.match("/me/1/photos") == .user(id: 1, tab: "photos"))
    #expect(try router.url(for: .user(id: 1, tab: "photos")) == "/me/1/photos")
  }

  @Test func `attributes can name the module`() {
    #expect(DeepLinkRouter<QualifiedPlace>().match("/qualified") == .here)
  }

  @Test func `an enum may declare its conformance itself`() {
    #expect(ConformingPlace.allRoutes.map(\.pattern) == ["/conforming"])
  }

  @Test func `patterns are read as Swift reads literals`() {
    #expect(EscapedPlace.allRoutes.map(\.pattern) == ["/raw/:id", "/café/\"quoted\"", "/lines"])
    #expect(DeepLinkRouter<EscapedPlace>().match("/caf%C3%A9/%22quoted%22") == .escaped)
  }

  @Test func `gates are passed on`() {
    #expect(GatedPlace.allRoutes.map(\.gate) == [.authentication, "vault", nil])
  }

  @Test func `a value with a default may have any type`() throws {
    let card = try #require(DeepLinkRouter<DefaultPlace>().match("/cards/5"))
    guard case .card(let style, id: 5, note: "none", onTap: nil) = card else {
      Issue.record("\(card)")
      return
    }
    #expect(style.width == 1)
    #expect(
      DefaultPlace.allRoutes[0].parameters.map(\.type.name) == [
        "Style", "Int", "String", "(@Sendable () -> Void)?",
      ])
  }

  @Test func `only cases that are compiled have routes`() {
    #expect(ConditionalPlace.allRoutes.map(\.caseName) == ["always", "unix", "marked"])
    #expect(DeepLinkRouter<ConditionalPlace>().match("/where") == .unix)
  }
}
