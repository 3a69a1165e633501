import BacktrailMap
import BacktrailMapUI
import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct MapWindowTests {
  @Test func `two windows show their own parts of one map`() throws {
    let app = try TheatreApp()
    let first = try #require(app.navigator.state.activeScene)
    let lobby = try app.map.router[root: .default][case: \.1, ()].target().rootLayout()
    app.navigator.openScene("second", root: lobby)
    let second = try #require(app.navigator.state.activeScene)
    let hosts = [first, second].map { scene in
      HeadlessHost { NavigatorView(app.navigator, map: app.map, scene: scene) }
    }
    try hosts[0].tap("Play 3")
    try hosts[1].tap("Sign in")
    #expect(try hosts[0].text.contains("Plays > Play\n"))
    #expect(try hosts[1].text.hasSuffix("Sheet:\n  Sign in\n    SignIn\n    [Back] [Help] [Clap]"))
    try hosts[1].tap("Back")
    try hosts[0].tap("Back")
    #expect(app.navigator.state.scenes.map(\.presentations.count) == [0, 0])
    #expect(try hosts[0].text.contains("  Plays\n"))
  }

  @Test func `a router of a covered screen, or of one in another tab, moves from its own screen`() throws {
    let app = try TheatreApp()
    TheatrePath.actor.take(in: app)
    let stack = try #require(app.navigator.state.topStack)
    let route = try #require(stack.entries[1].route.route)
    let covered = try #require(
      app.map.content(of: route, at: MapRoutePlace(stack.entries[1].id)) as? SceneryView)
    let host = HeadlessHost { covered }
    try app.host.select(tab: "Find")
    try app.host.tap("Filter")
    try host.tap("Seats")
    #expect(
      try app.host.text == """
        The house
        Tabs: [Plays] | Find | me
          Plays > Play
            Play 3
            [Actor] [Seats] [Back] [Clap]
        Popover:
          Seats
            Seats 3
            [Back] [Clap]
        """)
    try host.tap("Back")
    #expect(try app.host.text.contains("  Plays\n"))
    try host.tap("Back")
    #expect(app.navigator.lastRejection == nil)
  }

  @Test func `an optional transition has a button when it is there`() throws {
    let app = try TheatreApp(isTouring: true)
    try app.host.tap("Tour")
    #expect(try app.host.text.contains("Plays > Play\n    Play 9"))
  }

  @Test func `what an app says of tabs and alerts goes before what the screens say`() throws {
    let app = try TheatreApp()
    TheatrePath.notice.take(in: app)
    let host = HeadlessHost {
      NavigatorView(app.navigator, map: app.map)
        .branchLabel { Text("the \($0)") }
        .alertTitle(for: MapRoute.self) { Text("About \($0.path.name)") }
    }
    #expect(
      try host.text == """
        The house
        Tabs: [the plays] | the find | the me
          Plays
            Plays
            [Play 3] [Clap]
        Alert: About notice
          Doors close.
          [Good]
        """)
  }

  @Test func `in place of a screen that the map does not have any more stands the one below`() async throws {
    let log = InMemoryEventLog()
    let first = try TheatreApp(log: log, isTouring: true)
    try first.host.tap("Tour")
    try await first.navigator.flush()
    let second = try TheatreApp(log: log)
    #expect(try second.host.text.contains("  Plays\n    Plays\n"))
    #expect(second.navigator.state.topStack?.entries.count == 2)
  }

  @Test func `contents of containers show what they were made with where no navigator draws them`() throws {
    let map = Theatre.map()
    let roots = ["plays", "find", "me"].map { MapRoute(ScreenPath("house/\($0)")) }
    let content = try #require(map.layerContent(of: "house", roots: roots, at: []) as? any View)
    #expect(
      try HeadlessHost { AnyView(content) }.text == """
        The house
        Plays
        [Play 3] [Clap]
        Find anything
        [Filter] [Bo] [Clap]
        Me
        [Account]
        """)
  }
}
