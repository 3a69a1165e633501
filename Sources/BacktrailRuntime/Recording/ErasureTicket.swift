import BacktrailStore

/// An erasure that waits for its turn, and what came of it.
final class ErasureTicket: Sendable {
  let erasure: Erasure
  private let state = Locked(State.pending)

  private enum State {
    case pending
    case awaited(CheckedContinuation<ErasureReport, any Error>)
    case finished(Result<ErasureReport, any Error>)
  }

  init(_ erasure: Erasure) { self.erasure = erasure }

  /// Tells who waits; what comes first counts.
  func finish(_ result: Result<ErasureReport, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<ErasureReport, any Error>? in
      if case .finished = state { return nil }
      defer { state = .finished(result) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }

  /// What came of it; one may wait.
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
