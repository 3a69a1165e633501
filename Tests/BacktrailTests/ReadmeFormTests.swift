import Backtrail
import BacktrailInspection
import Foundation
import Testing

@Suite struct ReadmeFormTests {
  @Test(arguments: [
    ("/ships/1", Harbor.ship(shipNumber: 1)), ("/cargo?c=salt", .cargo(contents: "salt", deck: nil)),
    ("/cargo?deck=2&c=salt", .cargo(contents: "salt", deck: 2)),
    ("/cargo?deck=low", .cargo(contents: nil, deck: nil)),
    ("/ships/one", nil), ("/lighthouse", nil), ("/unknown", nil),
  ])
  func `an enum, a router and a match`(url: String, place: Harbor?) {
    #expect(DeepLinkRouter<Harbor>().match(url) == place)
  }

  @Test(arguments: [
    ("/captains/3/voyages/7", Voyages.voyage(captainId: 3, voyageId: 7)), ("/swap/1/2", .swapped(a: 2, b: 1)),
    ("/mixed/1/2", .mixed(x: 2, a: 1)),
  ])
  func `path parameters are bound by name, then by position`(url: String, place: Voyages) {
    #expect(DeepLinkRouter<Voyages>().match(url) == place)
  }

  @Test func `query parameters are bound by name`() {
    let router = DeepLinkRouter<Voyages>()
    #expect(router.match("/tides?place=pier&hour=4&other=1") == .tides(day: nil, hour: 4, place: "pier"))
  }

  @Test(arguments: ["/logs/last", "/logs/year/3/last", "/logs/year/3/month/2/last"])
  func `a wildcard stands for any number of segments`(url: String) {
    #expect(DeepLinkRouter<Voyages>().match(url) == .log(entry: "last"))
  }

  @Test(arguments: [
    ("/depth/3.5/yes?drift=0.5&isCalm=0", Gauges.depth(depth: 3.5, isTidal: true, drift: 0.5, isCalm: false)),
    ("/depth/3/false", .depth(depth: 3, isTidal: false, drift: nil, isCalm: nil)),
    ("/depth/3/no?drift=x&isCalm=x", .depth(depth: 3, isTidal: false, drift: nil, isCalm: nil)),
    ("/flag?isUp=1&height=2.5", .flag(isUp: true, height: 2.5)),
    ("/flag?isUp=TRUE&height=2", .flag(isUp: true, height: 2)),
    ("/note?text=a%20b&count=-3", .note(text: "a b", count: -3)),
    ("/depth/deep/yes", nil), ("/depth/3/maybe", nil), ("/flag?isUp=1", nil), ("/note?count=3", nil),
  ])
  func `every type of the table is read`(url: String, gauge: Gauges?) {
    #expect(DeepLinkRouter<Gauges>().match(url) == gauge)
  }

  @Test(arguments: [
    (
      "/nets?sizes=1,2,3&names=a,b&weights=1.5,2&flags=true,no",
      Lists.nets(sizes: [1, 2, 3], names: ["a", "b"], weights: [1.5, 2], flags: [true, false])
    ),
    ("/nets?sizes=1,bad,3&names=", .nets(sizes: [1, 3], names: nil, weights: nil, flags: nil)),
    ("/nets?sizes=1,%202,%203", .nets(sizes: [1, 2, 3], names: nil, weights: nil, flags: nil)),
    ("/nets?sizes=1&sizes=2", .nets(sizes: [1, 2], names: nil, weights: nil, flags: nil)),
    ("/knots", .knots(ids: [])), ("/knots?ids=7", .knots(ids: [7])),
  ])
  func `arrays are read from the query`(url: String, list: Lists) {
    #expect(DeepLinkRouter<Lists>().match(url) == list)
  }

  @Test(arguments: [
    ("/signals/1?kind=fog_horn", Signals.signal(id: 1, kind: .fog)),
    ("/signals/1", .signal(id: 1, kind: nil)),
    ("/signals/1?kind=drum", .signal(id: 1, kind: nil)),
    ("/winds/4?strength=8", .wind(id: 4, strength: .gale)),
    ("/winds/4?strength=9", nil), ("/winds/4", nil), ("/by-kind/bell/9", .byKind(kind: .bell, id: 9)),
    ("/by-kind/drum/9", nil), ("/alarm", .alarm()), ("/alarm?kind=fog_horn", .alarm(kind: .fog)),
  ])
  func `enums are read from their raw values`(url: String, signal: Signals?) {
    #expect(DeepLinkRouter<Signals>().match(url) == signal)
  }

  @Test(arguments: [
    ("/flags?kinds=bell,fog_horn&more=", Flags.flags(kinds: [.bell, .fog], strengths: nil, more: [])),
    (
      "/flags?kinds=bell,drum,%20bell&strengths=8&strengths=9,1",
      .flags(kinds: [.bell, .bell], strengths: [.gale, .calm])
    ),
    ("/flags?strengths=9", .flags(kinds: [], strengths: nil)), ("/calls", .calls()),
    ("/calls?kinds=fog_horn", .calls(kinds: [.fog])), ("/calls?kinds=", .calls(kinds: nil)),
  ])
  func `arrays of enums are read from their raw values, and printed`(url: String, flags: Flags) throws {
    let router = DeepLinkRouter<Flags>()
    #expect(router.match(url) == flags)
    #expect(try router.match(router.url(for: flags)) == flags)
    #expect(router.manifest.router().match(url) != nil)
  }

