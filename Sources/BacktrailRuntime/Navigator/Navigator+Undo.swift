import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Reverses the last step of this session.
  ///
  /// The scenes become what they would be without that step. If the step replaced a screen with a different one, view
  /// states saved on the new screen are also removed. Overrides of the app and of current scenes and stacks are kept.
  ///
  /// The newest 1,000 steps can be undone, or fewer if they take up 8 MiB of memory. Making another scene active is not a
  /// step, and the steps in a window that the system removes can no longer be undone.
  @discardableResult public func undo() -> MoveResult {
    go(if: history.canUndo, to: expanded(history.undoTarget()), .undo) { $0.markUndone() }
  }

  /// Applies an undone step again. A new step clears the steps to redo.
  @discardableResult public func redo() -> MoveResult {
    go(if: history.canRedo, to: expanded(history.redoTarget()), .redo) { $0.markRedone() }
  }

  /// Restores the scenes as they were after an earlier event, which must be the last of its batch.
  ///
  /// History is not rewritten: the rewind is itself an event. Afterward, there is nothing to undo or redo. Overrides
  /// are kept, as with ``undo()``.
  /// - Throws: `StoreError` if the log does not have the event or cannot be read; `MoveRejection.noStep` if the event
  ///   is not the last of its batch; `.beganAnew` if `reset` begins in the meantime.
  @discardableResult public func rewind(to seq: Int64) async throws -> MoveResult {
    try await rewind(to: seq, keepsScenes: false)
  }

  /// Restores the scenes as they were after an earlier event.
  /// - Parameter keepsScenes: Whether a scene that was closed then, and reopened since, has the screens that it had then,
  ///   whether it is open or closed now. A failed launch may have reopened it, and a later one may have omitted it.
  func rewind(to seq: Int64, keepsScenes: Bool) async throws -> MoveResult {
    guard let log, let recorder else { throw MoveRejection.noStep }
    let epoch = timeline.epoch
    // Before the rewind is recorded, a compaction might remove payloads that the earlier scenes need.
    recorder.holdUpkeep()
    defer { recorder.releaseUpkeep(through: timeline.head) }
    try await flush()
    let state = try await log.state(at: seq)
    let reopened = keepsScenes ? try await log.scenesReopened(after: seq) : []
    guard epoch == timeline.epoch else { throw MoveRejection.beganAnew }
    let tree = keepsScenes ? state.tree.reopening(self.state.scenes.map(\.id) + reopened) : state.tree
    let target = (tree.sceneTree.map(state.expand), seq)
    let (then, all) = (state.tree.scenes.map(\.id), tree.scenes.map(\.id))
    let closed = all.filter { isClosed($0) && !then.contains($0) }
    let result = go(if: true, to: target, .rewind, closing: closed) { $0.clear() }
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  /// Restores the target of an undo, redo, or rewind. Pending view states are recorded first, because the target may
  /// depend on them.
  private func go(
    if hasTarget: Bool, to target: @autoclosure () -> (tree: SceneTree<RouteReference>, seq: Int64)?,
    _ reason: RestoreOrigin.Reason, closing scenes: [SceneID] = [], _ mark: (inout UndoHistory) -> Void
  ) -> MoveResult {
    let head = timeline.head
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      if hasTarget { commitViewStates() }
      guard let target = target() else { throw .noStep }
      var draft = makeDraft()
      try draft.restore(target.tree, from: RestoreOrigin(reason: reason, seq: target.seq))
      for scene in scenes { try draft.apply(.sceneClosed(scene)) }
      // Contents that cannot be loaded are shown as quarantined. The log still has them.
      try? load(draft.encoded.tree.sceneTree.payloads, of: draft.encoded)
      try checkGuards(draft)
      changeSteps(mark)
      return publish(draft, cause: .undo)
    } catch {
      if timeline.head > head { signalChange() }
      return reject(error)
    }
  }

  private func isClosed(_ scene: SceneID) -> Bool {
    timeline.encoded.tree.closedItems.contains { $0.scene?.id == scene }
  }

  private func expanded(
    _ target: (tree: SceneTree<CompactRoute>, seq: Int64)?
  ) -> (tree: SceneTree<RouteReference>, seq: Int64)? {
    target.map { ($0.tree.map(timeline.encoded.expand), $0.seq) }
  }
}

extension NavigationState<CompactRoute> {
  /// Returns the state in which those of the given scenes that are closed are reopened. The active scene stays the same.
  fileprivate func reopening(_ scenes: [SceneID]) -> Self {
    var state = self
    // A scene that is not among the closed items is rejected, which changes nothing.
    for scene in scenes { _ = state.reduce(.sceneReopened(scene), seq: .max) }
    if let activeScene { _ = state.reduce(.sceneActivated(activeScene), seq: .max) }
    return state
  }
}
