import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Takes the last step of this session back.
  ///
  /// The windows become what they would be without that step. A view state that was saved on a screen which came by
  /// the step, in another one's place, goes with it. Overrides of the app and of living windows and
  /// stacks are not undone.
  @discardableResult public func undo() -> MoveResult {
    go(if: history.canUndo, to: expanded(history.undoTarget(areEqual)), .undo) { $0.markUndone() }
  }

  /// Carries an undone step out again. A new step clears what could be redone.
  @discardableResult public func redo() -> MoveResult {
    go(if: history.canRedo, to: expanded(history.redoTarget(areEqual)), .redo) { $0.markRedone() }
  }

  /// Puts the windows back as they were behind an earlier event, which must be the last of its batch.
  ///
  /// History is not rewritten: this too is an event. Afterwards there is nothing to undo or redo.
  /// Overrides of the app and of living windows and stacks stay as they are, as with ``undo()``.
  /// - Throws: `StoreError` when the event is not kept or the log cannot be read, `MoveRejection.noStep` when it
  ///   is not the last of its batch, `.beganAnew` when `reset` begins meanwhile.
  @discardableResult public func rewind(to seq: Int64) async throws -> MoveResult {
    guard let log, let recorder else { throw MoveRejection.noStep }
    let epoch = timeline.epoch
    // A compaction might remove what the windows of that time need, before the log says that they are back.
    recorder.holdUpkeep()
    defer { recorder.releaseUpkeep(through: timeline.head) }
    try await flush()
    let state = try await log.state(at: seq)
    guard epoch == timeline.epoch else { throw MoveRejection.beganAnew }
    let target = (state.tree.sceneTree.map(state.expand), seq)
    let result = go(if: true, to: target, .rewind) { $0.clear() }
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  /// Kept view states are recorded first, if there is a target: it may depend on them.
  private func go(
    if hasTarget: Bool, to target: @autoclosure () -> (tree: SceneTree<RouteReference>, seq: Int64)?,
    _ reason: RestoreOrigin.Reason, _ mark: (inout UndoHistory) -> Void
  ) -> MoveResult {
    let head = timeline.head
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      if hasTarget { commitViewStates() }
      guard let target = target() else { throw .noStep }
      var draft = makeDraft()
      try draft.restore(target.tree, from: RestoreOrigin(reason: reason, seq: target.seq))
      // What cannot be read is shown as quarantined; it is in the log all the same.
      try? load(draft.encoded.tree.sceneTree.payloads, of: draft.encoded)
      try checkGuards(draft)
      changeSteps(mark)
      return publish(draft, cause: .undo)
    } catch {
      if timeline.head > head { signalChange() }
      return reject(error)
    }
  }

  private func expanded(
    _ target: (tree: SceneTree<CompactRoute>, seq: Int64)?
  ) -> (tree: SceneTree<RouteReference>, seq: Int64)? {
    target.map { ($0.tree.map(timeline.encoded.expand), $0.seq) }
  }

  /// Whether both routes can be read, and have the same content.
  private func areEqual(_ lhs: CompactRoute, _ rhs: CompactRoute) -> Bool {
    guard case .route(let lhs) = decoded(lhs), case .route(let rhs) = decoded(rhs) else { return false }
    return lhs == rhs
  }
}
