public import BacktrailCore
public import BacktrailStore

extension Navigator {
  /// Begins anew, as after signing out: erases payloads, leaves one window with the layout, and begins a new epoch.
  ///
  /// ```swift
  /// try await navigator.reset(to: .stack(.login), erasing: .everything)
  /// ```
  ///
  /// Launches and times are looked up in the log first, and nothing changes if it cannot tell what they mean. After that,
  /// and for any other erasure at once, the windows change before the call waits. Undo, links that wait, open gates and view states that were kept and
  /// not yet recorded are gone. So is, with `Erasure.everything`, what was recently closed and what roots were kept; with
  /// less it can be reopened, and shows as erased where it is.
  ///
  /// Guards are not asked: signing out must not fail for the screen that it leads to.
  ///
  /// It returns when the payloads are out of all files of the log, or when the report says why not yet. The chain of
  /// hashes still fits.
  /// - Returns: What was erased; `nil` without a log.
  /// - Throws: `MoveRejection` for a layout that is refused, `ErasureError` for conditions that can mean nothing or are
  ///   times that the log does not know any more, `StoreError.beforeFloor` for a launch that was compacted away, and
  ///   another `StoreError` when launches or times cannot be looked up; nothing changes then. Otherwise, for a log that
  ///   cannot be written, `StoreError`: the windows have changed all the same. If the failure may pass, the log is
  ///   erased when it has. A launch that ends before shows its screens again at the next one, without their contents
  ///   where these were erased.
  @discardableResult
  public func reset(
    to layout: ContainerLayout<R>, erasing erasure: Erasure = .everything, scene: String = "main"
  ) async throws -> ErasureReport? {
    guard isRestored else { throw MoveRejection.notRestored }
    try erasure.check()
    attachLog()
    if let early { throw early.failure }
    // A compaction might remove what was looked up before it is erased.
    recorder?.holdUpkeep()
    defer { recorder?.releaseUpkeep(through: timeline.head) }
    if erasure.needsLookup { try await lookUp(erasure) }
    let draft = try draftOfReset(to: layout, scene: scene, forgetsClosed: erasure.isEverything)
    let ticket = recorder?.enqueueErasure(erasure)
    beginEpoch(with: draft)
    defer { refreshStatus() }
    let report = try await ticket?.value()
    try await flush()
    reloadContents()
    return report
  }

  /// Why the log is not kept within its policy, if it is damaged or cannot be written.
  public var retentionFailure: StoreError? { recorder?.upkeepFailure }

  /// Throws when the log cannot tell what an erasure means. Moves that are made meanwhile may give it another meaning.
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

  /// Reads what may stay of what is still shown.
  private func reloadContents() {
    // What cannot be read is shown as quarantined; it is in the log all the same.
    try? load(timeline.encoded.tree.payloads, of: timeline.encoded)
    readAnew()
    signalChange()
  }
}
