import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// The visits that a story lists.
@MainActor
@Suite struct StoryVisitTests {
  /// The moves of the visits.
  private func moves(_ use: (Navigator<Shop>) throws -> Void) async throws -> [String] {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    try use(navigator)
    try await navigator.flush()
    var moves: [String] = []
    try Story.visit(log) { line in
      if case .visit(let visit) = line { moves.append(visit.moves.joined(separator: ", ")) }
      return true
    }
    return moves
  }

  @Test func `a new root with the same screens is another visit`() async throws {
    let moves = try await moves { $0.setRoot(.start) }
    #expect(moves == ["restore, open scene", "set root"])
  }

  @Test func `a value that differs only after the printed characters is another visit`() async throws {
    let words = String(repeating: "lamp ", count: 10)
    let moves = try await moves { navigator in
      navigator.push(.search(text: words + "red"))
      navigator.replace(with: .search(text: words + "blue"))
    }
    #expect(moves == ["restore, open scene", "push", "set stack"])
  }

  @Test func `a saved value and a move in the background are no visits`() async throws {
    let moves = try await moves { navigator in
      navigator.saveViewState("top")
      navigator.push(.help, on: .branch("search"))
    }
    #expect(moves == ["restore, open scene"])
  }
}
