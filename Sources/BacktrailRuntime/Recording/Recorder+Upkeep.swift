import BacktrailStore
import Dispatch

extension Recorder {
  /// The state of upkeep, the work that keeps the recorder's log small and quick to open.
  struct Upkeep {
    /// Whether upkeep has to run again because there may be something to compact.
    var isDue = false
    /// Whether anything has been stored since upkeep last began.
    fileprivate(set) var isStale = false
    fileprivate var isAwaitingIdleTime = false
    fileprivate var isRunning = false
    /// The permanent failure that prevents compaction, such as damage to the log.
    fileprivate var failure: StoreError?
    /// The reason the newest snapshot was not stored.
    fileprivate var snapshotFailure: StoreError?
    /// The number of callers that prevent compaction because they need the log's current content.
    fileprivate var holds = 0
    /// The newest event published by a caller that prevented compaction. Compaction begins again only after the log
    /// contains this event.
    fileprivate var heldThrough: Int64 = 0

    mutating func noteAppend() { isStale = true }

    mutating func noteSnapshot(_ outcome: Result<Void, any Error>) {
      isDue = true
      switch outcome {
      case .success: snapshotFailure = nil
      case .failure(let error as StoreError): snapshotFailure = error
      case .failure: break
      }
    }

    fileprivate func isHeld(at head: Int64) -> Bool { holds > 0 || head < heldThrough }
  }

  /// The time limit for starting another piece of upkeep while a log is being closed. The next launch does the rest.
  private static let closingTime = Duration.milliseconds(250)

  /// The error that prevents compaction or a new snapshot, if there is one.
  var upkeepFailure: StoreError? { state.withLock { $0.upkeep.failure ?? $0.upkeep.snapshotFailure } }

  /// Starts upkeep, unless it is already in progress. Runs on the queue.
  func beginUpkeep() {
    let isBeginning = state.withLock { state -> Bool in
      guard state.upkeep.isDue, !state.upkeep.isRunning, state.mayCompact else { return false }
      (state.upkeep.isDue, state.upkeep.isStale, state.upkeep.isRunning) = (false, false, true)
      return true
    }
    if isBeginning { queue.async { self.continueUpkeep() } }
  }

  /// Begins upkeep once nothing has been queued for a while, so that the log of an app that stays in the foreground is
  /// also compacted.
  ///
  /// Sessions may have become too old before a launch, and `close()` leaves long-running work for the next launch.
  func awaitIdleTime() {
    guard let idleTime else { return }
    let queued = state.withLock { state -> Int? in
      guard state.upkeep.isStale, !state.upkeep.isAwaitingIdleTime else { return nil }
      state.upkeep.isAwaitingIdleTime = true
      return state.queued
    }
    guard let queued else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(idleTime)) { [weak self] in
      self?.endWaiting(since: queued)
    }
  }

  private func endWaiting(since queued: Int) {
    let wasIdle = state.withLock { state in
      state.upkeep.isAwaitingIdleTime = false
      guard state.queued == queued else { return false }
      state.upkeep.isDue = state.upkeep.isDue || state.upkeep.isStale
      return true
    }
    if wasIdle { beginUpkeep() } else { awaitIdleTime() }
  }

  /// Performs one piece of upkeep, and then lets newly queued work be written before the next piece.
  private func continueUpkeep() {
    if compactPiece() { return queue.async { self.continueUpkeep() } }
    state.withLock { state in
      state.upkeep.isRunning = false
      if !state.mayCompact { state.upkeep.isDue = true }
    }
  }

  /// Performs upkeep for a moment before the log is closed. Runs on the queue.
  func finishUpkeep() {
    let end = ContinuousClock.now + Self.closingTime
    while ContinuousClock.now < end, compactPiece() {}
  }

  /// Performs one piece of a compaction. Returns whether there may be more to do. A failed piece is tried again later,
  /// unless the failure is permanent, for example, because the log is damaged. In that case, compaction stops, and
  /// `upkeepFailure` is the reason.
  private func compactPiece() -> Bool {
    guard state.withLock({ $0.mayCompact }) else { return false }
    do {
      // On Apple platforms, Dispatch exports a function named `log`, which shadows the property in a closure.
      return try !self.log.compactStep(retention, .automatic).isFinished
    } catch {
      if let failure = error as? StoreError, !failure.isTransient {
        state.withLock { $0.upkeep.failure = failure }
      }
      return false
    }
  }

  /// Prevents compactions from beginning until `releaseUpkeep` is called. A running compaction has ended when the next
  /// `flush()` returns.
  func holdUpkeep() { state.withLock { $0.upkeep.holds += 1 } }

  /// Allows compactions again once the given event is in the log. Before that, a compaction might remove content that
  /// the event needs.
  func releaseUpkeep(through seq: Int64) {
    state.withLock { state in
      state.upkeep.holds -= 1
      state.upkeep.heldThrough = max(state.upkeep.heldThrough, seq)
    }
    queue.async { self.beginUpkeep() }
  }
}

extension Recorder.State {
  fileprivate var mayCompact: Bool { isIdle && upkeep.failure == nil && !upkeep.isHeld(at: head) }
}

extension Recorder {
  /// Queues an erasure after everything that has been recorded so far, and before later events.
  func enqueueErasure(_ erasure: Erasure) -> ErasureTicket {
    let ticket = ErasureTicket(erasure)
    if !add(.erase(ticket)) { ticket.finish(.failure(refusal ?? .closed)) }
    return ticket
  }

  /// Performs an erasure. An erasure that cannot be applied to the log does not end writing. Runs on the queue.
  func erase(_ ticket: ErasureTicket) throws {
    do {
      ticket.finish(.success(try log.erase(ticket.erasure.scope(in: self.log))))
    } catch let error as ErasureError {
      ticket.finish(.failure(error))
    } catch let error as StoreError where error.code == .beforeFloor {
      ticket.finish(.failure(error))
    }
  }
}

extension [Recorder.Work] {
  /// Reports a failure to the tasks that wait for erasures.
  func finishTickets(_ failure: StoreError) {
    for work in self { work.ticket?.finish(.failure(failure)) }
  }
}

/// A queued erasure, and its result.
final class ErasureTicket: Sendable {
  let erasure: Erasure
  private let state = Locked(State.pending)

  private enum State {
    case pending
    case awaited(CheckedContinuation<ErasureReport, any Error>)
    case finished(Result<ErasureReport, any Error>)
  }

  init(_ erasure: Erasure) { self.erasure = erasure }

  /// Passes the result to the waiting task. Later results are ignored.
  func finish(_ result: Result<ErasureReport, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<ErasureReport, any Error>? in
      if case .finished = state { return nil }
      defer { state = .finished(result) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }

  /// Returns the result. Only one task may wait for it.
  func value() async throws -> ErasureReport {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<ErasureReport, any Error>? in
        if case .finished(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
