import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// Rows after events that are missing: those of a lost line, and those that a file no longer has.
@Suite struct FactGapTests {
  private let id = CommandID.random()

  private func facts(_ batches: [RecordedBatch]) throws -> CollectedFacts {
    try CollectedFacts.read(batches.map { JSONLine(logID: id, batch: $0).text })
  }

  /// Columns of the rows of a table.
  private func fields(_ lines: [String], _ table: FactTable, _ columns: String...) throws -> [[String]] {
    let places = try columns.map { try #require(table.columns.firstIndex(of: $0)) }
    return lines.map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return places.map { fields[$0] }
    }
  }

  /// A window that is closed, a state written, and the window reopened; the events are in order of the steps.
  private static func reopening(_ history: inout SampleHistory) throws -> [RecordedBatch] {
    let root = ContainerLayout.stack(
      RouteReference(name: "help", version: 1, payload: PayloadReference(seq: history.head + 1, index: 0)))
    let first = try #require(history.state.tree.scenes.first?.id)
    var batches = [history.batch([.sceneOpened(name: "second", root: root)])]
    let second = try #require(history.state.tree.scenes.last?.id)
    batches += [history.batch([.sceneClosed(second)]), history.push(1)]
    let origin = RestoreOrigin(reason: .undo, seq: history.head)
    batches.append(history.batch([.stateRestored(history.state.expanded.sceneTree, origin)], cause: .undo))
    batches.append(history.push(1))
    batches += [
      history.batch([.sceneReopened(second)]), history.push(1), history.batch([.sceneActivated(first)]),
    ]
    batches.append(history.batch([.stateRestored(history.state.expanded.sceneTree, origin)], cause: .undo))
    return batches + [history.push(1)]
  }

  @Test
  func `from a reopened window whose closing may be lost, no transition is told to the next whole state`()
    throws
  {
    var history = SampleHistory(seed: 1)
    let start = [history.launch(), history.push(1)]
    let rest = try Self.reopening(&history)
    let whole = try fields(facts(start + rest).lines(.transitions), .transitions, "seq", "to_screen")
    #expect(whole.suffix(5).map { $0[1] } == ["detail", "help", "detail", "detail", "detail"])
    // The line of a push is lost, which is after the closing.
    let lost = start + rest[..<2] + rest[3...]
    let told = try fields(
      facts(lost).lines(.transitions), .transitions, "seq", "from_screen", "to_screen", "to_entry")
    let seqs = rest.map { "\($0.last)" }
    let stated = try #require(told.firstIndex { $0[0] == seqs[3] })
    #expect(told[stated...].map { $0[0] } == [seqs[3], seqs[4], seqs[8], seqs[9]])
    #expect(told.filter { [seqs[3], seqs[8]].contains($0[0]) }.map { $0[1] } == ["", ""])
  }

  @Test func `after missing events, nothing is told about going back to an entry that was in them`() throws {
    var history = SampleHistory(seed: 1)
    let start = [history.launch(), history.push(1), history.push(1)]
    let origin = RestoreOrigin(reason: .undo, seq: history.head)
    let entries = history.state.tree.topStack?.entries.map(\.id) ?? []
    let stack = try #require(history.state.tree.topStack?.id)
    let rest = [
      history.batch([.stateRestored(history.state.expanded.sceneTree, origin)], cause: .undo),
      history.batch([.popped(to: entries[entries.count - 2], on: stack)]), history.push(1),
    ]
    // With all events, the entry below was in front before.
    let columns = ["seq", "from_screen", "backed_out"]
    let whole = try fields(
      facts(start + rest).lines(.transitions), .transitions, columns[0], columns[1], columns[2])
    #expect(whole.suffix(2).map { $0[2] } == ["true", "false"])
    let lost = try fields(
      facts(Array(start[..<2]) + rest).lines(.transitions), .transitions, columns[0], columns[1], columns[2])
    #expect(lost.suffix(2).map { $0[2] } == ["", "false"])
    #expect(lost.suffix(2).map { $0[1] } == ["detail", "detail"])
  }

