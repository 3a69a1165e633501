import BacktrailMap
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct MapViewTests {
  @Test func `a window shows the screens of its map, as the map furnishes them`() throws {
    let app = try LibraryApp()
    #expect(
      try app.host.text == """
        Tabs: [Halls] | Search | Desk | Letters
          Halls
            Halls, first
            [Room] [Exhibit 3] [Event] [Note]
        """)
  }

  @Test func `a view with a router is previewed alone`() throws {
    let screen = Event(exhibit: Push(Exhibit()))
    let host = HeadlessHost { screen.makeContent((), router: .root(from: screen)).contentWrapper }
    #expect(try host.text == "Event\n[Exhibit 5] [Back] [Note]")
    try host.tap("Exhibit 5")
    try host.tap("Note")
    #expect(try host.text == "Event, 1 notes\n[Exhibit 5] [Back] [Note]")
  }

  @Test func `a tap on a router's button shows where the transition leads`() throws {
    let app = try LibraryApp()
    try app.host.tap("Event")
    try app.host.tap("Exhibit 5")
    #expect(
      try app.host.text == """
        Tabs: [Halls] | Search | Desk | Letters
          Halls > Event > Exhibit
            Exhibit 5
            [Back] [Touch] [Note]
        """)
    try app.host.tap("Back")
    try app.host.swipeBack()
    #expect(app.navigator.state.topStack?.entries.count == 1)
  }

  @Test(arguments: [
    ("Search", "Filter", "Filter\n    Filter, with a toolbar"),
    ("Desk", "Edit", "Profile\n    A frame\n    Profile"),
  ])
  func `a stack and a screen show what the map makes of their contents`(
    tab: String, button: String, text: String
  ) throws {
    let app = try LibraryApp()
    try app.host.select(tab: tab)
    try app.host.tap(button)
    #expect(try app.host.text.hasSuffix("Sheet:\n  \(text)\n    [Back] [Note]"))
  }

  @Test func `presentations of every style are shown and closed`() throws {
    let app = try LibraryApp()
    try app.host.select(tab: "Search")
    try app.host.tap("Work")
    try app.host.tap("Artist")
    #expect(try app.host.text.hasSuffix("Popover:\n  Work > Artist\n    Artist\n    [Back] [Note]"))
    try app.host.tapOutside()
    try app.host.tap("Artist")
    #expect(try app.host.text.hasSuffix("Sheet:\n  Artist\n    Artist\n    [Work] [Back] [Note]"))
    try app.host.dragDown()
    try app.host.select(tab: "Letters")
    try app.host.tap("Settings")
    try app.host.tap("Drawer")
    #expect(
      try app.host.text.hasSuffix(
        """
        Sheet:
          Settings
            Settings
            [Account] [Drawer] [Back] [Note]
          Sheet:
            Tabs: [Room] | Membership
              Room
                Room
                [Back] [Note]
        """))
    try app.host.dragDown()
    try app.host.dragDown()
    LibraryPath.foyer.take(in: app)
    try app.host.tap("Join")
    #expect(try app.host.text.hasSuffix("Cover:\n  Membership\n    Membership\n    [Back] [Note]"))
    try app.host.tap("Back")
    try app.host.tap("Guide")
    try app.host.tap("Help")
    #expect(
      try app.host.text.hasSuffix(
        """
        Sheet:
          Guide
            Guide Ada
            [Back] [Help] [Note]
          Alert: Notice
            Notice Ask at the desk.
            [Good]
        """))
    try app.host.tap("Good")
    try app.host.dragDown()
    #expect(app.navigator.state.activeSceneState?.presentations == [])
  }

  @Test func `a different case is a different place, and a retained case comes back as it was`() throws {
    let app = try LibraryApp()
    try app.host.tap("Event")
    let main = try app.host.text
    LibraryPath.foyer.take(in: app)
    #expect(try app.host.text == "Foyer\n  Foyer\n  [Guide] [Join] [Note]")
    try app.host.tap("Guide")
    app.library.map.router[root: .default][case: \.2].move()
    #expect(try app.host.text == main)
    LibraryPath.foyer.take(in: app)
    #expect(app.navigator.state.activeSceneState?.presentations == [])
  }

  @Test func `a launch draws what the log says`() async throws {
    let log = InMemoryEventLog()
    let first = try LibraryApp(log: log)
    try first.host.tap("Event")
    try first.host.tap("Exhibit 5")
    try first.host.select(tab: "Search")
    try first.host.tap("Filter")
    LibraryPath.foyer.take(in: first)
    try first.host.tap("Guide")
    try first.host.tap("Help")
    let text = try first.host.text
    try await first.navigator.flush()
    let second = try LibraryApp(log: log)
    #expect(try second.host.text == text)
    try second.host.tap("Good")
    for app in [first, second] { app.library.map.router[root: .default][case: \.2].move() }
    #expect(try second.host.text == first.host.text)
  }

  @Test func `a screen keeps its view's state while others come and go, and passes it to none of them`()
    throws
  {
    let app = try LibraryApp()
    try app.host.tap("Note")
    try app.host.tap("Exhibit 3")
    try app.host.tap("Note")
    try app.host.select(tab: "Search")
    try app.host.select(tab: "Halls")
    #expect(try app.host.text.contains("Exhibit 3, 1 notes"))
    app.library.map.router[][case: \.2][select: \.0][move: \.exhibit, 4].move()
    #expect(try app.host.text.contains("Exhibit 4\n"))
    try app.host.swipeBack()
    #expect(try app.host.text.contains("Halls, first, 1 notes"))
  }
}
