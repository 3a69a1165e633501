import BacktrailCore
import BacktrailStore
import Dispatch

/// A recorder that writes batches in order on its own queue, so that no move ever waits for the disk.
///
/// Batches that are queued while a commit is running are written together in the next commit. If a commit takes 10 ms
/// and there is a push every millisecond, the first commit contains one batch and the following ones contain about ten,
/// so the queue does not grow.
///
/// After a transient failure, the recorder keeps the queue and tries again after a pause. A permanent failure ends
/// writing, but nothing is deleted. Snapshots and checkpoints make launches faster. If one of them fails, recording
/// continues without it.
///
/// Every published batch counts, including one that is no longer accepted: `flush()` succeeds only if all of them are
/// in the log.
package final class Recorder: Sendable {
  /// The maximum number of events that may wait while the log cannot be written.
  static let limit = 100_000
  /// The maximum number of payload bytes that may wait while the log cannot be written.
  static let byteLimit = 64 << 20

  enum Work {
    case batch(RecordedBatch)
    case snapshot(EncodedState, seq: Int64, time: Int64)
    case checkpoint
    case erase(ErasureTicket)

    /// The ticket of an erasure; `nil` for other work.
    var ticket: ErasureTicket? {
      if case .erase(let ticket) = self { ticket } else { nil }
    }
  }

  /// The response to work that is about to be queued.
  fileprivate enum Answer {
    case queued
    /// The work is the first in the queue, so the queue must start writing.
    case starting
    /// The work is accepted, but writing must end because of the failure.
    case failed(StoreError)
    case refused
  }

  /// The phase of the recorder, which determines whether work is accepted.
  fileprivate enum Phase {
    case open
    /// The log can no longer be written.
    case detached(StoreError)
    /// Batches that were queued earlier are still written.
    case closing
    case closed
  }

  /// A task that waits until all work up to `place` has finished, and then fails unless all batches up to event `seq`
  /// were stored.
  fileprivate struct Waiter {
    let place: Int
    let seq: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct State {
    fileprivate var phase = Phase.open
    fileprivate var pending: [Work] = []
    fileprivate var pendingEvents = 0
    fileprivate var pendingBytes = 0
    /// The newest event in the log.
    fileprivate(set) var head: Int64
    /// The newest published event.
    fileprivate var published: Int64
    /// The total number of pieces of work that have been queued. `done` is the number of completed ones.
    fileprivate(set) var queued = 0
    fileprivate var done = 0
    /// Whether a drain is running or scheduled.
    fileprivate var isDraining = false
    /// The transient failure that makes the queue wait.
    fileprivate var obstacle: StoreError?
    fileprivate var retries = Retries()
    fileprivate var waiters: [Waiter] = []
    /// The launch attempts to store, if they have changed.
    fileprivate var launchNote: LaunchAttempts??
    var upkeep = Upkeep()

    fileprivate var isFull: Bool { pendingEvents > Recorder.limit || pendingBytes > Recorder.byteLimit }
    /// Whether the log can currently be written, which a compaction requires.
    var isIdle: Bool {
      if case .detached = phase { return false }
      if case .closed = phase { return false }
      return obstacle == nil
    }

    /// The error that keeps published events out of the log, permanently or temporarily, if there is one.
    fileprivate var failure: StoreError? {
      switch phase {
      case .open, .closing: obstacle
      case .detached(let failure): failure
      case .closed: obstacle ?? .closed
      }
    }
  }

  let log: any EventLog
  let retention: RetentionPolicy
  /// The time without new work after which upkeep begins, in milliseconds; `nil` means never.
  let idleTime: Int?
  let queue = DispatchQueue(label: "backtrail.recorder", qos: .utility)
  let state: Locked<State>
  private let onChange: @Sendable () -> Void

  init(
    log: any EventLog, head: Int64, retention: RetentionPolicy,
    idleTime: Int?, onChange: @escaping @Sendable () -> Void
  ) {
    self.log = log
    self.retention = retention
    self.idleTime = idleTime
    self.onChange = onChange
    state = Locked(State(head: head, published: head))
  }

  var status: PersistenceStatus {
    state.withLock { state in
      let first = state.head + 1
      switch state.phase {
      case .detached(let failure): return .detached(firstUnsaved: first, because: failure)
      case .closed:
        guard let obstacle = state.obstacle else { return .closed(through: state.head) }
        return .detached(firstUnsaved: first, because: obstacle)
      case .open, .closing: break
      }
      if let obstacle = state.obstacle { return .waiting(from: first, because: obstacle) }
      return state.head < state.published ? .saving(from: first) : .saved(through: state.head)
    }
  }

  /// Records the unconfirmed launches. A failure is ignored: in that case, the next launch restores less.
  func noteLaunch(_ attempts: LaunchAttempts?) {
    state.withLock { $0.launchNote = .some(attempts) }
    queue.async { self.noteLaunchIfAsked() }
  }

  private func noteLaunchIfAsked() {
    let note = state.withLock { state in
      defer { state.launchNote = nil }
      return state.launchNote
    }
    if let note { try? log.keep(note) }
  }

  /// Queues work, which waits during a pause.
  /// - Returns: Whether the work was accepted.
  @discardableResult
  func add(_ work: Work) -> Bool {
    let outcome = state.withLock { $0.add(work) }
    switch outcome {
    case .queued: break
    case .starting: queue.async { self.drain() }
    case .failed(let failure): detach(failure)
    case .refused: return false
    }
    return true
  }

  /// The reason work is no longer accepted; `nil` while it is accepted.
  var refusal: StoreError? {
    state.withLock { state in
      if case .open = state.phase { return nil }
      return state.failure ?? .closed
    }
  }

  /// Waits until everything published so far has been acknowledged, or throws the error that prevents this. The
  /// recorder tries to write immediately, even during a pause.
  func flush() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      state.withLock { state in
        state.waiters.append(Waiter(place: state.queued, seq: state.published, continuation: continuation))
      }
      // All tasks that wait when an attempt fails are resumed, so they need no attempt of their own.
      queue.async { if self.state.withLock({ !$0.waiters.isEmpty }) { self.drain() } }
    }
  }

  /// Keeps anything that is published from now on out of the log.
  func refuseMore() {
    state.withLock { state in
      if case .open = state.phase { state.phase = .closing }
    }
  }

  /// Writes the queued work if possible, and closes the log. Anything published from now on is not stored.
  func close() async {
    refuseMore()
    await withCheckedContinuation { continuation in
      queue.async {
        self.drain()
        self.finishUpkeep()
        self.end(.closed)
        self.log.close()
        continuation.resume()
      }
    }
  }

  /// Ends writing permanently, for example, after a change by another writer or because the file is damaged. Waiting
  /// tasks are resumed on the queue.
  func detach(_ failure: StoreError) { end(.detached(failure)) }

  private func end(_ phase: Phase) {
    let left = state.withLock { state -> [Work] in
      if case .closed = state.phase { return [] }
      // The reason the log was abandoned stays visible.
      if case (.detached, .closed) = (state.phase, phase) {} else { state.phase = phase }
      return state.takeAll()
    }
    left.finishTickets(state.withLock { $0.failure } ?? .closed)
    onChange()
    queue.async { self.resumeWaiters() }
  }

  /// Writes queued work until the queue is empty or a failure occurs. Runs on the queue.
  private func drain() {
    while let work = state.withLock({ $0.takePart() }) {
      // Events that are acknowledged after a launch was confirmed must not later count as events of a failed launch.
      noteLaunchIfAsked()
      do {
        try write(work)
      } catch {
        pause(error, putting: work)
        return
      }
      onChange()
      resumeWaiters()
    }
    resumeWaiters()
    beginUpkeep()
    awaitIdleTime()
  }

  private func write(_ work: [Work]) throws {
    let head = state.withLock { $0.head }
    // After a failed erasure, the batches queued with it are already in the log.
    try append(
      work.compactMap {
        if case .batch(let batch) = $0, batch.first > head { batch } else { nil }
      })
    let snapshot = work.last { if case .snapshot = $0 { true } else { false } }
    let needsCheckpoint = work.contains { if case .checkpoint = $0 { true } else { false } }
    maintain(snapshot, needsCheckpoint: needsCheckpoint)
    if let ticket = work.last?.ticket { try erase(ticket) }
    state.withLock { state in
      state.done += work.count
      state.obstacle = nil
      state.retries.end()
    }
  }

  /// Appends batches in one commit. If the commit is rejected, they are appended one by one: if batch 8 of batches 7,
  /// 8, and 9 is invalid, only batch 7 is added to the log.
  private func append(_ batches: [RecordedBatch]) throws {
    guard let first = batches.first else { return }
    do {
      try log.append(batches, after: first.first - 1)
      state.withLock { $0.note(batches) }
    } catch let error as StoreError where !error.isTransient && batches.count > 1 {
      for batch in batches {
        try log.append([batch], after: batch.first - 1)
        state.withLock { $0.note([batch]) }
      }
    }
  }

  /// Stores a snapshot and checkpoints the write-ahead log. If either fails, no data is lost.
  private func maintain(_ snapshot: Work?, needsCheckpoint: Bool) {
    if case .snapshot(let encoded, let seq, let time)? = snapshot {
      let outcome = Result {
        try log.save(StoredSnapshot(seq: seq, time: time, state: StateForm.text(of: encoded)))
      }
      state.withLock { $0.upkeep.noteSnapshot(outcome) }
    }
    guard needsCheckpoint else { return }
    try? log.settle()
    state.withLock { $0.upkeep.isDue = true }
  }

  /// Keeps the queue for another attempt, or ends writing.
  private func pause(_ error: any Error, putting work: [Work]) {
    let failure = StoreError(writing: error)
    state.withLock { $0.pending }.finishTickets(failure)
    work.finishTickets(failure)
    guard failure.isTransient else { return detach(failure) }
    let isPausing = state.withLock { state in
      // Writing may have ended permanently during the attempt.
      if case .detached = state.phase { return false }
      state.pending.insert(contentsOf: work, at: 0)
      state.obstacle = failure
      state.isDraining = false
      return true
    }
    guard isPausing else { return resumeWaiters() }
    onChange()
    resumeWaiters(isPausing: true)
    scheduleRetry()
  }

  /// Schedules another attempt after a pause, unless one is already scheduled.
  private func scheduleRetry() {
    guard let retry = state.withLock({ $0.retries.schedule() }) else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(retry.pause)) { [weak self] in
      if let self, state.withLock({ $0.retries.begin(retry.number) }) { drain() }
    }
  }

  /// Resumes the tasks whose work is done or will not be done, and all tasks when a pause begins. Runs on the queue.
  private func resumeWaiters(isPausing: Bool = false) {
    let (ready, head, failure) = state.withLock { state in
      let isOver = if case .open = state.phase { false } else { state.pending.isEmpty && !state.isDraining }
      let ready = state.waiters.filter { isPausing || isOver || $0.place <= state.done }
      state.waiters.removeAll { isPausing || isOver || $0.place <= state.done }
      return (ready, state.head, state.failure)
    }
    guard !ready.isEmpty else { return }
    // If a launch was confirmed before a task began to wait, the confirmation is stored before that task resumes.
    noteLaunchIfAsked()
    let loss = findLoss()
    for waiter in ready {
      if let error = waiter.seq <= head ? loss : failure ?? .closed {
        waiter.continuation.resume(throwing: error)
      } else {
        waiter.continuation.resume()
      }
    }
  }

  /// Checks the log's files and returns the reason its content may be lost, or `nil` if the files are intact.
  private func findLoss() -> StoreError? {
    do {
      try log.checkFiles()
      return nil
    } catch {
      let failure = StoreError(writing: error)
      if !failure.isTransient, refusal == nil { detach(failure) }
      return failure
    }
  }
}

