import BacktrailCore
import BacktrailInspection
import BacktrailStore
import TestSupport
import Testing

@Suite struct FactWalkTests {
  /// A transition determined from the states alone, each replayed from the beginning.
  private struct Transition: Equatable {
    let seq: Int64
    let from: String?
    let dwell: Int64?
    let to: String?
    let screen: String?
    let isBackOut: Bool?
  }

  private func transitions(of log: HookedLog, _ batches: [RecordedBatch]) throws -> [Transition] {
    var found: [Transition] = []
    // The visit to the screen in front, and the entry that was in front before it.
    var front: (id: String, screen: String, time: Int64, before: String?)?
    for batch in batches {
      let types = batch.events.map(\.columns.type)
      if types.contains("sessionStarted") { front = nil }
      let state = try log.replay(through: batch.last).state
      let top = state.tree.activeSceneState?.topContainer.selectedBranch.entries.last
      let now = top.map { entry in
        (
          id: entry.id.description, screen: state.names[entry.route.name], time: batch.time,
          before: entry.id.description == front?.id ? front?.before : front?.id
        )
      }
      if now?.id != front?.id || now?.screen != front?.screen {
        let open = state.tree.scenes.flatMap(\.entries).map(\.id.description)
        let isBackOut = front.map { now != nil && now?.id == $0.before && !open.contains($0.id) }
        found.append(
          Transition(
            seq: batch.last, from: front?.id, dwell: front.map { max(0, batch.time - $0.time) }, to: now?.id,
            screen: now?.screen, isBackOut: isBackOut))
        front = now
      }
      if types.contains("sessionEnded") { front = nil }
    }
    return found
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `transitions match those found by replaying every state`(seed: UInt64) throws {
    let batches = SampleHistory.batches(150, seed: seed)
    let log = HookedLog()
    _ = try log.append(batches, after: 0)
    var walk = FactWalk(log: "a", tables: [.transitions])
    var rows: [FactRow] = []
    for batch in batches { walk.take(batch) { rows.append($0) } }
    let told = rows.map { row in
      Transition(
        seq: row.number("seq") ?? 0, from: row.text("from_entry"), dwell: row.number("dwell"),
        to: row.text("to_entry"), screen: row.text("to_screen"), isBackOut: row.truth("backed_out"))
    }
    #expect(told.count > 20)
    #expect(told.contains { $0.isBackOut == false })
    #expect(told == (try transitions(of: log, batches)))
  }

  @Test func `going back from a screen whose route was replaced in place is a back-out`() throws {
    var history = SampleHistory(seed: 1)
    var batches = [history.launch(), history.push(1)]
    let entries = try #require(history.state.tree.topStack?.entries.map(\.id))
    let stack = try #require(history.state.tree.topStack?.id)
    let route = RouteReference(
      name: "help", version: 1, payload: PayloadReference(seq: history.head + 1, index: 0))
    batches.append(history.batch([.routeReplaced(entries[1], route)]))
    batches.append(history.batch([.popped(to: entries[0], on: stack)]))
    var walk = FactWalk(log: "a", tables: [.transitions])
    var rows: [FactRow] = []
    for batch in batches { walk.take(batch) { rows.append($0) } }
    #expect(rows.map { $0.text("to_screen") } == ["home", "detail", "help", "home"])
    #expect(rows.map { $0.truth("backed_out") } == [nil, false, false, true])
  }

  @Test func `a launch, a kill, and an end are reported in the rows of three sessions`() {
    var walk = FactWalk(log: "a", tables: [.sessions, .links])
    var rows: [FactRow] = []
    for batch in Self.launches { walk.take(batch) { rows.append($0) } }
    walk.finish { rows.append($0) }
    let sessions = rows.filter { $0.table == .sessions }
    #expect(sessions.map { $0.text("ended") } == ["killed", "clean", nil])
    #expect(sessions.map { $0.number("duration") } == [5, 10, 0])
    #expect(sessions.map { $0.number("entries_restored") } == [0, 2, 2])
    #expect(sessions.map { $0.number("entries_quarantined") } == [0, 1, 0])
    #expect(sessions.map { $0.text("last_screen") } == ["detail", "detail", "detail"])
    let links = rows.filter { $0.table == .links }
    #expect(links.map { $0.text("outcome") } == ["refused", "waiting"])
    #expect(links.map { $0.text("pattern") } == ["/a", nil])
    #expect(links.map { $0.number("session") } == [4, 8])
    #expect(links[0].text("reason") == "unknown" && links[0].number("waited") == 3)
  }

  private static let uuid = "550e8400-e29b-41d4-a716-446655440000"

  @Test(arguments: [
    (uuid, "#"), ("user\(uuid)", "user#"), ("\(uuid)x", "#x"), ("\(uuid)\(uuid)", "##"),
    ("1234\(uuid)", "##"), ("a\(uuid)_b", "a#_b"), (uuid.replacing("-", with: "_"), "#"),
    ("abcdefab-cdef-4abc-abcd-abcdefabcdef", "#"), ("deadbeefdeadbeef", "#"), ("abcdefabcdefabc1", "#"),
    ("ABABABABABABABAB1", "#"), ("item9f86d081884c7d65", "item#"), ("9f86d081884c7d65z", "#z"),
    ("deadbeefdeadbee", "deadbeefdeadbee"), ("feedback-faced-cafe", "feedback-faced-cafe"),
    ("count-123", "count-123"), ("count-1234", "count-#"), ("é1234é", "é#é"),
    ("12\u{303}34", "#"), ("a4\u{338}567\u{301}b", "a#b"), ("e\u{301}1234", "e\u{301}#"),
    ("1\u{301}2\u{301}3\u{301}", "1\u{301}2\u{301}3\u{301}"), ("dead\u{303}beefdeadbeef", "#"),
    (uuid.replacing("-", with: "-\u{301}").replacing("d", with: "d\u{301}"), "#"),
  ])
  func `UUIDs and long numbers in a name are shown as one sign`(name: String, shown: String) {
    var history = SampleHistory(seed: 1)
    var walk = FactWalk(log: "a", tables: [.values])
    let launch = history.launch()
    let key = ViewStateKey(entry: EntryID(seq: 2, index: 2), name: name)
    var keys: [String?] = []
    for batch in [launch, history.batch([.viewStateSaved(key, version: 1)])] { walk.take(batch) { _ in } }
    walk.finish { keys.append($0.text("key")) }
    #expect(keys == [shown])
  }

  @Test func `CSV quotes only where it must, and distinguishes empty from missing`() {
    let row = FactRow(
      table: .links,
      values: [
        .number(1), .text("plain"), .missing, .text("a,b"), .text("say \"x\""), .text("two\nlines"),
        .text(""),
        .truth(true),
      ])
    #expect(row.csv == "1,plain,,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",\"\",true")
  }

  /// Three launches: the first is killed, the second ends, and the third continues.
  private static let launches: [RecordedBatch] = {
    var seq: Int64 = 0
    func batch(_ time: Int64, _ events: NavigationEvent<RouteReference>...) -> RecordedBatch {
      let recorded = events.map { event in
        seq += 1
        return RecordedEvent(seq: seq, columns: EventColumns(event))
      }
      return RecordedBatch(
        first: recorded[0].seq, session: 1, cause: .user, time: time, events: recorded)
    }
    func start(_ restore: String) -> NavigationEvent<RouteReference> {
      .sessionStarted(SessionStart(appVersion: "1", appBuild: "2", platform: "iOS", restore: restore))
    }
    func route(_ name: String, _ seq: Int64) -> RouteReference {
      RouteReference(name: name, version: 1, payload: PayloadReference(seq: seq, index: 0))
    }
    let home = ContainerLayout(
      kind: .stack, branches: [BranchLayout(name: "main", routes: [route("list", 2)])])
    return [
      batch(100, start("full"), .sceneOpened(name: "main", root: home)),
      batch(105, .pushed(route("detail", 3), onto: StackID(seq: 2, index: 1))),
      batch(200, start("full; 3.0 detail quarantined undecodable")),
      batch(207, .linkReceived(pattern: "/a")),
      batch(210, .linkRefused(LinkID(seq: 5), reason: "unknown"), .sessionEnded(reason: "clean")),
      batch(300, start("full"), .linkReceived(pattern: nil)),
    ]
  }()
}

extension FactRow {
  fileprivate func text(_ column: String) -> String? {
    guard case .text(let text)? = value(column) else { return nil }
    return text
  }

  fileprivate func number(_ column: String) -> Int64? {
    guard case .number(let number)? = value(column) else { return nil }
    return number
  }

  fileprivate func truth(_ column: String) -> Bool? {
    guard case .truth(let truth)? = value(column) else { return nil }
    return truth
  }

  private func value(_ column: String) -> Value? {
    table.columns.firstIndex(of: column).map { values[$0] }
  }
}
