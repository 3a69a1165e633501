package import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Navigator {
  /// Keeps a screen's state, given as JSON text, and records it soon. The last state saved under a key wins.
  ///
  /// `savedViewState(for:)` returns the state immediately. The state is recorded in one batch with all other pending
  /// states: before the next batch, in `flush`, `enterBackground`, and `close`, or after 250 ms, whichever comes first.
  /// Until then, `state`, `headSeq`, and `stateDigest` do not include it, and it is lost if the app is killed. Ten
  /// keystrokes within 250 ms are one event.
  /// - Returns: The reason for rejecting the state, or `nil` if it is kept. An equal state is not recorded again.
  @discardableResult
  package func keepViewState(
    json: String, version: Int32 = 1, key: String = "main", of entry: EntryID
  ) -> MoveRejection? {
    do throws(MoveRejection) {
      try keep(SavedViewState(json: json, version: version), for: ViewStateKey(entry: entry, name: key))
      note(nil)
      return nil
    } catch {
      note(error)
      return error
    }
  }

  /// Keeps a screen's state and records it soon.
  ///
  /// A value that JSON cannot represent, such as NaN, is rejected as `unstorable`.
  @discardableResult
  package func keepViewState(
    _ value: some Encodable, version: Int32 = 1, key: String = "main", of entry: EntryID
  ) -> MoveRejection? {
    keepViewState(json: JSONText.encoded(value) ?? "", version: version, key: key, of: entry)
  }

  private func keep(_ saved: SavedViewState, for key: ViewStateKey) throws(MoveRejection) {
    guard isRestored else { throw .notRestored }
    // A state that the log would reject is rejected here, where the app can still react.
    var trial = bareDraft()
    try trial.carryOut(saved.move(to: key))
    hold(storedViewState(for: key) == saved ? nil : saved, for: key)
  }

  /// Records a state immediately, in its own batch.
  func recordViewState(_ saved: SavedViewState, for key: ViewStateKey) -> MoveResult {
    let move = Move<R>.saveViewState(
      json: saved.json, version: saved.version, key: key.name, of: .entry(key.entry))
    return carryOut([move], cause: .programmatic)
  }

  /// Returns a batch builder with the pending view states, or `nil` if there are none.
  func keptDraft() -> Draft<R>? {
    guard !outbox.isEmpty else { return nil }
    var draft = bareDraft()
    // Each state was checked when it was kept, and pending states are recorded before any batch that removes their
    // screen.
    for (key, saved) in outbox.rows {
      let head = draft.head
      try? draft.carryOut(saved.move(to: key))
      if draft.head > head, let record = outbox.records[key] { draft.keep(record) }
    }
    return draft
  }
}

extension SavedViewState {
  fileprivate func move<Content>(to key: ViewStateKey) -> Move<Content> {
    .saveViewState(json: json, version: version, key: key.name, of: .entry(key.entry))
  }
}
