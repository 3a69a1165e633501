import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Ends the session and closes the log, after all moves are acknowledged or cannot be.
  ///
  /// Moves after this one change the state in memory only.
  /// - Parameter reason: How the session ended, for the log; the first 512 bytes are kept.
  public func close(reason: String = "clean") async {
    if !isClosing {
      isClosing = true
      confirmLaunch()
      emitViewStates()
      emission = nil
      endSession(reason: reason)
    }
    if let recorder { await recorder.close() } else { log?.close() }
    refreshStatus()
  }

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
  public func enterBackground() async throws {
    confirmLaunch()
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
    emitViewStates()
    defer { refreshStatus() }
    try await recorder?.flush()
  }

  func snapshotIfDue() {
    guard head - snapshotSeq >= environment.snapshotInterval else { return }
    enqueueSnapshot()
    // Looking at all contents costs as much as there are; doing it as they double keeps a move cheap.
    if routes.count + viewStateTexts.count > contentLimit { forgetUnusedContents() }
  }

  private func enqueueSnapshot() {
    guard mayWriteSnapshots, head > snapshotSeq else { return }
    snapshotSeq = head
    recorder?.enqueueSnapshot(of: encoded, seq: head, time: lastTime)
  }

  /// Lets go of contents that no screen uses any more and that the log can give back.
  private func forgetUnusedContents() {
    catchUp()
    let saved = (recorder?.status ?? .memoryOnly).acknowledged
    let needs = encoded.tree.payloads
    var usedRoutes = Set(needs.routes.map(\.payload))
    var usedStates = Set(needs.viewStates)
    history.addPayloads(routes: &usedRoutes, viewStates: &usedStates)
    routes = routes.filter { $0.key.seq > saved || usedRoutes.contains($0.key) }
    viewStateTexts = viewStateTexts.filter { $0.key > saved || usedStates.contains($0.key) }
    contentLimit = max(1_000, 2 * (routes.count + viewStateTexts.count))
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
