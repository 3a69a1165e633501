import BacktrailStore
import Dispatch

/// What a recorder does when nothing waits to be written.
extension Recorder {
  /// How many pieces of a compaction are done before a log is closed.
  private static let closingPieces = 32

  /// Begins to keep the log within its policy, unless that goes on already. Runs on the queue.
  func beginUpkeep() {
    let isBeginning = state.withLock { state -> Bool in
      guard state.isUpkeepDue, !state.isUpkeeping, !state.isClosed else { return false }
      (state.isUpkeepDue, state.isUpkeeping) = (false, true)
      return true
    }
    if isBeginning { queue.async { self.continueUpkeep() } }
  }

  /// Does a piece and lets what came meanwhile be written first.
  private func continueUpkeep() {
    guard compactPiece() else { return state.withLock { $0.isUpkeeping = false } }
    queue.async { self.continueUpkeep() }
  }

  /// Does a piece of a compaction; gives whether there may be more to do. What fails is tried again another time,
  /// unless it is damage: then nothing goes, and the failure says why.
  private func compactPiece() -> Bool {
    guard state.withLock({ $0.failure == nil && !$0.isClosed && $0.upkeepFailure == nil }) else {
      return false
    }
    do {
      return try !log.compactStep(retention, .automatic).isFinished
    } catch {
      if let failure = error as? StoreError, !failure.isTransient {
        state.withLock { $0.upkeepFailure = failure }
      }
      return false
    }
  }

  /// Does some pieces before the log is closed. Runs on the queue.
  func finishUpkeep() {
    var pieces = 0
    while pieces < Self.closingPieces, compactPiece() { pieces += 1 }
  }

  /// Why the log is not kept within its policy.
  var upkeepFailure: StoreError? { state.withLock { $0.upkeepFailure } }
}

extension Recorder {
  /// Erases behind everything that is recorded so far, and before what comes later.
  func enqueueErasure(_ erasure: Erasure) -> ErasureTicket {
    let ticket = ErasureTicket(erasure)
    if !add(.erase(ticket)) { ticket.finish(.failure(state.withLock { $0.failure } ?? .closed)) }
    return ticket
  }

  /// Does an erasure. One that does not fit the log is no reason to write no more. Runs on the queue.
  func erase(_ ticket: ErasureTicket) throws {
    do {
      ticket.finish(.success(try log.erase(ticket.erasure.scope(in: log), beginsEpoch: true)))
    } catch let error as ErasureError {
      ticket.finish(.failure(error))
    } catch let error as StoreError where error.code == .beforeFloor {
      ticket.finish(.failure(error))
    }
  }
}

extension [Recorder.Work] {
  /// Tells who waits for erasures that they failed.
  func finishTickets(_ failure: StoreError) {
    for work in self { work.ticket?.finish(.failure(failure)) }
  }
}
