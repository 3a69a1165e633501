import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// The changes of a restored state, in words.
@MainActor
@Suite struct StateChangesTests {
  private func words(of moves: (Navigator<Shop>) -> Void) async throws -> [String] {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    moves(navigator)
    try await navigator.flush()
    var restored = EventChanges(after: Replay())
    return try log.batches().flatMap(\.events).compactMap { event in
      restored.take(event).map { event.summary(changes: $0) }
    }
  }

  @Test func `an undo names the entry that it removes`() async throws {
    #expect(
      try await words {
        $0.push(.detail(id: 1))
        $0.undo()
      } == ["undo of 3.0 (removes 3.0 detail)"])
  }

  @Test func `a redo names the entry that it adds, and the branch that it selects`() async throws {
    #expect(
      try await words { navigator in
        _ = try? navigator.perform { moves in
          moves.select("search")
          moves.push(.detail(id: 1))
        }
        navigator.undo()
        navigator.redo()
      }.last?.contains("(adds 4.0 detail; selects 2.3 search)") == true)
  }

  @Test func `a state that equals the one before changes nothing`() {
    #expect("\(StateChanges(from: Replay().state, to: Replay().state))" == "changes nothing")
  }

  @Test func `the saved values of a removed entry are named`() async throws {
    let changes = try await words { navigator in
      navigator.push(.detail(id: 1))
      navigator.saveViewState(["scroll": 12])
      navigator.undo()
    }
    #expect(changes == ["undo of 3.0 (removes 3.0 detail; saved values of 3.0 main)"])
  }

  @Test func `only three of many entries are named`() async throws {
    let changes = try await words { navigator in
      _ = try? navigator.perform { moves in for id in 1...5 { moves.push(.detail(id: id)) } }
      navigator.undo()
    }
    #expect(
      changes == ["undo of 3.0 (removes 3.0 detail, 4.0 detail, 5.0 detail, 2 more)"])
  }
}
