import BacktrailMap
import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct MapViewTests {
  @Test func `a window shows the screens of its map, within what stands around them`() throws {
    let app = try TheatreApp()
    #expect(
      try app.host.text == """
        The house
        Tabs: [Plays] | Find | me
          Plays
            Plays
            [Play 3] [Clap]
        """)
  }

  @Test func `a view with a router is previewed alone`() throws {
    let screen = Plays(play: Push(Play(actor: Push(Actor()), seats: Present(Seats()))), tour: nil)
    let host = HeadlessHost { screen.makeContent((), router: .root(from: screen)).contentWrapper }
    #expect(try host.text == "Plays\n[Play 3] [Clap]")
    try host.tap("Play 3")
    try host.tap("Clap")
    #expect(try host.text == "Plays, 1 claps\n[Play 3] [Clap]")
  }

  @Test func `a tap on a router's button shows where the transition leads`() throws {
    let app = try TheatreApp()
    try app.host.tap("Play 3")
    try app.host.tap("Actor")
    #expect(
      try app.host.text == """
        The house
        Tabs: [Plays] | Find | me
          Plays > Play > Actor
            Actor Ada
            [Back] [Greet] [Clap]
        """)
    try app.host.tap("Back")
    try app.host.swipeBack()
    #expect(app.navigator.state.topStack?.entries.count == 1)
  }

  @Test func `a stack and its lowest screen show what the map makes of their contents`() throws {
    let app = try TheatreApp()
    try app.host.select(tab: "Find")
    try app.host.tap("Filter")
    try app.host.tap("Choose")
    #expect(
      try app.host.text == """
        The house
        Tabs: Plays | [Find] | me
          Find
            Find anything
            [Filter] [Bo] [Clap]
        Sheet:
          Narrow it down
          Filter > Seats
            Seats 1
            [Back] [Clap]
        """)
  }

  @Test func `modal layers of every style are shown and closed`() throws {
    let app = try TheatreApp()
    try app.host.tap("Play 3")
    try app.host.tap("Seats")
    #expect(try app.host.text.hasSuffix("Popover:\n  Seats\n    Seats 3\n    [Back] [Clap]"))
    try app.host.tapOutside()
    try app.host.select(tab: "Find")
    try app.host.tap("Bo")
    try app.host.tap("Greet")
    #expect(
      try app.host.text.hasSuffix(
        """
        Cover:
          Actor
            Actor Bo
            [Back] [Greet] [Clap]
          Alert: Notice
            Bo
            [Good]
        """))
    try app.host.tap("Good")
    try app.host.tap("Back")
    try app.host.select(tab: "me")
    try app.host.tap("Account")
    try app.host.tap("Letters")
    #expect(
      try app.host.text.hasSuffix(
        """
        Sheet:
          Account
            Account
            [Letters] [Back] [Clap]
          Sheet:
            Tabs: [Letters] | Old letters
              Letters
                Letters
                [Back] [Clap]
        """))
    try app.host.dragDown()
    try app.host.dragDown()
    #expect(app.navigator.state.activeSceneState?.presentations == [])
  }

  @Test func `another case is another place, and a case that is kept comes back as it was`() throws {
    let app = try TheatreApp()
    try app.host.tap("Play 3")
    let house = try app.host.text
    app.map.router[root: .default][case: \.1, ()].move()
    #expect(try app.host.text == "Lobby\n  Lobby\n  [Sign in] [Join] [Clap]")
    try app.host.tap("Sign in")
    app.map.router[root: .default][case: \.2].move()
    #expect(try app.host.text == house)
    app.map.router[root: .default][case: \.1, ()].move()
    #expect(app.navigator.state.activeSceneState?.presentations == [])
  }

  @Test func `a launch draws what the log says`() async throws {
    let log = InMemoryEventLog()
    let first = try TheatreApp(log: log)
    try first.host.tap("Play 3")
    try first.host.tap("Actor")
    try first.host.select(tab: "Find")
    try first.host.tap("Filter")
    first.map.router[root: .default][case: \.1, ()].move()
    try first.host.tap("Join")
    try first.host.tap("Help")
    let text = try first.host.text
    try await first.navigator.flush()
    let second = try TheatreApp(log: log)
    #expect(try second.host.text == text)
    try second.host.tap("Good")
    second.map.router[root: .default][case: \.2].move()
    first.map.router[root: .default][case: \.2].move()
    #expect(try second.host.text == first.host.text)
  }

  @Test func `a screen keeps the state of its view while others come and go`() throws {
    let app = try TheatreApp()
    try app.host.tap("Clap")
    try app.host.tap("Play 3")
    try app.host.tap("Clap")
    try app.host.select(tab: "Find")
    try app.host.select(tab: "Plays")
    #expect(try app.host.text.contains("Play 3, 1 claps"))
    app.map.router[][case: \.2][select: \.0][move: \.play, 4].move()
    #expect(try app.host.text.contains("Play 4, 1 claps"))
    try app.host.swipeBack()
    #expect(try app.host.text.contains("Plays, 1 claps"))
  }
}