  @Test func `after a gap, the time in front is missing for a screen that may have come earlier`() throws {
    var history = SampleHistory(seed: 1)
    let start = [history.launch(), history.push(1), history.push(1)]
    let (state, boundary) = (history.state, history.head)
    let origin = RestoreOrigin(reason: .undo, seq: history.head)
    let rest = [
      history.batch([.stateRestored(history.state.expanded.sceneTree, origin)], cause: .undo),
      history.push(1), history.push(1),
    ]
    let whole = try fields(facts(start + rest).lines(.transitions), .transitions, "to_screen", "dwell")
    #expect(whole.suffix(2) == [["detail", "2000"], ["detail", "1000"]])
    let lost = try fields(
      facts(Array(start[..<2]) + rest).lines(.transitions), .transitions, "to_screen", "dwell")
    #expect(lost.suffix(3) == [["detail", ""], ["detail", ""], ["detail", "1000"]])
    var walk = FactWalk(log: "a", from: state, seq: boundary, tables: [.transitions])
    var rows: [String] = []
    for batch in rest { walk.take(batch) { rows.append($0.csv) } }
    #expect(try fields(rows, .transitions, "dwell") == [[""], [""], ["1000"]])
  }

  @Test func `after a reopened window that is not known, nothing is in front at the end`() throws {
    var history = SampleHistory(seed: 1)
    let start = [history.launch(), history.push(1)]
    let rest = try Self.reopening(&history)
    let sessions = try facts(start + rest[..<2] + rest[3..<8]).lines(.sessions)
    #expect(try fields(sessions, .sessions, "last_screen", "last_path") == [["", ""]])
  }

  @Test func `a session that ends in a gap has no screen in front at its end`() throws {
    var history = SampleHistory(seed: 1)
    let batches = [history.launch(), history.push(1), history.push(1), history.launch(1), history.push(1)]
    let sessions = try facts([batches[0], batches[1], batches[4]]).lines(.sessions)
    #expect(try fields(sessions, .sessions, "session", "last_screen") == [["1", ""]])
  }

  @Test func `after the lost line of a launch, rows have its number`() throws {
    var history = SampleHistory(seed: 1)
    var batches = [history.launch(), history.push(1), history.launch(1)]
    let session = batches[2].first
    let origin = RestoreOrigin(reason: .undo, seq: history.head)
    batches.append(history.batch([.stateRestored(history.state.expanded.sceneTree, origin)], cause: .undo))
    let entry = try #require(history.state.tree.topStack?.entries.last?.id)
    batches.append(history.batch([.viewStateSaved(ViewStateKey(entry: entry, name: "scroll"), version: 1)]))
    batches.append(history.batch([.linkReceived(pattern: "/a")]))
    batches.append(history.launch(2))
    let facts = try facts(Array(batches[..<2]) + batches[3...])
    let shared = ["session", "app_version"]
    let transitions = try fields(
      facts.lines(.transitions), .transitions, shared[0], shared[1], "restored")
    #expect(transitions.dropLast().last == ["\(session)", "", "true"])
    #expect(
      try fields(facts.lines(.values), .values, shared[0], shared[1], "key") == [
        ["\(session)", "", "scroll"]
      ])
    #expect(try fields(facts.lines(.links), .links, shared[0], "outcome") == [["\(session)", "waiting"]])
    // The row of a launch needs its line.
    let sessions = try fields(facts.lines(.sessions), .sessions, "session")
    #expect(sessions == [["1"], ["\(batches[6].first)"]])
  }

  @Test func `links that wait at the retention boundary have rows, and their patterns`() throws {
    var history = SampleHistory(seed: 1)
    _ = [history.launch(), history.batch([.linkReceived(pattern: "/a")])]
    let first = LinkID(seq: history.head)
    _ = [
      history.batch([.linkHeld(first, WaitingLink.Hold(gate: "login"))]),
      history.batch([.linkReceived(pattern: nil)]),
    ]
    let (state, boundary) = (history.state, history.head)
    let kept = [history.launch(1), history.batch([.linkApplied(first)], cause: .link)]
    var walk = FactWalk(log: "a", from: state, seq: boundary, tables: [.links])
    var rows: [String] = []
    for batch in kept { walk.take(batch) { rows.append($0.csv) } }
    walk.finish { rows.append($0.csv) }
    let links = try fields(
      rows, .links, "session", "seq", "time", "pattern", "outcome", "waited", "held")
    #expect(
      links == [
        ["\(kept[0].first)", "\(kept[1].last)", "\(kept[1].time)", "/a", "applied", "", "true"],
        ["", "\(boundary)", "", "", "waiting", "", "false"],
      ])
  }
}