  @Test func `a manifest has the types of arrays of enums`() {
    let types = Flags.allRoutes.flatMap(\.parameters).map { "\($0.type) \($0.type.enumeration?.raw ?? "")" }
    #expect(types == ["[Signal] String", "[Strength]? Int", "[Signal] String", "[Signal]? String"])
    #expect(Flags.allRoutes[0].parameters[2].defaultValue == .list(["fog_horn", "bell"]))
  }

  @Test(arguments: [
    ("/berths/12", Berths.berth(title: "Free", pierNumber: 12)), ("/cranes/1", .crane(id: 1, speed: 3)),
    ("/cranes/1?speed=5", .crane(id: 1, speed: 5)),
  ])
  func `defaults apply when the URL does not have the name`(url: String, berth: Berths) {
    #expect(DeepLinkRouter<Berths>().match(url) == berth)
  }

  @Test(arguments: [
    ("/ships/4", Port.harbor(.ship(shipNumber: 4))), ("/berths/2", .berths(.berth(pierNumber: 2))),
    ("/signals/2", .signals(.signal(id: 2, kind: nil))), ("/knots", nil),
  ])
  func `several enums are included in one router`(url: String, port: Port?) {
    #expect(Self.ports.match(url) == port)
  }

  @Test func `both attributes generate what the protocol requires`() {
    #expect(Harbor.allRoutes.map(\.pattern) == ["/ships/:id", "/cargo"])
    #expect(Harbor.allRoutes.map(\.queryParams) == [[], ["c", "deck"]])
  }

  @Test func `a router gives the details of a match`() throws {
    let router = DeepLinkRouter<Harbor>()
    let result = try #require(router.matchWithDetails("/ships/1"))
    #expect(result.destination == .ship(shipNumber: 1))
    #expect(result.pattern == "/ships/:id")
    #expect(result.parameters.path("id") == "1")
    #expect(router.match(URL(string: "https://port.example/ships/1")) == .ship(shipNumber: 1))
  }

  @Test func `a router of several enums names the source`() throws {
    let result = try #require(Self.ports.matchWithDetails("/berths/3"))
    #expect(result.sourceType == "Berths")
    #expect(result.destination == .berths(.berth(pierNumber: 3)))
  }

  @Test func `a table is written by hand`() {
    let routes = [
      DeepLinkRouteDefinition<Harbor>(pattern: "/docks/**/:dock") {
        $0.pathInt("dock").map { .ship(shipNumber: $0) }
      },
      DeepLinkRouteDefinition(pattern: "/cargo", queryParams: ["c"]) {
        .cargo(contents: $0.query("c"), deck: nil)
      },
    ]
    let router = DeepLinkRouter(routes: routes)
    #expect(router.problems == [])
    #expect(router.match("/docks/north/3") == .ship(shipNumber: 3))
    #expect(router.match("/cargo?c=salt") == .cargo(contents: "salt", deck: nil))
  }

  @Test func `parameters have an accessor for each type`() {
    let query = [
      "name": "net", "deck": "2", "isUp": "yes", "ids": "1,2", "tags": "a,b", "depths": "1.5",
      "flags": "1,no",
      "kind": "bell", "height": "2.5",
    ]
    let link = RouteParameters(path: ["id": "7", "kind": "8", "isUp": "no", "depth": "0.5"], query: query)
    #expect(link.path("id") == "7")
    #expect(link.pathInt("id") == 7)
    #expect(link.pathBool("isUp") == false)
    #expect(link.pathDouble("depth") == 0.5)
    #expect(link.query("name") == "net")
    #expect(link.queryInt("deck") == 2)
    #expect(link.queryBool("isUp") == true)
    #expect(link.queryDouble("height") == 2.5)
    #expect(link.queryInts("ids") == [1, 2])
    #expect(link.queryStrings("tags") == ["a", "b"])
    #expect(link.queryDoubles("depths") == [1.5])
    #expect(link.queryBools("flags") == [true, false])
    let kind: Signal? = link.queryEnum("kind")
    let strength: Strength? = link.pathEnum("kind")
    #expect(kind == .bell)
    #expect(strength == .gale)
  }

  @Test func `each additional route is one additional attribute`() {
    #expect(Harbor.allRoutes.map(\.caseName) == ["ship", "cargo"])
    #expect(Voyages.allRoutes.map(\.caseName) == ["voyage", "tides", "log", "swapped", "mixed"])
  }

  @Test func `an app follows a link with a switch over the match`() throws {
    #expect(Self.handle("https://port.example/ships/4") == "harbor ship(shipNumber: 4)")
    #expect(Self.handle("https://port.example/berths/4") == "berths 4")
    #expect(Self.handle("https://port.example/signals/4") == "signals")
    #expect(Self.handle("https://port.example/knots") == "browser")
  }

  private static let ports = UniversalDeepLinkRouter<Port>()
    .include(Harbor.self, as: Port.harbor)
    .include(Berths.self, as: Port.berths)
    .include(Signals.self, as: Port.signals)

  private static func handle(_ text: String) -> String {
    guard let url = URL(string: text), let destination = ports.match(url) else { return "browser" }
    switch destination {
    case .harbor(let place): return "harbor \(place)"
    case .berths(.berth(_, let number)): return "berths \(number)"
    case .berths(let place): return "berths \(place)"
    case .signals: return "signals"
    }
  }
}
