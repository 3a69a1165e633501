import Backtrail
import BacktrailInspection
import BacktrailTesting
import Dispatch
import TestSupport
import Testing
import Worlds

private let key = DispatchSpecificKey<Bool>()
private var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: key) ?? false }

/// Reading a log may take as long as the log is large, and may wait for a commit; no frame waits for it.
@MainActor
@Suite struct MainActorTests {
  private let log = HookedLog()
  private let navigator: Navigator<Shop>

  init() async throws {
    DispatchQueue.main.setSpecific(key: key, value: true)
    navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    navigator.push(.detail(id: 1))
    navigator.push(.detail(id: 2))
    try await navigator.flush()
  }

  /// Whether each reading of the log during an action was on the main queue.
  private func readings(during action: () async throws -> Void) async throws -> [Bool] {
    // Without this, the check would find nothing on a platform whose main actor is not the main queue.
    try #require(isOnMainQueue)
    let found = Locked<[Bool]>([])
    log.onRead { found.withLock { $0.append(isOnMainQueue) } }
    try await action()
    return found.withLock { $0 }
  }

  @Test func `a rewind does not read the log on the main actor`() async throws {
    let readings = try await readings { try await navigator.rewind(to: 3) }
    #expect(!readings.isEmpty && !readings.contains(true))
    #expect(navigator.stack == [.list, .detail(id: 1)])
  }

  @Test(.temporaryLog) func `an export does not read the log on the main actor`() async throws {
    let path = try TemporaryLog.path()
    let readings = try await readings {
      #expect(try await !navigator.exportLog().isEmpty)
      try await navigator.exportLog(to: path)
    }
    #expect(readings.count > 1 && !readings.contains(true))
  }

  @Test func `a command does not read the log on the main actor`() async throws {
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let readings = try await readings {
      for _ in 1...2 { _ = try await navigator.perform(id: id) { $0.push(.detail(id: 3)) } }
    }
    #expect(readings.count > 1 && !readings.contains(true))
  }
}
