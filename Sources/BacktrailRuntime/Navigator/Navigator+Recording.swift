import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Waits until every move is acknowledged or has failed, and then ends the session and closes the log.
  ///
  /// Later moves change the state in memory only.
  /// - Parameter reason: The reason for closing, which is stored in the log. Only the first 512 bytes are stored.
  public func close(reason: String = "clean") async {
    attachLog()
    if end() {
      confirmLaunch()
      emitViewStates()
      endSession(reason: reason)
      changeFollowers { $0.feed.end() }
      changeFollowers { $0.results.end() }
    }
    if let recorder { await recorder.close() } else { log?.close() }
    refreshStatus()
  }

  /// Attaches the log of an early launch if it can be opened now.
  func attachLog() { early?.attach() }

  private func endSession(reason: String) {
    guard isRestored else { return }
    var draft = makeDraft()
    draft.endSession(reason: reason.prefix(bytes: RecordedEvent.maximumName))
    commit(draft, cause: .programmatic)
    enqueueSnapshot()
    recorder?.add(.checkpoint)
    // An observer that applies a move now must not add an event after the end of the session.
    recorder?.refuseMore()
    signalChange(clearsRejection: true)
  }

  /// Stores a snapshot and waits until everything is acknowledged. Call this method when the app enters the background.
  ///
  /// The call confirms a launch in which the app was in use, but not one that the system started in the background.
  public func enterBackground() async throws {
    leaveLaunch()
    emitViewStates()
    enqueueSnapshot()
    forgetUnusedContents()
    recorder?.add(.checkpoint)
    try await flush()
  }

  /// Records the pending view states, and returns when every move so far has been acknowledged.
  ///
  /// If there is no log, the call returns immediately: ``status`` is `memoryOnly`, and nothing outlives the process.
  /// - Throws: `StoreError` if the log cannot be written. The moves stay queued if the failure is transient.
  public func flush() async throws {
    attachLog()
    emitViewStates()
    defer { refreshStatus() }
    if let early { throw early.failure }
    try await recorder?.flush()
  }
}

extension String {
  /// Returns the longest prefix of whole Unicode scalars with no more than the given number of UTF-8 bytes.
  func prefix(bytes limit: Int) -> String {
    var end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
