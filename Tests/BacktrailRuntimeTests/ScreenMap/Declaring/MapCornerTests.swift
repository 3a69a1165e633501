import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailTesting
import Testing
import Worlds

/// Cases that are easy to get wrong when parts of a map are nested.
@MainActor @Suite struct MapCornerTests {
  private let library = Library()
  private let place = MapRoutePlace(EntryID(seq: 7))

  @Test func `the outermost container comes last`() {
    let map = ScreenMap(Navigation(Room().mapContent { "(\($0.text))" }.mapContent { "[\($0)]" }))
    #expect(map.content(of: MapRoute("root"), at: place) as? String == "[(Room)]")
  }

  @Test func `a screen that is given its context is placed as it would be without one`() throws {
    let tour = Tour(exhibit: Push(Exhibit()), again: nil).with(Tour.Plan(rooms: [1]))
    let map = ScreenMap(Framed(Navigation(tour)))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()][move: \.exhibit, 2])
    #expect(navigator.lines == [#"root > root/exhibit{"_0":2}"#])
    #expect(map.description.root.place.isStack)
    let layer = map.layerContent(of: "root", roots: [MapRoute("root")], at: [place])
    #expect((layer as? Frame<NavigationContent<Leaf<Tour>>>)?.content.root.text.hasPrefix("Tour") == true)
  }

  @Test func `back goes one screen down, not to the bottom`() throws {
    let navigator = try library.navigator()
    library.main[select: \.0][move: \.event, ()][move: \.exhibit, 3].move()
    try library.top(Exhibit.self, of: navigator).router.back()
    #expect(navigator.lines.first == "*main/halls > main/halls/event")
  }

  @Test func `back to a type goes through several layers`() throws {
    let navigator = try library.navigator()
    library.main[select: \.2][move: \.records.artist, ()][move: \.work, ()]?.move()
    try library.top(Work.self, of: navigator).router.move(\.notice, with: "Closing")
    try library.top(Notice.self, of: navigator).router.back(to: Artist.self)
    #expect(
      navigator.lines == [
        "main/halls", "main/search", "*main/desk > main/desk/records.artist", "main/letters",
      ])
  }

  @Test func `a router that is not on any stack moves nothing`() throws {
    let map = ScreenMap(Navigation(Event(exhibit: Push(Exhibit()))).mapContent { $0.root.router })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    let layer = map.layerContent(of: "root", roots: [MapRoute("root")], at: [])
    let router = try #require(layer as? Router<Event>)
    #expect(router.move(\.exhibit, with: 1).rejection == .path(.screenGone))
    #expect(navigator.lines == ["root"])
  }

  @Test func `a path that resets keeps resetting with more steps`() throws {
    let navigator = try library.navigator()
    library.main[select: \.0][move: \.exhibit, 1].move()
    library.main.resetting()[select: \.1].move()
    #expect(navigator.lines == ["main/halls", "*main/search", "main/desk", "main/letters"])
  }

  @Test func `the first path is only for the first launch`() async throws {
    let log = InMemoryEventLog()
    func launch() throws -> Navigator<MapRoute> {
      let navigator = Navigator(map: library.map, log: log, environment: NavigatorEnvironment(graceTime: nil))
      try navigator.restore(orElse: library.main[select: \.3][move: \.settings, ()])
      return navigator
    }
    let first = try launch()
    #expect(first.lines.last == "main/letters/settings")
    first.dismiss()
    try await first.flush()
    #expect(try launch().lines.last == "*main/letters")
  }
}
