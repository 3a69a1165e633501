import BacktrailCore
import BacktrailStore
import Dispatch

/// Writes batches in order on a queue of its own, so that no move ever waits for a disk.
///
/// What queues while a commit runs goes out together in the next one. A transient failure keeps the queue and
/// tries again; a permanent one ends the writing, and nothing is deleted.
final class Recorder: Sendable {
  /// How many events may wait for a log that cannot be written.
  static let limit = 100_000
  /// How many bytes of payload may wait with them.
  static let byteLimit = 64 << 20
  /// How long the first pause before another try is, in milliseconds; each later one doubles, to a minute.
  private static let firstPause = 250

  enum Work {
    case batch(RecordedBatch)
    case snapshot(EncodedState, seq: Int64, time: Int64)
    case settle
    case erase(ErasureTicket)

    /// What waits for the work to be done.
    var ticket: ErasureTicket? {
      if case .erase(let ticket) = self { ticket } else { nil }
    }
  }

  struct Waiter {
    let seq: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct State {
    var pending: [Work] = []
    var pendingEvents = 0
    var pendingBytes = 0
    var isFull: Bool { pendingEvents > Recorder.limit || pendingBytes > Recorder.byteLimit }
    var head: Int64
    var queued: Int64
    var isDraining = false
    var failures = 0
    var failure: StoreError?
    var isClosed = false
    var waiters: [Waiter] = []
    /// Whether something was stored since the log was last seen to be within its policy.
    var isUpkeepDue = false
    var isUpkeeping = false
    var upkeepFailure: StoreError?
  }

  let log: any EventLog
  let retention: RetentionPolicy
  let queue = DispatchQueue(label: "backtrail.recorder", qos: .utility)
  let state: Locked<State>
  private let onChange: @Sendable () -> Void

  init(
    log: any EventLog, head: Int64, retention: RetentionPolicy = .standard,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.log = log
    self.retention = retention
    self.onChange = onChange
    state = Locked(State(head: head, queued: head))
  }

  var status: PersistenceStatus {
    state.withLock { state in
      if let failure = state.failure {
        let first = state.head + 1
        return failure.isTransient
          ? .waiting(from: first, because: failure) : .detached(firstUnsaved: first, because: failure)
      }
      if state.isClosed { return .closed(through: state.head) }
      return state.head < state.queued ? .saving(from: state.head + 1) : .saved(through: state.head)
    }
  }

  func enqueue(_ batch: RecordedBatch) {
    add(.batch(batch))
  }

  func enqueueSnapshot(of encoded: EncodedState, seq: Int64, time: Int64) {
    add(.snapshot(encoded, seq: seq, time: time))
  }

  func enqueueSettling() { add(.settle) }

  /// Lets the log forget launches that failed. What goes wrong is let pass: the next launch brings back less.
  func confirmLaunch() { queue.async { try? self.log.keep(nil) } }

  /// Ends the writing for good, as another writer or a damaged file would.
  func detach(_ failure: StoreError) {
    finish(failing: failure)
  }

  /// Queues work; gives whether it was taken.
  @discardableResult
  func add(_ work: Work) -> Bool {
    let shouldStart = state.withLock { state -> Bool? in
      guard state.failure?.isTransient ?? true, !state.isClosed else { return nil }
      if case .batch(let batch) = work {
        state.queued = batch.last
        state.pendingEvents += batch.events.count
        state.pendingBytes += batch.payloadBytes
      }
      state.pending.append(work)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if state.withLock({ $0.isFull }) {
      finish(failing: .queueFull)
    } else if shouldStart ?? false {
      queue.async { self.drain() }
    }
    return shouldStart != nil
  }

  /// Waits until everything queued so far is acknowledged, or throws why it cannot be.
  func flush() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      state.withLock { state in
        state.waiters.append(Waiter(seq: state.queued, continuation: continuation))
      }
      queue.async { self.drain() }
    }
  }

  /// Writes what is queued, if that is possible, and closes the log.
  func close() async {
    try? await flush()
    await withCheckedContinuation { continuation in
      queue.async {
        self.finishUpkeep()
        let left = self.state.withLock { state in
          state.isClosed = true
          defer { state.pending = [] }
          return state.pending
        }
        left.finishTickets(.closed)
        self.log.close()
        continuation.resume()
      }
    }
    onChange()
  }

