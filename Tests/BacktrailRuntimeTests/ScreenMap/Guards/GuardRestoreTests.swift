import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// Guards after a launch.
@MainActor
@Suite struct GuardRestoreTests {
  /// A log with the given screens.
  private func log(_ moves: (Navigator<Shop>) -> Void) async throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    moves(navigator)
    try await navigator.flush()
    return log
  }

  private func launch(_ log: InMemoryEventLog, _ guards: [NavigationGuard]) -> (
    Navigator<Shop>, RestoreReport
  ) {
    let navigator = Navigator<Shop>(log: log, environment: .fixed(seed: 2))
    navigator.guards = guards
    return (navigator, navigator.restore(orElse: .start))
  }

  @Test func `screens that violate a guard are removed and reported`() async throws {
    let log = try await log { $0.setStack([.list, .detail(id: 1), .checkout, .edit(id: 1)]) }
    let (navigator, report) = launch(log, [.shallow, NavigationGuard("no checkout", .above("checkout", []))])
    #expect(report.repaired.map(\.name) == ["edit", "checkout"])
    #expect(navigator.stacks[0] == [.list, .detail(id: 1)])
    #expect(navigator.guardViolations.isEmpty)
  }

  @Test func `the repair is one recorded batch of the launch`() async throws {
    let log = try await log {
      $0.push(.edit(id: 1))
      $0.present(.edit(id: 2))
    }
    let (navigator, _) = launch(log, [.editAboveDetail])
    try await navigator.flush()
    let batches = try log.batches().suffix(2)
    #expect(batches.map(\.cause) == [.restore, .restore])
    #expect(batches.last?.events.map(\.columns.type) == ["popped"])
    #expect(!navigator.canUndo)
    let (_, again) = launch(log, [.editAboveDetail])
    #expect(again.repaired.isEmpty)
  }

  @Test func `a presentation whose root violates a guard is dismissed`() async throws {
    let log = try await log {
      $0.present(.stack(.edit(id: 1), .help))
      $0.present(.checkout)
    }
    let (navigator, report) = launch(log, [.editAboveDetail])
    #expect(report.repaired.map(\.name) == ["edit"])
    #expect(navigator.stacks == [[.list], [.search(text: "")]])
  }

  @Test func `layers beyond the allowed number are dismissed`() async throws {
    let log = try await log { for _ in 0..<4 { $0.present(.help) } }
    let (navigator, report) = launch(log, [.oneModal])
    #expect(report.repaired.count == 3)
    #expect(navigator.stacks == [[.list], [.search(text: "")], [.help]])
  }

  @Test func `a root that violates a guard stays and is reported`() async throws {
    let log = try await log {
      $0.setRoot(.stack(.edit(id: 1)))
      $0.push(.checkout)
    }
    let (navigator, report) = launch(log, [.editAboveDetail, .checkoutAlone])
    #expect(report.repaired.map(\.name) == ["checkout"])
    #expect(navigator.guardViolations.map(\.name) == ["edit"])
    #expect(navigator.stacks == [[.edit(id: 1)]])
  }

  @Test func `screens that violate no guard are not touched`() async throws {
    let log = try await log { $0.push(.detail(id: 1)) }
    let before = try log.batches().count
    let (navigator, report) = launch(log, [.editAboveDetail, .oneModal, .checkoutAlone, .shallow])
    try await navigator.flush()
    #expect(report.repaired.isEmpty)
    #expect(try log.batches().count == before + 1)
  }

  @Test func `an existing violation is not attributed to a batch`() async throws {
    let log = try await log {
      $0.push(.edit(id: 1))
      $0.push(.detail(id: 1))
    }
    var fold = GuardReplay([.editAboveDetail], from: try log.replay(through: 3).state)
    #expect(fold.added(by: try log.replay(through: 4).state).isEmpty)
    #expect(fold.added(by: try log.replay(through: 2).state).isEmpty)
    #expect(fold.added(by: try log.replay(through: 3).state).map(\.name) == ["edit"])
  }

  @Test func `a replay of the log does not consult guards`() async throws {
    let log = try await log { $0.push(.edit(id: 1)) }
    let (first, _) = launch(log, [.editAboveDetail])
    try await first.flush()
    #expect(try log.replay(through: first.headSeq).skipped.isEmpty)
    #expect(try log.replay(through: 3).state.expanded.top?.route.name == "edit")
  }
}
