import Backtrail
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// The launches of an app that went back from driving to recording, and drives again later.
@MainActor @Suite(.temporaryLog) struct ReturnToRecordingTests {
  /// The end of a launch that only records.
  nonisolated enum End: CaseIterable { case background, close, confirmation, kill, killInBackground }

  private func environment(_ seed: UInt64, graceTime: Int? = 5_000) -> NavigatorEnvironment {
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.graceTime = graceTime
    return environment
  }

  private func log() throws -> SQLiteEventLog {
    try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
  }

  /// A launch in which the navigator drives.
  private func drive(_ seed: UInt64, graceTime: Int? = 5_000) throws -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: try log(), environment: environment(seed, graceTime: graceTime))
    navigator.restore(orElse: .stack(.list))
    return navigator
  }

  private func end(_ navigator: Navigator<Shop>, by end: End) async throws {
    if end != .killInBackground { navigator.enterForeground() }
    switch end {
    case .background, .killInBackground: try await navigator.enterBackground()
    case .close: return await navigator.close()
    case .confirmation: navigator.confirmLaunch()
    case .kill: break
    }
    try await navigator.flush()
    navigator.log?.close()
  }

  @Test(arguments: 1...3, End.allCases)
  func `a launch that only records and was in use ends the count of failed ones`(
    failures: Int, end: End
  ) async throws {
    let first = try drive(1)
    first.setStack([.list, .detail(id: 1), .detail(id: 2)])
    try await self.end(first, by: .confirmation)
    for seed in 0..<failures { try await self.end(drive(10 + UInt64(seed)), by: .kill) }
    let recorder = NavigationRecorder<Shop>(log: try log(), root: .stack(.list), environment: environment(20))
    recorder.record(stack: [.detail(id: 3), .detail(id: 4)])
    try await self.end(recorder.navigator, by: end)
    let navigator = try drive(30)
    let isCounted = end == .kill || end == .killInBackground
    #expect((navigator.restoreLevel == .full) == !isCounted)
    #expect(navigator.canReopenLastTime == isCounted)
    let path: [Shop] = [.list, .detail(id: 3), .detail(id: 4)]
    #expect((navigator.state.topStack?.routes() == path) == !isCounted)
    await navigator.close()
  }

  @Test func `so does a launch without a guard`() async throws {
    for seed in UInt64(1)...3 { try await end(drive(seed), by: .kill) }
    let navigator = try drive(4, graceTime: nil)
    navigator.setStack([.list, .detail(id: 1)])
    try await end(navigator, by: .background)
    let last = try drive(5)
    #expect(last.state.topStack?.routes() == [.list, .detail(id: 1)])
    await last.close()
  }
}