extension Recorder.State {
  fileprivate mutating func add(_ work: Recorder.Work) -> Recorder.Answer {
    if case .batch(let batch) = work {
      let isNext = batch.first == published + 1
      defer { published = batch.last }
      guard isNext else { return .failed(.conflict(expected: batch.first - 1, found: published)) }
    }
    guard case .open = phase else { return .refused }
    append(work)
    if isFull { return .failed(.queueFull) }
    guard !isDraining, obstacle == nil else { return .queued }
    isDraining = true
    return .starting
  }

  private mutating func append(_ work: Recorder.Work) {
    pending.append(work)
    queued += 1
    guard case .batch(let batch) = work else { return }
    pendingEvents += batch.events.count
    pendingBytes += batch.payloadBytes
  }

  /// Returns the queued work up to and including the next erasure. Later work must not be erased.
  fileprivate mutating func takePart() -> [Recorder.Work]? {
    isDraining = !pending.isEmpty
    guard isDraining else { return nil }
    let end = pending.firstIndex { $0.ticket != nil }.map { $0 + 1 } ?? pending.count
    defer { pending.removeFirst(end) }
    return Array(pending.prefix(end))
  }

  fileprivate mutating func takeAll() -> [Recorder.Work] {
    (pendingEvents, pendingBytes, isDraining) = (0, 0, false)
    done = queued
    defer { pending = [] }
    return pending
  }

  /// Records that batches are in the log.
  fileprivate mutating func note(_ batches: [RecordedBatch]) {
    head = batches.last?.last ?? head
    upkeep.noteAppend()
    pendingEvents -= batches.reduce(0) { $0 + $1.events.count }
    pendingBytes -= batches.reduce(0) { $0 + $1.payloadBytes }
  }
}

extension RecordedBatch {
  var payloadBytes: Int { events.reduce(0) { $0 + ($1.payload?.text?.utf8.count ?? 0) } }
}
