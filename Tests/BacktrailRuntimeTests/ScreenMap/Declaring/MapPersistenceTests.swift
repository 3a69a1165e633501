import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor @Suite struct MapPersistenceTests {
  /// A launch of an app with a map on the test's log.
  private func launch<Root: Screen>(
    _ map: ScreenMap<Root>, orElse path: MapPath<some Screen>
  ) throws -> (Navigator<MapRoute>, RestoreReport) {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    let navigator = Navigator(map: map, log: log, environment: .fixed)
    return (navigator, try navigator.restore(orElse: path))
  }

  @Test(.temporaryLog) func `a state comes back with its screens, transitions, contexts, tabs, and layers`()
    async throws
  {
    let library = Library()
    let (first, _) = try launch(library.map, orElse: library.door)
    let plan = Tour.Plan(rooms: [4, 2], isQuiet: true)
    library.main[select: \.0][move: \.event, ()][move: \.exhibit, 9].move()
    library.main[select: \.2][move: \.records.tour, plan].move()
    try library.top(Tour.self, of: first).router.move(\.notice, with: "Closing soon")
    let before = (first.lines, first.state.scenes)
    await first.close()

    let again = Library()
    let (second, report) = try launch(again.map, orElse: again.door)
    #expect(report.quarantined == [])
    #expect(second.lines == before.0)
    #expect(second.state.scenes == before.1)
    let entries = try #require(second.state.activeSceneState?.entries)
    let routes = entries.compactMap(\.route.route)
    let readings = routes.map { again.map.reading(of: $0) }
    #expect(
      readings.map { $0.map { "\($0.screen)" } ?? "" } == [
        "Halls", "Event", "Exhibit", "Search", "Desk", "Tour", "Letters", "Notice",
      ])
    #expect(
      readings.map { $0?.transition?.name } == [
        nil, "event", "exhibit", nil, nil, "records.tour", nil, "notice",
      ])
    #expect(readings.last??.transition?.kind == .present(.alert))
    #expect(try routes[2].context(of: Exhibit.self) == 9)
    #expect(try routes[5].context(of: Tour.self) == plan)
    #expect(try again.top(Notice.self, of: second).text == "Notice Closing soon")
    try again.top(Notice.self, of: second).router.back()
    try again.top(Tour.self, of: second).router.back()
    #expect(second.lines[2] == "*main/desk")
    await second.close()
  }

  @Test(.temporaryLog) func `a case that was left and kept comes back after a launch`() async throws {
    let library = Library()
    let (first, _) = try launch(library.map, orElse: library.door)
    library.main[select: \.0][move: \.room, ()].move()
    let main = first.lines
    library.door.move()
    #expect(first.lines == ["door"])
    await first.close()
    let again = Library()
    let (second, _) = try launch(again.map, orElse: again.door)
    again.map.router[][case: \.2].move()
    #expect(second.lines == main)
    await second.close()
  }

  @Test(.temporaryLog) func `a screen that vanished keeps its place, and returns with a map that has it`()
    async throws
  {
    let full = ScreenMap(Navigation(Event(exhibit: Push(Exhibit()))), universal: \.notice)
    let (first, _) = try launch(full, orElse: full.router[root: ()][move: \.exhibit, 3])
    full.router[root: ()][move: \.exhibit, 3][move: \.notice, "Hi"].move()
    let lines = first.lines
    await first.close()

    let less = ScreenMap(Navigation(Room()))
    let (second, report) = try launch(less, orElse: less.router[root: ()])
    #expect(report.quarantined.count == 2)
    #expect(second.lines == ["root > ?", "?"])
    let reason = RouteCodingError.undecodable(route: "root/exhibit", reason: "the map has no such screen.")
    let quarantined = try #require(second.state.activeSceneState?.entries[1].route)
    #expect(quarantined == .quarantined(name: "root/exhibit", reason: reason))
    await second.close()

    let same = ScreenMap(Navigation(Event(exhibit: Push(Exhibit()))), universal: \.notice)
    let (third, again) = try launch(same, orElse: same.router[root: ()])
    #expect(again.quarantined == [])
    #expect(third.lines == lines)
    await third.close()
  }

  @Test(.temporaryLog) func `a context in a different form, or a newer one, is kept but not shown`()
    async throws
  {
    let text = ScreenMap(Navigation(Stamp(page: Push(Given<String>()), next: Push(Dated()))))
    let (first, _) = try launch(text, orElse: text.router[root: ()][move: \.page, "A4"])
    await first.close()
    Dated.version = 2
    let number = ScreenMap(Navigation(Stamp(page: Push(Given<Int>()), next: Push(Dated()))))
    let (second, report) = try launch(number, orElse: number.router[root: ()])
    #expect(report.quarantined.count == 1)
    #expect(second.lines == ["root > ?"])
    number.router[root: ()][move: \.next, 5].move()
    #expect(second.lines == [#"root > root/next{"_0":5}"#])
    await second.close()
    Dated.version = 1
    let (third, newer) = try launch(text, orElse: text.router[root: ()])
    #expect(newer.quarantined.count == 1)
    #expect(
      third.state.top?.route
        == .quarantined(
          name: "root/next", reason: .newerVersion(route: "root/next", version: 2, known: 1)))
    await third.close()
  }

  @Test func `the first path may end in a presentation`() throws {
    let library = Library()
    let navigator = Navigator(map: library.map, log: nil)
    let path = library.map.router[root: .default][case: \.1, ()][move: \.guide, "en"]
    try navigator.restore(orElse: path)
    #expect(navigator.lines == ["foyer", #"foyer/guide{"_0":"en"}"#])
    try navigator.restore(orElse: library.door)
    #expect(navigator.lines.count == 2)
  }

  @Test func `a first path without its contexts is refused before anything is read`() throws {
    let library = Library()
    let navigator = Navigator(map: library.map, log: nil)
    #expect(throws: MapPathError.missingContext("main")) {
      try navigator.restore(orElse: library.map.router[][case: \.2])
    }
    #expect(navigator.state.scenes.isEmpty)
  }
}

private struct Stamp<Label: Codable & SendableMetatype>: Line {
  let page: Push<Stamp, Given<Label>>
  let next: Push<Stamp, Dated>
  var mapMembers: [MapMember] { [MapMember("page", page), MapMember("next", next)] }
}

private struct Dated: Line {
  typealias Context = Int
  static var version: Int32 = 1
  static var contextVersion: Int32 { version }
}
