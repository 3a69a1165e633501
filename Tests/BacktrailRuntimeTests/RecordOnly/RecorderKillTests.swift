import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing
import Worlds

/// Processes that record paths until they are killed: everything acknowledged is in the log.
@Suite struct RecorderKillTests {
  @Test(.tags(.slow), .temporaryLog) func `a kill loses nothing that was acknowledged`() async throws {
    let folder = try TemporaryLog.path()
    for seed in SlowCases.first(300 as UInt64) {
      let path = "\(folder)-\(seed)"
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
        try await Self.live(on: path, seed: seed)
      }
      try await Self.expectAcknowledged(of: path, seed: seed)
    }
  }

  /// The paths that an app with a seed shows, one after another.
  private struct Paths {
    private var random: SplitMix64
    private(set) var path: [Shop] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next() -> [Shop] {
      path = path.changed(&random)
      return path
    }
  }

  /// Records until its own clock kills the process, and writes down which step was acknowledged.
  @MainActor private static func live(on path: String, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed &+ 1)
    let log = try SQLiteEventLog(path: path)
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(random.below(60_000))) {
      kill(getpid(), SIGKILL)
    }
    let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list))
    var paths = Paths(seed: seed)
    for step in 1... {
      recorder.record(stack: paths.next())
      guard random.happens(percent: 20) else { continue }
      try await recorder.navigator.flush()
      try "\(step) \(recorder.navigator.headSeq)".write(
        toFile: path + ".acknowledged", atomically: true, encoding: .utf8)
    }
  }

  @MainActor private static func expectAcknowledged(of path: String, seed: UInt64) async throws {
    let text = (try? String(contentsOfFile: path + ".acknowledged", encoding: .utf8)) ?? "0 0"
    let acknowledged = text.split(separator: " ").compactMap { Int($0) }
    let log = try SQLiteEventLog(path: path)
    #expect(try log.position().head >= Int64(acknowledged[1]), "seed \(seed)")
    // Each step that changes the path is one batch.
    let changes = try log.batches().count { $0.cause == .user }
    let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list))
    var (paths, steps, count) = (Paths(seed: seed), 0, 0)
    while count < changes {
      let old = paths.path
      if paths.next() != old { count += 1 }
      steps += 1
    }
    #expect(recorder.lastPath() == paths.path, "seed \(seed)")
    // Steps after the last change may have changed nothing.
    while steps < acknowledged[0] {
      let old = paths.path
      #expect(paths.next() == old, "seed \(seed)")
      steps += 1
    }
    await recorder.navigator.close()
    #expect(try SQLiteLogReader(path: path).verify().isSound, "seed \(seed)")
  }
}
