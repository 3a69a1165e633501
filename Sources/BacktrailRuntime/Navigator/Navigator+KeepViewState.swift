package import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Navigator {
  /// Keeps a screen's state, given as JSON text, and records it soon: the last one kept under a key wins.
  ///
  /// What is kept is read at once. It gets its number together with all else that is kept, in one batch of cause
  /// `programmatic`: before the next other batch, in `flush`, `enterBackground` and `close`, or after 250 ms,
  /// whichever comes first. Until then `state`, `headSeq` and `stateDigest` speak of the log and do not have
  /// it, and a kill loses it.
  /// - Returns: Why it was refused, as `lastRejection` says too; what was saved before stays. `nil` when it is
  ///   kept. A state that is there already is not recorded again.
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

  /// Keeps a screen's state and records it soon, as `keepViewState(json:)` does.
  ///
  /// A value that JSON cannot hold, such as NaN, is refused as `unstorable`.
  @discardableResult
  package func keepViewState(
    _ value: some Encodable, version: Int32 = 1, key: String = "main", of entry: EntryID
  ) -> MoveRejection? {
    keepViewState(json: JSONText.encoded(value) ?? "", version: version, key: key, of: entry)
  }

  private func keep(_ saved: SavedViewState, for key: ViewStateKey) throws(MoveRejection) {
    guard isRestored else { throw .notRestored }
    // What the log would refuse is refused now, as long as the app can say so.
    var trial = bareDraft()
    try trial.carryOut(saved.move(to: key))
    hold(storedViewState(for: key) == saved ? nil : saved, for: key)
  }

  /// Records a state at once, in a batch of its own.
  func recordViewState(_ saved: SavedViewState, for key: ViewStateKey) -> MoveResult {
    let move = Move<R>.saveViewState(
      json: saved.json, version: saved.version, key: key.name, of: .entry(key.entry))
    return carryOut([move], cause: .programmatic)
  }

  /// A draft of what is kept; `nil` when nothing is.
  func keptDraft() -> Draft<R>? {
    guard !outbox.isEmpty else { return nil }
    var draft = bareDraft()
    // Each was tried when it was kept, and whatever removes a screen emits first.
    for (key, saved) in outbox.rows { try? draft.carryOut(saved.move(to: key)) }
    return draft
  }
}

extension SavedViewState {
  fileprivate func move<Content>(to key: ViewStateKey) -> Move<Content> {
    .saveViewState(json: json, version: version, key: key.name, of: .entry(key.entry))
  }
}
