public import BacktrailCore
public import BacktrailStore

extension Navigator {
  /// Erases payloads, opens a single scene with a layout, and begins a new epoch, for example, when the user signs out.
  ///
  /// ```swift
  /// try await navigator.reset(to: .stack(.login), erasing: .everything)
  /// ```
  ///
  /// The call first looks up the sessions and times of the erasure in the log. It then changes the scenes without
  /// suspending. Undo steps, waiting links, open gates, and view states that have not been recorded yet are removed.
  /// `Erasure.everything` also removes recently closed items and retained roots. After any other erasure, these can be
  /// reopened, and their erased content is shown as erased.
  ///
  /// Guards are not checked, so signing out cannot fail because of the screen that it leads to.
  ///
  /// The call returns when the payloads have been removed from all files of the log, or earlier with a report that
  /// explains the delay. The hash chain stays valid.
  /// - Returns: The report of the erasure; `nil` if there is no log.
  /// - Throws: Before anything changes, `MoveRejection` if the layout is rejected, `ErasureError` if the conditions are
  ///   invalid or the log does not have the sessions or times that they refer to, and `StoreError` if sessions or times
  ///   cannot be looked up (`beforeFloor` if they were compacted away). After the scenes have changed, `StoreError` if
  ///   the log cannot be written. If the failure is transient, the log is erased later. If the app ends before that,
  ///   the next launch restores the earlier screens.
  @discardableResult
  public func reset(
    to layout: ContainerLayout<R>, erasing erasure: Erasure = .everything, scene: String = "main"
  ) async throws -> ErasureReport? {
    guard isRestored else { throw MoveRejection.notRestored }
    try erasure.check()
    attachLog()
    if let early { throw early.failure }
    // Before the erasure, a compaction might remove what was looked up.
    recorder?.holdUpkeep()
    defer { recorder?.releaseUpkeep(through: timeline.head) }
    if erasure.needsLookup { try await lookUp(erasure) }
    let draft = try draftOfReset(to: layout, scene: scene, forgetsClosed: erasure.isEverything)
    let ticket = recorder?.enqueueErasure(erasure)
    beginEpoch(with: draft, keepsClosed: !erasure.isEverything)
    defer { refreshStatus() }
    let report = try await ticket?.value()
    // In the new epoch, nothing from before can be reopened.
    keepLaunch()
    try await flush()
    reloadContents()
    return report
  }

  /// The error that prevents compaction or a new snapshot, such as damage to the log; `nil` if there is none.
  public var retentionFailure: StoreError? { recorder?.upkeepFailure }

  /// Throws an error if the log lacks the sessions or times of an erasure. If moves are made in the meantime, the
  /// lookup is repeated, because they may change the result.
  private func lookUp(_ erasure: Erasure) async throws {
    guard let log, let recorder else { return }
    var head: Int64
    repeat {
      head = timeline.head
      try await recorder.flush()
      try await log.lookUp(erasure)
    } while head != timeline.head
  }

  private func draftOfReset(
    to layout: ContainerLayout<R>, scene: String, forgetsClosed: Bool
  ) throws -> Draft<R> {
    var draft = bareDraft()
    for link in timeline.encoded.tree.links {
      try draft.apply(.linkRefused(link.id, reason: LinkResult.Refusal.notKept.code))
    }
    let active = timeline.encoded.tree.activeScene
    for window in timeline.encoded.tree.scenes where window.id != active {
      try draft.apply(.sceneClosed(window.id))
    }
    let opening = try prepare([.openScene(name: scene, layout)]).moves
    if active == nil { for move in opening { try draft.carryOut(move) } }
    let isTakenBack = try forgetsClosed && draft.takeBackClosed()
    let setting = try prepare([.setRoot(layout, of: .active)]).moves
    if active != nil || isTakenBack { for move in setting { try draft.carryOut(move) } }
    return draft
  }

  /// Loads the contents of current screens that were not erased.
  private func reloadContents() {
    // Contents that cannot be loaded are shown as quarantined. The log still has them.
    try? load(timeline.encoded.tree.payloads(ofClosedAfter: launchGuard.undecoded), of: timeline.encoded)
    readAnew()
    signalChange()
  }
}
