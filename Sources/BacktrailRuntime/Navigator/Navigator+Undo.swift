import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Takes the last step of this session back.
  ///
  /// The windows become what they would be without that step. A view state that was saved on a screen which came by
  /// the step, in another one's place, goes with it. Overrides of the app and of living windows and
  /// stacks are not undone.
  @discardableResult public func undo() -> MoveResult {
    if history.canUndo { emitViewStates() }
    return go(to: history.undoTarget(areEqual), .undo) { $0.markUndone() }
  }

  /// Carries an undone step out again. A new step clears what could be redone.
  @discardableResult public func redo() -> MoveResult {
    if history.canRedo { emitViewStates() }
    return go(to: history.redoTarget(areEqual), .redo) { $0.markRedone() }
  }

  /// Puts the windows back as they were behind an earlier event, which must be the last of its batch.
  ///
  /// History is not rewritten: this too is an event. Afterwards there is nothing to undo or redo.
  /// Overrides of the app and of living windows and stacks stay as they are, as with ``undo()``.
  /// - Throws: `StoreError` when the event is not kept or the log cannot be read, `MoveRejection.noStep` when it
  ///   is not the last of its batch, `.beganAnew` when `reset` begins meanwhile.
  @discardableResult public func rewind(to seq: Int64) async throws -> MoveResult {
    guard let log, let recorder else { throw MoveRejection.noStep }
    let resets = resetCount
    // A compaction might remove what the windows of that time need, before the log says that they are back.
    recorder.holdUpkeep()
    defer { recorder.releaseUpkeep(through: head) }
    try await flush()
    let state = try await log.state(at: seq)
    guard resets == resetCount else { throw MoveRejection.beganAnew }
    let tree = state.tree.sceneTree.map { self.encoded.intern(state.expand($0)) }
    let result = go(to: (tree, seq), .rewind) { $0.clear() }
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  private func go(
    to target: (tree: SceneTree<CompactRoute>, seq: Int64)?, _ reason: RestoreOrigin.Reason,
    _ mark: (inout UndoHistory) -> Void
  ) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      guard let target else { throw .noStep }
      // What cannot be read is shown as quarantined; it is in the log all the same.
      try? load(target.tree.payloads)
      var draft = makeDraft()
      try draft.restore(target.tree, from: RestoreOrigin(reason: reason, seq: target.seq))
      try checkGuards(draft)
      mark(&history)
      return publish(draft, cause: .undo)
    } catch {
      return reject(error)
    }
  }

  /// Whether both routes can be read, and have the same content.
  private func areEqual(_ lhs: CompactRoute, _ rhs: CompactRoute) -> Bool {
    guard case .route(let lhs) = decoded(lhs), case .route(let rhs) = decoded(rhs) else { return false }
    return lhs == rhs
  }

  func decoded(_ route: CompactRoute) -> DecodedRoute<R> {
    routes[route.payload] ?? .quarantined(name: encoded.names[route.name], reason: .missingPayload)
  }

  /// Reads and decodes the payloads that are not known yet.
  func load(_ needed: PayloadNeeds) throws {
    let unknown = needed.routes.filter { routes[$0.payload] == nil }
    let seqs =
      unknown.map(\.payload.seq) + needed.viewStates.filter { viewStateTexts[$0] == nil }
      + needed.links.map(\.seq)
    // The log may be busy with a commit, and what is asked for is mostly known.
    guard !seqs.isEmpty else { return }
    let payloads = try log?.payloads(of: seqs) ?? [:]
    let decoded = coder.decoded(unknown.map(encoded.expand), payloads: payloads)
    for (route, meaning) in zip(unknown, decoded) { routes[route.payload] = meaning }
    for seq in needed.viewStates {
      viewStateTexts[seq] = payloads[seq]?.text.flatMap(JSONText.elements)?.first ?? viewStateTexts[seq]
    }
    for link in needed.links {
      let content = payloads[link.seq]?.text.flatMap(JSONText.elements)?.first
      if case .string(let url)? = content.flatMap({ try? JSONValue(parsing: $0) }) { heldURLs[link] = url }
    }
  }
}
