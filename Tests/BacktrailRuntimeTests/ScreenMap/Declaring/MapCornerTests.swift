import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailTesting
import Testing

/// What is easily got wrong where several parts of a map stand inside each other.
@MainActor @Suite struct MapCornerTests {
  private let museum = Museum()
  private let place = MapRoutePlace(EntryID(seq: 7))

  @Test func `what is around what is around comes last`() {
    let map = ScreenMap(Navigation(Room().mapContent { "(\($0.text))" }.mapContent { "[\($0)]" }))
    #expect(map.content(of: MapRoute("root"), at: place) as? String == "[(Room)]")
  }

  @Test func `a screen that is given its context stands as it would without`() throws {
    let tour = Tour(exhibit: Push(Exhibit()), again: nil).with(Tour.Plan(rooms: [1]))
    let map = ScreenMap(Framed(Navigation(tour)))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()][move: \.exhibit, 2])
    #expect(navigator.lines == [#"root > root/exhibit{"_0":2}"#])
    #expect(map.description.root.place.isStack)
    let layer = map.layerContent(of: "root", roots: [MapRoute("root")], at: [place])
    #expect((layer as? Frame<NavigationContent<Leaf<Tour>>>)?.content.root.text.hasPrefix("Tour") == true)
  }

  @Test func `a context of this version is left as it is`() throws {
    let coder = ScreenMap(Gate()).coder
    #expect(
      try coder.decode(EncodedRoute(name: "root", version: 2, parameters: #"{"_0":1}"#))
        == MapRoute("root", context: #"{"_0":1}"#))
    #expect(throws: RouteCodingError.undecodable(route: "root", reason: "Rusty()")) {
      try coder.decode(EncodedRoute(name: "root", version: 1, parameters: #"{"_0":1}"#))
    }
  }

  @Test func `back goes one screen down, not to the lowest`() throws {
    let navigator = try museum.navigator()
    museum.main[select: \.0][move: \.event, ()][move: \.exhibit, 3].move()
    try museum.top(Exhibit.self, of: navigator).router.back()
    #expect(navigator.lines.first == "*main/halls > main/halls/event")
  }

  @Test func `back to a type goes through several layers`() throws {
    let navigator = try museum.navigator()
    museum.main[select: \.2][move: \.records.artist, ()][move: \.work, ()]?.move()
    try museum.top(Work.self, of: navigator).router.move(\.notice, with: "Closing")
    try museum.top(Notice.self, of: navigator).router.back(to: Artist.self)
    #expect(
      navigator.lines == [
        "main/halls", "main/search", "*main/desk > main/desk/records.artist", "main/letters",
      ])
  }

  @Test func `a router that stands nowhere moves nothing`() throws {
    let map = ScreenMap(Navigation(Event(exhibit: Push(Exhibit()))).mapContent { $0.root.router })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    let layer = map.layerContent(of: "root", roots: [MapRoute("root")], at: [])
    let router = try #require(layer as? Router<Event>)
    #expect(router.move(\.exhibit, with: 1).rejection == .path(.screenGone))
    #expect(navigator.lines == ["root"])
  }

  @Test func `a slot has the name of its property`() {
    let map = ScreenMap(Tabs(Gates()) { ($0.north, $0.south) })
    #expect(map.router[][select: \.south].steps.map(\.name) == ["root", "south"])
  }

  @Test func `each tab has the router of its own entry`() throws {
    let tabs = Tabs {
      Room().named("room")
      Navigation(Event(exhibit: Push(Exhibit()))).named("event")
    }
    let map = ScreenMap(tabs.mapContent { $0.roots.1.root.router })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ((), ())])
    let entries = try #require(navigator.state.activeSceneState?.entries)
    let layer = map.layerContent(
      of: "root", roots: entries.compactMap(\.route.route), at: entries.map { MapRoutePlace($0.id) })
    let router = try #require(layer as? Router<Event>)
    router.move(\.exhibit, with: 1)
    #expect(navigator.lines == ["root/room", #"*root/event > root/event/exhibit{"_0":1}"#])
  }

  @Test func `a path that resets goes on resetting with more steps`() throws {
    let navigator = try museum.navigator()
    museum.main[select: \.0][move: \.exhibit, 1].move()
    museum.main.resetting()[select: \.1].move()
    #expect(navigator.lines == ["main/halls", "*main/search", "main/desk", "main/letters"])
  }

  @Test func `the first context that cannot be stored is the one that is told`() {
    let map = ScreenMap(Navigation(Gauge(next: Push(Dial()))))
    let navigator = Navigator(map: map, log: nil)
    let path = map.router[root: .nan][move: \.next, .infinity]
    let refusal = MapPathError.badContext("root", reason: "JSON cannot hold the value 'nan'.")
    #expect(path.move().rejection == .path(refusal))
    #expect(navigator.state.scenes.isEmpty)
  }

  @Test func `the first path is for the first launch only`() async throws {
    let log = InMemoryEventLog()
    func launch() throws -> Navigator<MapRoute> {
      let navigator = Navigator(map: museum.map, log: log, environment: NavigatorEnvironment(graceTime: nil))
      try navigator.restore(orElse: museum.main[select: \.3][move: \.settings, ()])
      return navigator
    }
    let first = try launch()
    #expect(first.lines.last == "main/letters/settings")
    first.dismiss()
    try await first.flush()
    #expect(try launch().lines.last == "*main/letters")
  }
}

private struct Gates: ScreenGroup {
  let north = Slot(Room())
  let south = Slot(Room())
  var mapMembers: [MapMember] { [MapMember("north", north), MapMember("south", south)] }
}

/// A screen whose earlier contexts are not read.
private struct Gate: Line {
  struct Rusty: Error {}
  typealias Context = Int
  static var contextVersion: Int32 { 2 }
  static var contextCoding: ContextCoding<Int> { .json.upgrading { _, _ in throw Rusty() } }
}

private struct Gauge: Line {
  typealias Context = Double
  let next: Push<Gauge, Dial>
  var mapMembers: [MapMember] { [MapMember("next", next)] }
}

private struct Dial: Line { typealias Context = Double }
