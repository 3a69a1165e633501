import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Testing

@MainActor @Suite(.temporaryLog) struct RouteMatrixTests {
  /// Records the first version's log.
  private func record() async throws {
    let navigator: Navigator<Orchard> = try TemporaryLog.navigator(orElse: .stack(.home))
    navigator.setStack(Orchard.recorded)
    await navigator.close()
  }

  /// The output of a launch with different routes: what it shows, reports, and writes into the log.
  private func launch<R: Route>(_ home: R, seed: UInt64) async throws -> Launch<R> {
    let navigator = Navigator<R>(
      log: try SQLiteEventLog(path: TemporaryLog.path()), environment: .fixed(seed: seed))
    let report = navigator.restore(orElse: .stack(home))
    let entries = try #require(navigator.state.topStack).entries
    await navigator.close()
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    let session = try #require(try reader.sessions().last)
    let start = try #require(try reader.batches(in: session.id...session.id).first?.events.first)
    #expect(
      start.summary(limit: .max) == "1.0 (build 1) on test, restore level \(session.start.restore)")
    return Launch(
      routes: entries.map(\.route.route), places: entries.map(\.id),
      rows: report.rows.map { "\($0.seq) \($0.name) v\($0.version) \($0.outcome)" },
      line: session.start.restore, problems: report.problems)
  }

  private struct Launch<R: Route> {
    var routes: [R?]
    var places: [EntryID]
    var rows: [String]
    var line: String
    var problems: [RouteProblem]
  }

  /// Restores with later routes, and then with the first ones again.
  private func expectLater<R: Route>(
    _ home: R, shows routes: [R?], rows: [String], line: String,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    try await record()
    let before = try await launch(Orchard.home, seed: 2)
    let later = try await launch(home, seed: 3)
    #expect(later.routes == routes, sourceLocation: location)
    #expect(later.rows == rows, sourceLocation: location)
    #expect(later.line == line, sourceLocation: location)
    #expect(later.problems == [], sourceLocation: location)
    let again = try await launch(Orchard.home, seed: 4)
    #expect(again.routes == Orchard.recorded, sourceLocation: location)
    #expect(again.rows == before.rows, sourceLocation: location)
    #expect(again.line == "full", sourceLocation: location)
    #expect(again.places == before.places, sourceLocation: location)
  }

  @Test func `renamed routes are decoded from their old names`() async throws {
    try await expectLater(
      Later.Renamed.home,
      shows: [.home, .plant(id: 7), .crate(count: 3), .tools(page: "graft"), .almanac, .weather(day: 2)],
      rows: [
        "2 home v1 restored", "3 tree v1 restored", "3 basket v1 restored", "3 tools v1 restored",
        "3 almanac v1 restored", "3 weather v1 restored",
      ],
      line: "full")
  }

  @Test func `new values come from upcasters, one version after another`() async throws {
    try await expectLater(
      Later.Grown.home,
      shows: [
        .home, .tree(id: 7, row: "row 7", isWatered: false), .basket(count: 3), .tools(page: "graft"),
        .almanac,
        nil,
      ],
      rows: [
        "2 home v1 restored", "3 tree v1 upcast from version 1", "3 basket v1 restored",
        "3 tools v1 restored", "3 almanac v1 restored",
        "3 weather v1 quarantined: Version 1 of 'weather' cannot be converted for this build: Nobody knows.",
      ],
      line: "full; 3.0 tree upcast from 1; 3.4 weather quarantined upcasting")
  }

  @Test func `a removed screen is replaced or leaves its place empty`() async throws {
    try await expectLater(
      Later.Shrunk.home,
      shows: [.home, .tree(id: 7), nil, .tools(page: "graft"), .tools(page: "almanac"), nil],
      rows: [
        "2 home v1 restored", "3 tree v1 restored",
        "3 basket v1 quarantined: The stored route 'basket' cannot be decoded in this build: it is not a route of 'Shrunk'.",
        "3 tools v1 restored", "3 almanac v1 replaced by 'shed'",
        "3 weather v1 quarantined: The route 'weather' was removed from the app. It stays in the log.",
      ],
      line:
        "full; 3.1 basket quarantined undecodable; 3.3 almanac replaced by shed; 3.4 weather quarantined removed"
    )
  }

  @Test func `a different type is converted or leaves its place empty`() async throws {
    try await expectLater(
      Later.Retyped.home,
      shows: [.home, .tree(id: "tree-7"), nil, .tools(page: "graft"), .almanac, .weather(day: 2)],
      rows: [
        "2 home v1 restored", "3 tree v1 upcast from version 1",
        "3 basket v1 quarantined: The stored route 'basket' cannot be decoded in this build: 'basket.count' is not of type Array<Any>.",
        "3 tools v1 restored", "3 almanac v1 restored", "3 weather v1 restored",
      ],
      line: "full; 3.0 tree upcast from 1; 3.1 basket quarantined undecodable")
  }

  @Test func `a screen is split, two are merged, and a wrong result is refused`() async throws {
    try await expectLater(
      Later.Split.home,
      shows: [
        .home, .store(kind: "tree", count: 1), .store(kind: "basket", count: 3),
        .grafting(page: "graft/first"),
        nil, .sky(day: 2),
      ],
      rows: [
        "2 home v1 restored", "3 tree v1 upcast from version 1", "3 basket v1 upcast from version 1",
        "3 tools v1 upcast from version 1",
        """
        3 almanac v1 quarantined: Version 1 of 'almanac' cannot be converted for this build: It returned a route that \
        it does not list.
        """,
        "3 weather v1 upcast from version 1",
      ],
      line: """
        full; 3.0 tree upcast from 1; 3.1 basket upcast from 1; 3.2 tools upcast from 1; \
        3.3 almanac quarantined upcasting; 3.4 weather upcast from 1
        """)
  }
}
