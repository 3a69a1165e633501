import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct RouterBackTests {
  private let library = Library()
  private let navigator: Navigator<MapRoute>

  init() throws { navigator = try library.navigator() }

  @Test func `back pops what was pushed, along with everything above it`() throws {
    library.main[select: \.0][move: \.event, ()].move()
    let event = try library.top(Event.self, of: navigator).router
    event.move(\.exhibit, with: 3)
    event.move(\.notice, with: "Closed")
    var calls = 0
    event.back { calls += 1 }
    #expect(navigator.lines.first == "*main/halls")
    #expect(navigator.lines.count == 4)
    #expect(event.back(completion: nil) == .unchanged)
    #expect(calls == 1)
  }

  @Test func `back from the bottom screen of a layer also dismisses the layer`() throws {
    library.main[select: \.3][move: \.settings, ()].move()
    let settings = try library.top(Settings.self, of: navigator).router
    settings.move(\.account, with: ())
    settings.back()
    #expect(navigator.lines.last == "*main/letters")
  }

  @Test func `there is no way back from the first screen`() throws {
    let door = try library.top(Door.self, of: navigator).router
    var calls = 0
    let result = door.back { calls += 1 }
    #expect(result.rejection == .path(.noWayBack("door")))
    #expect(calls == 1)
  }

  @Test func `a transition may forbid going back`() throws {
    let map = ScreenMap(Navigation(Event(exhibit: Push(Exhibit(), allowsBack: false))))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()][move: \.exhibit, 1])
    let entry = try #require(navigator.state.top)
    let exhibit = map.content(
      of: MapRoute("root/exhibit", context: #"{"_0":1}"#), at: MapRoutePlace(entry.id))
    let leaf = try #require(exhibit as? Leaf<Exhibit>)
    #expect(leaf.router.back().rejection == .path(.noWayBack("root/exhibit")))
  }

  @Test func `back to a type goes to the nearest one below, through layers`() throws {
    library.main[select: \.1][move: \.work, ()][move: \.artist, ()]?.move()
    let artist = try library.top(Artist.self, of: navigator).router
    #expect(artist.back(to: Halls.self).rejection == .path(.noWayBack("main/search/work/artist")))
    artist.back(to: Work.self)
    #expect(navigator.lines.last == "main/search/work")
    artist.back(to: Work.self)
    library.main[select: \.1][move: \.work, ()][move: \.artist, ()]?.move()
    var calls = 0
    try library.top(Artist.self, of: navigator).router.back(to: Search.self) { calls += 1 }
    #expect(navigator.lines == ["main/halls", "*main/search", "main/desk", "main/letters"])
    #expect(calls == 1)
  }
}
