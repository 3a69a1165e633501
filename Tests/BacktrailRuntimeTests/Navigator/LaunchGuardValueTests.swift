import Backtrail
import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@testable import BacktrailRuntime

@Suite struct LaunchGuardValueTests {
  private let log = InMemoryEventLog()

  /// A guard of a launch on a log with the given number of events, whose window is the result of some moves.
  private func launch(
    at head: Int64 = 4, floor: Int64 = 0, _ moves: Move<Shop>...
  ) throws -> LaunchGuard {
    var position = LogPosition(empty: CommandID(high: 0, low: 1))
    (position.head, position.floor) = (head, floor)
    let timeline = try Timeline.started().timeline
    return LaunchGuard(on: log, at: position, state: try timeline.draft(of: moves).encoded.tree)
  }

  @Test func `without a guard everything is restored, and nothing is counted`() {
    let guarding = LaunchGuard()
    #expect(guarding.level == .full && guarding.lastTime == nil && !guarding.isOpen)
  }

  @Test func `each launch that does not end well lowers the restore level of the next one`() throws {
    let sheet: Move<Shop> = .present(.stack(.price(1)), style: .sheet, owner: .top, in: .active)
    let launches = try (1...5).map { try launch(at: 3 + $0, sheet) }
    #expect(launches.map(\.level) == [.full, .withoutTop, .branchRoots, .clean, .clean])
    #expect(launches.map(\.lastTime) == [nil, 5, 5, 5, 5])
    #expect(launches.filter(\.isOpen).count == 5)
    #expect(try log.launchAttempts() == LaunchAttempts(count: 5, head: 5, undecoded: 8))
  }

  @Test func `a level that would restore what failed is skipped`() throws {
    let launches = try (1...3).map { _ in try launch(.pop(.root, on: .top)) }
    #expect(launches.map(\.level) == [.full, .clean, .clean])
  }

  @Test func `a level that equals the one above it is skipped`() throws {
    let launches = try (1...3).map { _ in try launch(.pop(.root, on: .top), .push(.detail(id: 1), on: .top)) }
    #expect(launches.map(\.level) == [.full, .withoutTop, .clean])
  }

  @Test func `without windows nothing can be restored`() throws {
    try log.keep(LaunchAttempts(count: 1, head: 0))
    let guarding = try launch(.closeScene(.active))
    #expect(guarding.level == .clean && guarding.lastTime == nil)
  }

  @Test func `windows that were compacted away cannot be restored`() throws {
    try log.keep(LaunchAttempts(count: 1, head: 4))
    #expect(try launch(at: 9, floor: 4).lastTime == nil)
    #expect(try launch(at: 9, floor: 3).lastTime == 4)
  }

  @Test func `a launch that cannot be counted restores only the roots`() throws {
    log.failNextAppends(with: StoreError(code: .full, message: "Full."))
    let guarding = try launch()
    #expect(guarding.level == .branchRoots && guarding.lastTime == 4 && !guarding.isOpen)
  }

  @Test func `closing a launch ends it and cancels its pending action`() throws {
    var guarding = try launch()
    let isCancelled = Locked(false)
    guarding.schedule(PendingAction { isCancelled.withLock { $0 = true } })
    #expect(guarding.isOpen && !isCancelled.withLock { $0 })
    guarding.close()
    #expect(!guarding.isOpen && isCancelled.withLock { $0 })
  }

  @Test func `a suspended launch does not count, and counts again when it is shown`() throws {
    var first = try launch()
    first.rest()
    #expect(first.recordedAttempts == nil)
    #expect(first.isOpen && first.isResting && !first.isShown)
    first.draw(isHidden: false)
    first.count()
    first.show()
    #expect(first.isOpen && !first.isResting && first.hasDrawn && first.isShown && first.needsGrace)
    #expect(first.recordedAttempts == first.attempts)
    var second = try launch(at: 6)
    #expect(second.attempts.count == 2)
    second.rest()
    #expect(second.recordedAttempts == LaunchAttempts(count: 1, head: second.attempts.head, undecoded: 6))
    second.close()
    #expect(second.recordedAttempts == LaunchAttempts(count: 0, head: 0, undecoded: 6))
  }

  @Test func `the first place at which something was left out is kept`() {
    var guarding = LaunchGuard()
    guarding.leaveOut(after: 7)
    guarding.leaveOut(after: 9)
    #expect(guarding.lastTime == 7)
    guarding.forgetLastTime()
    #expect(guarding.lastTime == nil)
  }
}
