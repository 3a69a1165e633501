import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The times at which a log is kept within its policy.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct UpkeepTests {
  private let log = HookedLog()

  @Test func `an app that idles in the foreground keeps its log within the policy`() async throws {
    var environment = NavigatorEnvironment.fixed
    environment.idleTime = 1
    let navigator = Navigator<Shop>(log: log, environment: environment)
    navigator.restore(orElse: .start)
    while !log.calls.contains(.compact) { await Task.yield() }
    await navigator.close()
  }

  @Test func `closing leaves a long compaction to the next launch`() async throws {
    log.onCall { call in
      guard call == .compact else { return }
      let end = ContinuousClock.now + .milliseconds(100)
      while ContinuousClock.now < end {}
      throw HookedLog.Unfinished()
    }
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    navigator.push(.detail(id: 1))
    await navigator.close()
    let pieces = log.calls.count { $0 == .compact }
    #expect((1...4).contains(pieces))
    #expect(try log.inner.sessions().last?.end != nil)
  }
}
