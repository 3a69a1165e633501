import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Ends the session and closes the log, after all moves are acknowledged or cannot be.
  ///
  /// Moves after this one change the state in memory only.
  /// - Parameter reason: How the session ended, for the log; the first 512 bytes are kept.
  public func close(reason: String = "clean") async {
    attachLog()
    if end() {
      confirmLaunch()
      emitViewStates()
      endSession(reason: reason)
      endChanges()
      changeResults { $0.end() }
    }
    if let recorder { await recorder.close() } else { log?.close() }
    refreshStatus()
  }

  /// Attaches the log that a launch waits for, if it can be opened now.
  func attachLog() { early?.attach() }

  private func endSession(reason: String) {
    guard isRestored else { return }
    var draft = makeDraft()
    draft.endSession(reason: reason.prefix(bytes: RecordedEvent.maximumName))
    commit(draft, cause: .programmatic)
    enqueueSnapshot()
    recorder?.enqueueCheckpoint()
    // An observer that moves now must not put anything behind the end of the session.
    recorder?.refuseMore()
    signalChange(clearsRejection: true)
  }

  /// Stores a snapshot and waits until everything is acknowledged; call it when the app goes to the background.
  ///
  /// It confirms a launch that was in use, and never one that the system began in the background.
  public func enterBackground() async throws {
    leaveLaunch()
    emitViewStates()
    enqueueSnapshot()
    forgetUnusedContents()
    recorder?.enqueueCheckpoint()
    try await flush()
  }

  /// Records the view states that are kept, and waits until every move so far is acknowledged.
  ///
  /// Without a log there is nothing to wait for: ``status`` is `memoryOnly`, and nothing outlasts the process.
  /// - Throws: `StoreError` when the log cannot be written; the moves stay queued if that may pass.
  public func flush() async throws {
    attachLog()
    emitViewStates()
    defer { refreshStatus() }
    if let early { throw early.failure }
    try await recorder?.flush()
  }
}

extension String {
  /// The longest beginning of whole characters that takes at most this many bytes of UTF-8.
  func prefix(bytes limit: Int) -> String {
    var end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
