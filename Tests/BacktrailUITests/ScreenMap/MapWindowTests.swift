import BacktrailMap
import BacktrailMapUI
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct MapWindowTests {
  @Test func `two windows each show their own part of one map`() throws {
    let app = try LibraryApp()
    let first = try #require(app.navigator.state.activeScene)
    let foyer = try app.library.map.router[root: .default][case: \.1, ()].target().rootLayout()
    app.navigator.openScene("second", root: foyer)
    let second = try #require(app.navigator.state.activeScene)
    let hosts = [first, second].map { scene in
      HeadlessHost { NavigatorView(app.navigator, map: app.library.map, scene: scene) }
    }
    try hosts[0].tap("Event")
    try hosts[1].tap("Guide")
    #expect(try hosts[0].text.contains("Halls > Event\n"))
    #expect(try hosts[1].text.hasSuffix("Sheet:\n  Guide\n    Guide Ada\n    [Back] [Help] [Note]"))
    try hosts[1].tap("Back")
    try hosts[0].tap("Back")
    #expect(app.navigator.state.scenes.map(\.presentations.count) == [0, 0])
    #expect(try hosts[0].text.contains("  Halls\n"))
  }

  @Test func `a router of a covered screen, or of one in another tab, moves from its own screen`() throws {
    let app = try LibraryApp()
    let halls = app.library.main[select: \.0]
    halls[move: \.event, ()][move: \.exhibit, 3].move()
    let entry = try #require(app.navigator.state.topStack?.entries[1])
    let route = try #require(entry.route.route)
    let covered = try #require(
      app.library.map.content(of: route, at: MapRoutePlace(entry.id)) as? Leaf<Event>)
    let host = HeadlessHost { covered }
    try app.host.select(tab: "Search")
    try app.host.tap("Filter")
    try host.tap("Exhibit 5")
    #expect(
      try app.host.text == """
        Tabs: [Halls] | Search | Desk | Letters
          Halls > Event > Exhibit
            Exhibit 5
            [Back] [Touch] [Note]
        """)
    try host.tap("Back")
    #expect(try app.host.text.contains("  Halls\n"))
    try host.tap("Back")
    #expect(app.navigator.lastRejection == nil)
  }

  @Test func `an optional transition has a button when it is present`() throws {
    let app = try LibraryApp()
    try app.host.select(tab: "Search")
    try app.host.tap("Artist")
    try app.host.tap("Work")
    #expect(try app.host.text.hasSuffix("Artist > Work\n    Work\n    [Back] [Note]"))
  }

  @Test func `an app's settings for tabs and alerts take precedence over those of the screens`() throws {
    let app = try LibraryApp()
    LibraryPath.notice.take(in: app)
    let host = HeadlessHost {
      NavigatorView(app.navigator, map: app.library.map)
        .branchLabel { Text("the \($0)") }
        .alertTitle(for: MapRoute.self) { Text("About \($0.path.name)") }
    }
    #expect(
      try host.text == """
        Tabs: [the halls] | the search | the desk | the letters
          Halls
            Halls, first
            [Room] [Exhibit 3] [Event] [Note]
        Alert: About notice
          Notice Doors close.
          [Good]
        """)
  }

  @Test func `a screen that the map no longer has is replaced by the one below`() async throws {
    let log = InMemoryEventLog()
    let full = ScreenMap(Navigation(Event(exhibit: Push(Exhibit()))))
    let first = Navigator(map: full, log: log)
    try first.restore(orElse: full.router[root: ()][move: \.exhibit, 9])
    first.confirmLaunch()
    try await first.flush()
    let less = ScreenMap(Navigation(Room()))
    let second = Navigator(map: less, log: log)
    try second.restore(orElse: less.router[root: ()])
    #expect(try HeadlessHost { NavigatorView(second, map: less) }.text.hasPrefix("Room\n  Room\n"))
    #expect(second.state.topStack?.entries.count == 2)
  }

  @Test func `container contents show what they were created with where no navigator draws them`() throws {
    let roots = ["halls", "search", "desk", "letters"].map { MapRoute(ScreenPath("main/\($0)")) }
    let content = try #require(Library().map.layerContent(of: "main", roots: roots, at: []) as? any View)
    #expect(
      try HeadlessHost { AnyView(content) }.text == """
        Halls, first
        [Room] [Exhibit 3] [Event] [Note]
        Search
        [Filter] [Artist] [Work] [Note]
        Desk
        [Edit] [Artist] [Tour] [Note]
        Letters
        [Settings] [Note]
        """)
  }
}
