import Backtrail
import BacktrailTesting
import Dispatch
import TestSupport

/// A log in memory that asks a test before it does something.
final class HookedLog: EventLog, WrappedReading {
  /// An action that a log is about to perform.
  enum Call: Equatable {
    case append([Int64])
    case save(Int64)
    case compact
    case erase
    case look
    case replay(Int64)
    case payloads
  }

  /// A struct around the closures: a bare closure in a generic container is wrapped once more on each access.
  private struct Hooks {
    var call: @Sendable (Call) throws -> Void = { _ in }
    var confirmation: @Sendable () -> Void = {}
    var read: @Sendable () -> Void = {}
  }

  let inner = InMemoryEventLog()
  private let hooks = Locked(Hooks())
  private let seen = Locked<[Call]>([])
  private let isClosed = Locked(false)
  private let visited = Locked(0)

  var calls: [Call] { seen.withLock { $0 } }
  var appends: [[Int64]] {
    calls.compactMap { if case .append(let firsts) = $0 { firsts } else { nil } }
  }

  /// The number of batches that were read.
  var visits: Int { visited.withLock { $0 } }

  /// Called before each call of these kinds; an error that it throws becomes the call's result.
  func onCall(_ body: @escaping @Sendable (Call) throws -> Void) { hooks.withLock { $0.call = body } }

  /// Called before a launch is stored as confirmed.
  func onConfirmation(_ body: @escaping @Sendable () -> Void) { hooks.withLock { $0.confirmation = body } }

  /// Called before batches, commands, payloads, or a state are read.
  func onRead(_ body: @escaping @Sendable () -> Void) { hooks.withLock { $0.read = body } }

  private func noteReading() { hooks.withLock { $0.read }() }

  private func ask(_ call: Call) throws {
    if isClosed.withLock({ $0 }) { throw StoreError.closed }
    seen.withLock { $0.append(call) }
    try hooks.withLock { $0.call }(call)
  }

  func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    try ask(.append(batches.map(\.first)))
    return try inner.append(batches, after: head)
  }
  func save(_ snapshot: StoredSnapshot) throws {
    try ask(.save(snapshot.seq))
    try inner.save(snapshot)
  }
  /// - Throws: `Unfinished` from the hook makes the call one piece of a long compaction.
  func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    do {
      try ask(.compact)
    } catch is Unfinished {
      return CompactionReport(floor: 0)
    }
    return try inner.compactStep(policy, mode)
  }
  func erase(_ scope: ErasureScope) throws -> ErasureReport {
    try ask(.erase)
    return try inner.erase(scope)
  }
  func checkFiles() throws { if !isClosed.withLock({ $0 }) { try ask(.look) } }
  func settle() throws { try inner.settle() }
  /// The log in memory stays open so that a test can inspect it.
  func close() { isClosed.withLock { $0 = true } }
  func launchAttempts() throws -> LaunchAttempts? { try inner.launchAttempts() }
  func keep(_ attempts: LaunchAttempts?) throws {
    if attempts == nil { hooks.withLock { $0.confirmation }() }
    try inner.keep(attempts)
  }
  func position() throws -> LogPosition {
    if isClosed.withLock({ $0 }) { throw StoreError.closed }
    return try inner.position()
  }
  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    noteReading()
    try inner.visitBatches(in: range) { batch in
      visited.withLock { $0 += 1 }
      return try body(batch)
    }
  }
  func batch(for command: CommandID) throws -> RecordedBatch? {
    noteReading()
    return try inner.batch(for: command)
  }
  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    noteReading()
    try ask(.payloads)
    return try inner.payloads(of: seqs)
  }
  func replay(through seq: Int64) throws -> Replay {
    noteReading()
    let replay = try inner.replay(through: seq)
    try ask(.replay(seq))
    return replay
  }

  /// A compaction has more to do.
  struct Unfinished: Error {}
}

/// Holds a thread until a test opens it.
final class Turnstile: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func pass() { semaphore.wait() }
  func open() { semaphore.signal() }
}

extension StoreError {
  static let fullDisk = Self(code: .full, message: "The disk is full.")
  static let badBatch = Self(code: .invalidBatch, message: "The batch cannot be stored.")
}
