import Backtrail
import Testing

@MainActor
@Suite struct PathTableTests {
  @Test(arguments: PathTable.rows) func `a path makes only the missing moves`(row: PathRow) async throws {
    let navigator = try await row.arranged()
    #expect(try row.run(on: navigator) == row.outcome)
  }

  @Test(arguments: PathTable.rows) func `taking a path again changes nothing`(row: PathRow) async throws {
    let navigator = try await row.arranged()
    let first = try row.run(on: navigator)
    let state = navigator.state
    let again = try row.run(on: navigator)
    if case .refused = first { #expect(again == first) } else { #expect(again == .events([])) }
    #expect(navigator.state == state)
  }

  @Test(arguments: PathTable.rows) func `undo and redo restore what a path did`(row: PathRow) async throws {
    let navigator = try await row.arranged()
    let before = navigator.state.sceneTree
    let outcome = try row.run(on: navigator)
    let after = navigator.state.sceneTree
    if case .refused = outcome { return #expect(before == after) }
    if outcome == .events([]) { return }
    navigator.undo()
    #expect(navigator.state.sceneTree == before)
    navigator.redo()
    #expect(navigator.state.sceneTree == after)
  }

  @Test func `the table is long enough`() { #expect(PathTable.rows.count >= 40) }
}
