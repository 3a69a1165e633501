import BacktrailCore
import BacktrailStore
import Foundation

/// A wrapper that makes a working log fail, wait, die, or lie on request.
///
/// Failures keep the contract of `EventLog`: a call that throws has stored nothing. Lies break it on purpose: a run
/// that does not notice them is blind.
final class AttackedLog: EventLog {
  /// A defect that must be noticed.
  enum Lie: String, CaseIterable {
    /// An append returns before anything is stored, and nothing ever is.
    case acknowledgeEarly = "acknowledge-early"
    /// The newest two batches are swapped.
    case reorder
    /// A batch is stored twice.
    case appendTwice = "append-twice"
  }

  /// The attacks on the next calls.
  struct Plan {
    /// The errors that the next calls of a kind throw, one each; `nil` lets a call pass.
    var appends: [StoreError?] = []
    var snapshots: [StoreError?] = []
    var settling: [StoreError?] = []
    var compactions: [StoreError?] = []
    var attempts: [StoreError?] = []
    /// The duration of an append, in microseconds.
    var delay = 0
    /// Whether the write-ahead log stays as it is.
    var neverSettles = false
  }

  private let inner: any EventLog
  private let lie: Lie?
  private let plan = Locked(Plan())
  private let seen = Locked((head: Int64(0), attempted: [Int64: RecordedBatch]()))
  /// Held by each write, so that a kill falls between two writes; appends wait on it while it is frozen.
  private let gate = NSCondition()
  private let isFrozen = Locked(false)
  private let isDead = Locked(false)

  init(_ inner: any EventLog, lie: Lie? = nil) {
    (self.inner, self.lie) = (inner, lie)
  }

  /// Changes the attacks on the next calls.
  func attack(_ change: (inout Plan) -> Void) { plan.withLock { change(&$0) } }

  /// Whether an append that is still to come will fail.
  var isFailureDue: Bool { plan.withLock { $0.appends.contains { $0 != nil } } }

  /// Makes appends wait, or lets them continue.
  func freeze(_ isOn: Bool) {
    gate.withLock {
      isFrozen.withLock { $0 = isOn }
      gate.broadcast()
    }
  }

  /// Ends the process that uses the log, as far as the log can tell: no more of its calls arrive.
  func kill() {
    gate.withLock {
      isDead.withLock { $0 = true }
      isFrozen.withLock { $0 = false }
      gate.broadcast()
    }
  }

  /// Closes the log, as the end of a process does; a log in memory is kept for the next launch instead.
  func release() { inner.close() }

  /// The batches that somebody tried to append, by their first event.
  var attempted: [Int64: RecordedBatch] { seen.withLock { $0.attempted } }
}

extension AttackedLog {
  /// Writes, unless the process is dead or a failure is due.
  private func write<Result>(
    _ failures: WritableKeyPath<Plan, [StoreError?]>, _ body: () throws -> Result
  ) throws -> Result {
    try write {
      if let error = plan.withLock({
        $0[keyPath: failures].isEmpty ? nil : $0[keyPath: failures].removeFirst()
      }) {
        throw error
      }
      return try body()
    }
  }

  private func write<Result>(_ body: () throws -> Result) throws -> Result {
    try gate.withLock {
      if isDead.withLock({ $0 }) { throw StoreError.closed }
      return try body()
    }
  }

  @discardableResult
  func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    let delay = plan.withLock { $0.delay }
    // A semaphore that nobody signals is a pause.
    if delay > 0 { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(delay)) }
    gate.withLock { while isFrozen.withLock({ $0 }) { gate.wait() } }
    seen.withLock { for batch in batches { $0.attempted[batch.first] = batch } }
    return try write(\.appends) {
      guard lie == .acknowledgeEarly, let last = batches.last?.last else {
        return try inner.append(batches, after: head)
      }
      seen.withLock { $0.head = last }
      return try position()
    }
  }

  func save(_ snapshot: StoredSnapshot) throws {
    try write(\.snapshots) { try inner.save(snapshot) }
  }

  func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try write(\.compactions) {
      try inner.compactStep(policy, mode)
    }
  }

  @discardableResult
  func erase(_ scope: ErasureScope) throws -> ErasureReport {
    try write { try inner.erase(scope) }
  }

  func launchAttempts() throws -> LaunchAttempts? { try write { try inner.launchAttempts() } }

  func keep(_ attempts: LaunchAttempts?) throws {
    try write(\.attempts) { try inner.keep(attempts) }
  }

  func checkFiles() throws { try inner.checkFiles() }

  func settle() throws {
    try write(\.settling) {
      if !plan.withLock({ $0.neverSettles }) { try inner.settle() }
    }
  }

  /// Ends the use by the closing process; the log can be read until `release`.
  func close() { kill() }
}

extension AttackedLog {
  func position() throws -> LogPosition {
    var position = try inner.position()
    position.head = max(position.head, seen.withLock { $0.head })
    return position
  }

  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    guard lie == .reorder || lie == .appendTwice else { return try inner.visitBatches(in: range, body) }
    var batches = try inner.batches(in: range)
    if lie == .reorder, batches.count > 1 { batches.swapAt(batches.count - 1, batches.count - 2) }
    if lie == .appendTwice, let last = batches.last { batches.append(last) }
    for batch in batches where try !body(batch) { return }
  }

  func batch(for command: CommandID) throws -> RecordedBatch? { try inner.batch(for: command) }
  func commandHorizon() throws -> Int64? { try inner.commandHorizon() }
  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] { try inner.payloads(of: seqs) }
  func sessions() throws -> [SessionRecord] { try inner.sessions() }
  func snapshots() throws -> [StoredSnapshot] { try inner.snapshots() }
  func replay(through seq: Int64) throws -> Replay { try inner.replay(through: seq) }
}
