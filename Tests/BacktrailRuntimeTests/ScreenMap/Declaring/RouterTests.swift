import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct RouterTests {
  private let library = Library()
  private let navigator: Navigator<MapRoute>

  init() throws { navigator = try library.navigator() }

  private func halls() throws -> Router<Halls> {
    library.main[select: \.0].move()
    return try library.top(Halls.self, of: navigator).router
  }

  @Test func `a screen navigates by its own transitions`() throws {
    let router = try halls()
    #expect(router.move(\.exhibit, with: 3).batch?.events.count == 1)
    #expect(navigator.lines.first == #"*main/halls > main/halls/exhibit{"_0":3}"#)
  }

  @Test func `the same move twice counts as one, and a different one replaces the first`() throws {
    let router = try halls()
    router.move(\.exhibit, with: 3)
    #expect(router.move(\.exhibit, with: 3) == .unchanged)
    router.move(\.room, with: ())
    #expect(navigator.lines.first == "*main/halls > main/halls/room")
  }

  @Test func `constants are read through the router`() throws {
    let router = try halls()
    #expect(router[next: \.title] == "Halls")
    #expect(router[next: \.self].title == "Halls")
  }

  @Test func `a path continues from a screen`() throws {
    let router = try halls()
    router[move: \.event, ()][move: \.exhibit, 5].move(from: (), completion: nil)
    #expect(navigator.lines.first == #"*main/halls > main/halls/event > main/halls/event/exhibit{"_0":5}"#)
  }

  @Test func `every screen has the universal transitions`() throws {
    let router = try halls()
    router.move(\.notice, from: try library.top(Halls.self, of: navigator), with: "Closing soon")
    #expect(navigator.lines.last == #"main/halls/notice{"_0":"Closing soon"}"#)
    #expect(navigator.state.activeSceneState?.presentations.last?.style == .alert)
    #expect(try library.top(Notice.self, of: navigator).text == "Notice Closing soon")
  }

  @Test func `a screen that every screen leads to is not shown over itself`() throws {
    try halls().move(\.notice, with: "Closing soon")
    let notice = try library.top(Notice.self, of: navigator).router
    #expect(notice.move(\.notice, with: "Closing soon") == .unchanged)
    #expect(notice.move(\.notice, with: "Closed").batch?.events.count == 2)
    #expect(navigator.lines.last == #"main/halls/notice{"_0":"Closed"}"#)
    #expect(navigator.state.activeSceneState?.presentations.count == 1)
    #expect(notice.move(\.notice, with: "Closed") == .rejected(.path(.screenGone)))
  }

  @Test func `a path that goes to a place twice equals the path that goes there once`() throws {
    let description = library.map.description
    let once = try description.target(text: #"main/halls/notice("b")"#)
    #expect(try description.target(text: #"main/halls/notice("a")/notice("b")"#) == once)
    #expect(try description.target(text: #"main/halls/notice("b")/notice"#) == once)
  }

  @Test func `a completion is called once, whatever the result of the move`() throws {
    let router = try halls()
    var calls = 0
    var results: [MoveResult] = []
    router.move(\.exhibit, with: 3) { calls += 1 }
    router.move(\.exhibit, with: 3) { calls += 1 }
    router.move(\.exhibit, with: 4) { results.append($0) }
    library.map.router[][case: \.1].move(from: ()) { results.append($0) }
    library.map.router[][case: \.1].move(from: ()) { calls += 1 }
    #expect(calls == 3)
    #expect(results.count == 2)
    #expect(results[0].batch != nil)
    #expect(results[1].rejection == .path(.missingContext("foyer")))
  }

  @Test func `an absent optional transition changes nothing, and completes`() throws {
    library.main[select: \.2][move: \.records.tour, Tour.Plan(rooms: [])].move()
    let router = try library.top(Tour.self, of: navigator).router
    var calls = 0
    let before = navigator.lines
    router.move(if: \.again, with: Tour.Plan(rooms: [1])) { calls += 1 }
    #expect(router.move(if: \.again, with: Tour.Plan(rooms: [1])) { _ in calls += 1 } == .unchanged)
    #expect(calls == 2)
    #expect(navigator.lines == before)
  }

  @Test func `an optional transition may lead to a screen that is already there`() throws {
    library.main[select: \.2][move: \.records.tour, Tour.Plan(rooms: [])].move()
    let router = try library.top(Tour.self, of: navigator).router
    #expect(router[move: \.again] == nil)
    library.main[select: \.1][move: \.artist, ()].move()
    let artist = try library.top(Artist.self, of: navigator).router
    #expect(artist[move: \.work]?.move().rejection == .path(.missingContext("main/search/artist/work")))
    artist[move: \.work, ()]?.move()
    #expect(artist[move: \.work]?.move() == .unchanged)
  }

  @Test func `a router for a preview reads constants and moves nothing`() {
    let router = Router<Letters>.root(
      from: Navigation(
        Letters(
          settings: Present(
            Navigation(
              Settings(account: Push(Account()), password: Push(Password())))))))
    #expect(router.move(\.settings, with: ()).rejection == .path(.notConnected))
    #expect(router[move: \.settings, ()].text == "settings()")
    #expect(router.back().rejection == .path(.notConnected))
    let room = Room().makeContent((), router: .root(from: Room())).screenContent
    #expect(room.text == "Room")
    #expect(room.router[next: \.title] == "Room")
  }

  @Test func `the router of a map reads the constants of its root`() {
    let map = ScreenMap(Navigation(Room()))
    #expect(map.router[next: \.title] == "Room")
    #expect(map.router[next: \.self].title == "Room")
  }

  @Test func `a removed screen moves nothing`() throws {
    let router = try halls()
    library.door.move()
    navigator.setRoot(.stack(MapRoute("door")))
    #expect(router.move(\.room, with: ()).rejection == .path(.screenGone))
    #expect(router.back() == .unchanged)
    #expect(router.back(to: Halls.self).rejection == .path(.screenGone))
  }
}
