import Backtrail
import BacktrailTesting
import Testing
import Worlds

@MainActor
@Suite struct UndoMemoryTests {
  /// A step on a deep stack copies it; the total size of the steps is limited in bytes.
  @Test func `steps on a deep stack are fewer`() throws {
    let navigator = Navigator<Shop>.inMemory()
    try navigator.perform { moves in for id in 0..<1_000 { moves.push(.detail(id: id)) } }
    try navigator.perform { moves in for id in 0..<1_000 { moves.push(.detail(id: id)) } }
    for id in 0..<400 { navigator.push(.detail(id: id)) }
    var steps = 0
    while navigator.undo().batch != nil { steps += 1 }
    #expect(steps > 20 && steps < 400)
  }

  @Test func `a thousand steps on shallow stacks can be undone`() {
    let navigator = Navigator<Shop>.inMemory()
    for _ in 0..<500 {
      navigator.push(.detail(id: 1))
      navigator.pop()
    }
    var steps = 0
    while navigator.undo().batch != nil { steps += 1 }
    #expect(steps == 1_000)
    #expect(navigator.stack == [.list])
  }
}
