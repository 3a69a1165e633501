import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// Guards at the point where batches are accepted.
@MainActor
@Suite struct GuardedMoveTests {
  /// Performs an action and expects that a guard refuses it and nothing changes.
  private func expectRefused(
    _ navigator: Navigator<Shop>, by name: String, _ body: () throws -> MoveResult,
    sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let (digest, head) = (navigator.stateDigest, navigator.headSeq)
    guard case .rejected(.guarded(let violation)) = try body() else {
      Issue.record("No guard refused it.", sourceLocation: sourceLocation)
      return
    }
    #expect(violation.guard == name, sourceLocation: sourceLocation)
    #expect(navigator.lastRejection == .guarded(violation), sourceLocation: sourceLocation)
    #expect(navigator.stateDigest == digest, sourceLocation: sourceLocation)
    #expect(navigator.headSeq == head, sourceLocation: sourceLocation)
  }

  @Test func `a move that violates a guard changes and stores nothing`() {
    let navigator = Navigator.guarded(by: .editAboveDetail)
    expectRefused(navigator, by: "edit above detail") { navigator.push(.edit(id: 1)) }
    navigator.push(.detail(id: 1))
    #expect(navigator.push(.edit(id: 1)).batch != nil)
  }

  @Test func `a batch is judged by where it ends`() throws {
    let navigator = Navigator.guarded(by: .editAboveDetail, .shallow)
    let result = try navigator.perform { moves in
      moves.push(.edit(id: 1))
      moves.setStack([.list, .detail(id: 1), .edit(id: 1)])
    }
    #expect(result.batch != nil)
    #expect(throws: MoveRejection.self) {
      try navigator.perform { moves in
        moves.popToRoot()
        moves.push(.checkout)
        moves.push(.edit(id: 2))
      }
    }
    #expect(navigator.stacks[0] == [.list, .detail(id: 1), .edit(id: 1)])
  }

  @Test func `a command with its own id is refused and may be tried again`() async throws {
    let navigator = Navigator.guarded(by: .editAboveDetail, log: InMemoryEventLog())
    let id = CommandID.random()
    await #expect(throws: MoveRejection.self) {
      try await navigator.perform(id: id) { $0.push(.edit(id: 1)) }
    }
    navigator.push(.detail(id: 1))
    #expect(try await navigator.perform(id: id) { $0.push(.edit(id: 1)) }.batch?.command?.id == id)
  }

  @Test func `a view state is saved whatever the guards say`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.push(.edit(id: 1))
    navigator.guards = [.editAboveDetail]
    #expect(navigator.saveViewState(7).batch != nil)
  }

  @Test func `an existing violation may stay or be reduced, but not be added to`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.setStack([.list, .edit(id: 1), .edit(id: 2), .checkout, .help])
    navigator.guards = [.editAboveDetail, .shallow]
    #expect(navigator.guardViolations.map(\.name) == ["edit", "edit", "checkout", "help"])
    expectRefused(navigator, by: "shallow") { navigator.push(.list) }
    #expect(navigator.pop().batch != nil)
    #expect(navigator.select("search").batch != nil)
    expectRefused(navigator, by: "edit above detail") { navigator.push(.edit(id: 3)) }
    navigator.select("shop")
    navigator.pop(2)
    #expect(navigator.guardViolations.map(\.name) == ["edit"])
  }

  @Test
  func `giving the violating screen another route adds nothing, but replacing it with another screen does`() {
    let same = Navigator<Shop>(log: nil, coder: OneIdentity(), environment: .fixed)
    same.restore(orElse: .start)
    let other = Navigator<Shop>.guarded()
    for navigator in [same, other] {
      navigator.push(.edit(id: 1))
      navigator.guards = [.editAboveDetail]
    }
    #expect(same.replace(with: .edit(id: 2)).batch != nil)
    expectRefused(other, by: "edit above detail") { other.replace(with: .edit(id: 2)) }
  }

  @Test func `an undo that violates a guard is refused and stays possible`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.push(.edit(id: 1))
    navigator.pop()
    navigator.guards = [.editAboveDetail]
    expectRefused(navigator, by: "edit above detail") { navigator.undo() }
    #expect(navigator.canUndo)
    navigator.guards = []
    #expect(navigator.undo().batch != nil)
  }

  @Test func `a redo that violates a guard is refused and stays possible`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.push(.edit(id: 1))
    navigator.undo()
    navigator.guards = [.editAboveDetail]
    expectRefused(navigator, by: "edit above detail") { navigator.redo() }
    #expect(navigator.canRedo)
  }

  @Test func `a rewind that violates a guard is refused`() async throws {
    let navigator = Navigator<Shop>.guarded(log: InMemoryEventLog())
    navigator.push(.edit(id: 1))
    let seq = navigator.headSeq
    navigator.pop()
    navigator.guards = [.editAboveDetail]
    await #expect(throws: MoveRejection.self) { try await navigator.rewind(to: seq) }
    #expect(navigator.stacks[0] == [.list])
  }

  @Test func `reopening that violates a guard is refused`() throws {
    let navigator = Navigator.guarded(by: .oneModal)
    navigator.present(.help)
    let layer = try #require(navigator.state.activeSceneState?.presentations.first?.id)
    navigator.dismiss()
    navigator.present(.list)
    expectRefused(navigator, by: "one modal") { navigator.reopenPresentation(layer) }
    navigator.dismiss()
    #expect(navigator.reopenPresentation(layer).batch != nil)
  }

  @Test func `a link that violates a guard is refused by name and recorded`() throws {
    let navigator = Navigator.guarded(by: .editAboveDetail)
    let shown = navigator.stacks
    let result = try navigator.open("/items/1/edit")
    guard case .refused(_, .move(.guarded(let violation))) = result else {
      Issue.record("It was not refused: \(result)")
      return
    }
    #expect(violation.guard == "edit above detail")
    #expect(LinkResult.Refusal.move(.guarded(violation)).code == "guarded")
    #expect(navigator.stacks == shown)
    #expect(navigator.state.links.isEmpty)
    guard case .applied = try navigator.open("/items/1") else {
      Issue.record("A link that no guard minds was refused.")
      return
    }
  }

  @Test func `a refused link is in the log with its reason`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator.guarded(by: .editAboveDetail, log: log)
    try navigator.open("/items/1/edit")
    try await navigator.flush()
    let last = try #require(log.batches().last)
    #expect(last.events.map(\.columns.type) == ["linkReceived", "linkRefused"])
    #expect(last.events[1].columns.name == "guarded")
  }
}
