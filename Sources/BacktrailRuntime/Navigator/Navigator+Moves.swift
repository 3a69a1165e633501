public import BacktrailCore
import BacktrailStore

extension Navigator {
  package func carryOut(_ moves: [Move<R>], cause: BatchCause) -> MoveResult {
    do throws(MoveRejection) {
      return carryOut(try prepare(moves), cause: cause)
    } catch {
      return reject(error)
    }
  }

  func prepare(_ moves: [Move<R>]) throws(MoveRejection) -> PreparedMoves<R> {
    do throws(RouteCodingError) {
      return try PreparedMoves(moves, coder: contents.coder)
    } catch {
      throw .route(error)
    }
  }

  func carryOut(
    _ moves: PreparedMoves<R>, cause: BatchCause, _ command: RecordedCommand? = nil
  ) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      // Pending view states are recorded only with a move that changes something.
      let kept = keptDraft()
      var draft = kept?.next ?? bareDraft()
      for move in moves.moves { try draft.carryOut(move) }
      if moves.moves.contains(where: \.reopens) { decodeReopened(in: draft, cause: cause) }
      try checkGuards(draft)
      if let kept, !draft.events.isEmpty { commitKept(kept) }
      return publish(draft, cause: cause, command)
    } catch {
      return reject(error)
    }
  }

  /// Decodes reopened screens that this launch did not decode.
  ///
  /// A launch at a lower restore level decodes only the items that the user or the app asks for. The system reopens
  /// windows at each launch, so a screen that crashes the app would crash it every time. After `reopenLastTime`, the
  /// launch decodes these as well.
  private func decodeReopened(in draft: Draft<R>, cause: BatchCause) {
    guard launchGuard.decodesWindows || cause != .restore else { return }
    var needs = draft.encoded.tree.sceneTree.payloads(for: .branchRoots)
    needs.routes.removeAll { $0.payload.seq > timeline.head }
    needs.viewStates.removeAll { $0 > timeline.head }
    guard !contents.unknownRoutes(of: needs).isEmpty || !contents.unknownViewStates(of: needs).isEmpty else {
      return
    }
    // Contents that cannot be loaded are shown as quarantined. The log still has them.
    try? load(needs, of: draft.encoded)
    readAnew()
  }

  /// Makes changes, such as moves, a link, or an undo, without animation.
  ///
  /// ```swift
  /// try navigator.withoutAnimation { try $0.open(url) }
  /// ```
  /// For a single move, pass `animated: false` instead. The log does not record animation.
  @discardableResult
  public func withoutAnimation<Result>(_ change: (Navigator<R>) throws -> Result) rethrows -> Result {
    try animating(false) { try change(self) }
  }

  /// Makes changes with animation, unless the parameter or an enclosing call disables it.
  func animating<Result>(_ isAnimated: Bool, _ change: () throws -> Result) rethrows -> Result {
    guard !isAnimated else { return try change() }
    let outer = changeFollowers { $0.animation.enable(false) }
    defer { changeFollowers { $0.animation.enable(outer) } }
    return try change()
  }

  /// Applies multiple moves as one batch: either all of them or none.
  ///
  /// Each target is resolved in the state that results from the preceding moves. The batch is animated if all of its
  /// moves are.
  /// - Throws: The `MoveRejection` of the first rejected move.
  @discardableResult
  public func perform(
    cause: BatchCause = .user, _ build: (MoveList<R>) throws -> Void
  ) throws -> MoveResult {
    let list = MoveList<R>()
    try build(list)
    let result = animating(list.isAnimated) { carryOut(list.moves, cause: cause) }
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  /// Applies multiple moves as one batch, at most once per command ID.
  ///
  /// A call with the same ID and the same moves returns the first batch and changes nothing. If that batch was
  /// compacted away, only the number of its first event and its time are known. A second call waits while the first one
  /// is running. A command that is waiting when `reset` begins is rejected. Moves that differ only in secret values are
  /// treated as equal. If the first call had a value that repeats a secret, moves that differ only in parameters and
  /// view states are also treated as equal. The call returns when the batch is acknowledged.
  /// - Throws: `StoreError.commandConflict` if the ID was used with different moves, or with moves that have been
  ///   erased; `.expiredCommand` if the ID is so old that the log may have removed it; another `StoreError` if the log
  ///   cannot be written; `MoveRejection` if a move is rejected.
  @discardableResult
  public func perform(
    id: CommandID, cause: BatchCause = .user, _ build: (MoveList<R>) throws -> Void
  ) async throws -> MoveResult {
    let list = MoveList<R>()
    try build(list)
    let moves = try prepare(list.moves)
    let body = moves.body(without: contents.redaction)
    let epoch = timeline.epoch
    while let running = commands[id] {
      if running.body == body { return try await running.task.value }
      // If that command succeeds, this one conflicts with it. If it is rejected, the log decides.
      if case .success = await running.task.result { throw StoreError.commandConflict("\(id)") }
    }
    let task = Task {
      do {
        let result = try await self.apply(
          moves, cause: cause, id: id, body: body, animated: list.isAnimated, in: epoch)
        if self.log != nil { self.changeRecording { $0.commands[id] = nil } }
        return result
      } catch {
        self.changeRecording { $0.commands[id] = nil }
        throw error
      }
    }
    changeRecording { $0.commands[id] = RunningCommand(body: body, task: task) }
    return try await task.value
  }

  private func apply(
    _ moves: PreparedMoves<R>, cause: BatchCause, id: CommandID, body: String, animated: Bool, in epoch: Int
  ) async throws -> MoveResult {
    try await flush()
    if let refusal = recorder?.refusal { throw refusal }
    let bodies = [body, moves.outline]
    if let earlier = try await log?.outcome(of: id, bodies: bodies, now: environment.now()) {
      return .recorded(earlier)
    }
    guard epoch == timeline.epoch else { throw MoveRejection.beganAnew }
    let stored = moves.repeatsSecret(contents.redaction) ? bodies[1] : body
    let command = RecordedCommand(id: id, digest: .digest(of: id, body: stored))
    let result = animating(animated) { carryOut(moves, cause: cause, command) }
    if case .rejected(let rejection) = result { throw rejection }
    try await flush()
    return result
  }
}
