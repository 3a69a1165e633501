import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing

/// Guards after a launch.
@MainActor
@Suite struct GuardRestoreTests {
  /// A log in which something stands.
  private func log(_ moves: (Navigator<Dock>) -> Void) async throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let navigator = Navigator<Dock>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    moves(navigator)
    try await navigator.flush()
    return log
  }

  private func launch(_ log: InMemoryEventLog, _ guards: [NavigationGuard]) -> (
    Navigator<Dock>, RestoreReport
  ) {
    let navigator = Navigator<Dock>(log: log, environment: .fixed(seed: 2))
    navigator.guards = guards
    return (navigator, navigator.restore(orElse: .start))
  }

  @Test func `what stands against a guard is taken away and reported`() async throws {
    let log = try await log { $0.setStack([.list, .detail(id: 1), .pay, .edit(id: 1)]) }
    let (navigator, report) = launch(log, [.shallow, NavigationGuard("no pay", .above("pay", []))])
    #expect(report.repaired.map(\.name) == ["edit", "pay"])
    #expect(navigator.shown[0] == [.list, .detail(id: 1)])
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

  @Test func `a modal layer whose root offends is dismissed`() async throws {
    let log = try await log {
      $0.present(.stack(.edit(id: 1), .help))
      $0.present(.pay)
    }
    let (navigator, report) = launch(log, [.editAboveDetail])
    #expect(report.repaired.map(\.name) == ["edit"])
    #expect(navigator.shown == [[.list], [.help]])
  }

  @Test func `layers beyond the allowed ones go`() async throws {
    let log = try await log { for _ in 0..<4 { $0.present(.help) } }
    let (navigator, report) = launch(log, [.oneModal])
    #expect(report.repaired.count == 3)
    #expect(navigator.shown == [[.list], [.help], [.help]])
  }

  @Test func `a root that offends stays, and is told of`() async throws {
    let log = try await log {
      $0.setRoot(.stack(.edit(id: 1)))
      $0.push(.pay)
    }
    let (navigator, report) = launch(log, [.editAboveDetail, .payAlone])
    #expect(report.repaired.map(\.name) == ["pay"])
    #expect(navigator.guardViolations.map(\.name) == ["edit"])
    #expect(navigator.shown == [[.edit(id: 1)]])
  }

  @Test func `what no guard minds is not touched`() async throws {
    let log = try await log { $0.push(.detail(id: 1)) }
    let before = try log.batches().count
    let (navigator, report) = launch(log, [.editAboveDetail, .oneModal, .payAlone, .shallow])
    try await navigator.flush()
    #expect(report.repaired.isEmpty)
    #expect(try log.batches().count == before + 1)
  }

  @Test func `what stands against a guard already is no batch's doing`() async throws {
    let log = try await log {
      $0.push(.edit(id: 1))
      $0.push(.detail(id: 1))
    }
    var fold = GuardFold([.editAboveDetail], from: try log.replay(through: 3).state)
    #expect(fold.added(by: try log.replay(through: 4).state).isEmpty)
    #expect(fold.added(by: try log.replay(through: 2).state).isEmpty)
    #expect(fold.added(by: try log.replay(through: 3).state).map(\.name) == ["edit"])
  }

  @Test func `a replay of the log asks no guard`() async throws {
    let log = try await log { $0.push(.edit(id: 1)) }
    let (first, _) = launch(log, [.editAboveDetail])
    try await first.flush()
    #expect(try log.replay(through: first.headSeq).skipped.isEmpty)
    #expect(try log.replay(through: 3).state.expanded.top?.route.name == "edit")
  }
}