  /// Runs on the queue.
  private func drain() {
    while let work = takeWork() {
      do {
        try write(work)
        state.withLock { state in
          state.failures = 0
          if state.failure?.isTransient ?? false { state.failure = nil }
        }
      } catch {
        fail(error, putting: work)
        return
      }
      onChange()
    }
    resumeWaiters()
    beginUpkeep()
  }

  /// What is queued, up to the next erasure: what comes behind it may not be erased with it.
  private func takeWork() -> [Work]? {
    state.withLock { state in
      state.isDraining = !state.pending.isEmpty && !(state.failure.map { !$0.isTransient } ?? false)
      guard state.isDraining else { return nil }
      let end = state.pending.firstIndex { $0.ticket != nil }.map { $0 + 1 } ?? state.pending.count
      defer { state.pending.removeFirst(end) }
      return Array(state.pending.prefix(end))
    }
  }

  private func write(_ work: [Work]) throws {
    // After a failed snapshot some of the batches are in the log already.
    let head = state.withLock { $0.head }
    let batches = work.compactMap {
      if case .batch(let batch) = $0, batch.first > head { batch } else { nil }
    }
    let last = work.last { if case .snapshot = $0 { true } else { false } }
    if let first = batches.first, let final = batches.last {
      try log.append(batches, after: first.first - 1)
      state.withLock { state in
        state.head = final.last
        state.pendingEvents -= batches.reduce(0) { $0 + $1.events.count }
        state.pendingBytes -= batches.reduce(0) { $0 + $1.payloadBytes }
      }
    }
    if case .snapshot(let encoded, let seq, let time)? = last {
      try log.save(StoredSnapshot(seq: seq, time: time, state: StateForm.text(of: encoded)))
    }
    let settles = work.contains { if case .settle = $0 { true } else { false } }
    if settles { try log.settle() }
    if settles || last != nil { state.withLock { $0.isUpkeepDue = true } }
    if let ticket = work.last?.ticket { try erase(ticket) }
  }

  private func fail(_ error: any Error, putting work: [Work]) {
    let failure =
      error as? StoreError ?? StoreError(code: .unavailable, message: "The log cannot be written: \(error)")
    work.finishTickets(failure)
    guard failure.isTransient else { return finish(failing: failure) }
    let pause = state.withLock { state -> Int? in
      // The writing may have ended for good while this was tried.
      guard state.failure?.isTransient ?? true else { return nil }
      state.pending.insert(contentsOf: work, at: 0)
      state.failure = failure
      state.failures += 1
      state.isDraining = false
      return min(60_000, Self.firstPause << min(state.failures - 1, 8))
    }
    guard let pause else { return }
    onChange()
    failWaiters(with: failure)
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in self?.drain() }
  }

  private func finish(failing failure: StoreError) {
    let left = state.withLock { state in
      state.failure = failure
      state.pendingEvents = 0
      state.pendingBytes = 0
      state.isDraining = false
      defer { state.pending = [] }
      return state.pending
    }
    left.finishTickets(failure)
    onChange()
    failWaiters(with: failure)
  }

  private func resumeWaiters() {
    let (ready, failure) = state.withLock { state -> ([Waiter], StoreError?) in
      let ready = state.waiters.filter { $0.seq <= state.head || state.failure != nil }
      state.waiters.removeAll { $0.seq <= state.head || state.failure != nil }
      return (ready, state.failure)
    }
    for waiter in ready {
      if let failure, waiter.seq > state.withLock({ $0.head }) {
        waiter.continuation.resume(throwing: failure)
      } else {
        waiter.continuation.resume()
      }
    }
  }

  private func failWaiters(with failure: StoreError) {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: failure) }
  }
}

extension RecordedBatch {
  fileprivate var payloadBytes: Int { events.reduce(0) { $0 + ($1.payload?.text?.utf8.count ?? 0) } }
}

extension StoreError {
  static let queueFull = Self(
    code: .queueFull,
    message:
      "Too much waits for a log that cannot be written. It stays in memory; mend the log and launch again.")
}

extension PersistenceStatus {
  /// The newest event that is known to be in the log; 0 without one.
  var acknowledged: Int64 {
    switch self {
    case .memoryOnly: 0
    case .saved(let seq), .closed(let seq): seq
    case .saving(let first), .waiting(let first, _), .detached(let first, _): first - 1
    }
  }
}
