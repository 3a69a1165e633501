public import BacktrailCore
import BacktrailStore
import Dispatch

extension Navigator {
  /// Brings the app back to where the log says it stood, and begins a session.
  ///
  /// Call it once, at launch, before the first frame: it reads the newest snapshot and what came after it, and
  /// decodes the routes of the screens that survive. Without a window in the log, one opens with the layout.
  /// A log that cannot be read does not stop the app: it starts with the layout, in memory, and says so.
  /// A window of whose root nothing reads in this build gets the latest of its kept roots that does, or else the
  /// layout too; what it showed is kept, until a build reads it again or for `reopenRoot`.
  /// A layout that is refused, as one with a route that cannot be stored, opens nothing; the report's `rejections` and
  /// `lastRejection` have the reason.
  ///
  /// A launch that fails, by a crash or a kill within the environment's grace time, makes the next one bring back less,
  /// so that a screen that crashes cannot lock a person out. `restoreRung` tells, and `reopenLastTime` puts back the
  /// rest.
  /// - Parameters:
  ///   - layout: The first window, if none comes back, and the new root of a window of which nothing reads.
  ///   - scene: The name of that window.
  ///   - policy: What comes back.
  ///   - url: The link that opened the app. It is followed behind the restore and before the first frame.
  @discardableResult
  public func restore(
    orElse layout: ContainerLayout<R>, scene: String = "main", policy: RestorePolicy = RestorePolicy(),
    opening url: String? = nil
  ) -> RestoreReport {
    restore(orElse: layout, openingWith: [.openScene(name: scene, layout)], policy: policy, opening: url)
  }

  /// Restores the app. Without a scene in the log, the moves open the first one, all of them or none.
  package func restore(
    orElse layout: ContainerLayout<R>, openingWith moves: [Move<R>],
    policy: RestorePolicy = RestorePolicy(), opening url: String? = nil
  ) -> RestoreReport {
    guard !isRestored else { return RestoreReport(head: head) }
    isRestored = true
    var (report, plan) = replayLog(policy, opensLink: url != nil)
    report.missingEvents = (log as? SQLiteEventLog)?.missingEvents
    let names = DeclaredNames(of: R.self).flatMap { $0.isAllRestorable ? nil : $0 }
    report.problems = (R.self as? any DeclaresRoutes.Type).map { DeclaredRoutes(of: $0).problems } ?? []
    report.rows = restoredRows(plan, names)
    report.viewStates = viewStateRows(of: report)
    report.fit = fit(for: plan, names: names, orElse: layout)
    let waiting = encoded.tree.links.map(\.id)
    report.rejections = begin(orElse: layout, openingWith: moves, plan, names: names, report: report)
    let stillWaiting = Set(encoded.tree.links.map(\.id))
    report.endedLinks = waiting.filter { !stillWaiting.contains($0) }
    report.repaired = repairGuards()
    if let rejection = report.rejections.first { signals.lastRejection = rejection }
    if let url { report.link = try? open(url) }
    return report
  }

  private func replayLog(_ policy: RestorePolicy, opensLink: Bool) -> (RestoreReport, RestorePlan) {
    guard let log else { return (RestoreReport(head: 0), RestorePlan()) }
    do {
      let (position, replay) = try retrying {
        let position = try log.position()
        return (position, try log.replay(through: position.head))
      }
      encoded = replay.state
      head = position.head
      snapshotSeq = replay.base
      mayWriteSnapshots = !replay.hasUnreadable
      startRecording(to: log)
      guardLaunch(at: position)
      let plan = try restorePlan(policy, opensLink: opensLink)
      var needs = encoded.tree.payloads
      // What is left out is not decoded: that may be what crashes.
      if let tree = plan.degraded {
        (needs.routes, needs.viewStates) = (tree.payloads.routes, tree.payloads.viewStates)
      }
      try retrying { try load(needs) }
      typed = encoded.tree.map(decoded)
      return (RestoreReport(head: head, skipped: replay.skipped), plan)
    } catch {
      (encoded, typed, head) = (EncodedState(), NavigationState(), 0)
      confirmLaunch()
      startRecording(to: log)
      let failure =
        error as? StoreError ?? StoreError(code: .unavailable, message: "The log cannot be read: \(error)")
      recorder?.detach(failure.asPermanent)
      return (RestoreReport(head: 0, failure: failure), RestorePlan())
    }
  }

  /// Reads once more when the disk did not let it: a launch has no later moment for it.
  private func retrying<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as StoreError where error.isTransient {
      return try read()
    }
  }

  private func startRecording(to log: any EventLog) {
    recorder = Recorder(log: log, head: head, retention: environment.retention) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.refreshStatus() } }
    }
  }

  /// Records the launch.
  /// - Returns: Errors of the refused steps. A refused step changes nothing.
  private func begin(
    orElse layout: ContainerLayout<R>, openingWith moves: [Move<R>], _ plan: RestorePlan,
    names: DeclaredNames?, report: RestoreReport
  ) -> [MoveRejection] {
    var draft = makeDraft()
    var rejections: [MoveRejection] = []
    func attempt(_ step: (inout Draft<R>) throws(MoveRejection) -> Void) {
      var copy = draft
      do throws(MoveRejection) {
        try step(&copy)
        draft = copy
      } catch {
        rejections.append(error)
      }
    }
    let start = SessionStart(
      appVersion: environment.appVersion.prefix(bytes: 512), appBuild: environment.appBuild,
      platform: environment.platform,
      restore: report.summary(of: report.failure == nil ? restoreRung.rawValue : "none"))
    attempt { draft throws(MoveRejection) in try draft.apply(.sessionStarted(start)) }
    attempt { draft throws(MoveRejection) in try endLostLinks(in: &draft) }
    attempt { draft throws(MoveRejection) in
      rejections += try bringBack(plan, names: names, orElse: layout, in: &draft).rejections
    }
    if draft.encoded.tree.scenes.isEmpty {
      attempt { draft throws(MoveRejection) in
        for move in try prepare(moves).moves { try draft.carryOut(move) }
      }
    }
    _ = publish(draft, cause: .restore)
    history.clear()
    refreshUndo()
    return rejections
  }

  /// What a launch does to the windows of the log, before it is recorded.
  private func fit(
    for plan: RestorePlan, names: DeclaredNames?, orElse layout: ContainerLayout<R>
  ) -> RestoreFit {
    var rehearsal = bareDraft()
    return (try? bringBack(plan, names: names, orElse: layout, in: &rehearsal)) ?? RestoreFit()
  }

  private func bringBack(
    _ plan: RestorePlan, names: DeclaredNames?, orElse layout: ContainerLayout<R>, in draft: inout Draft<R>
  ) throws(MoveRejection) -> RestoreFit {
    var fit = RestoreFit()
    try draft.carryOut(plan, head: head)
    reopenRoots(in: &draft, &fit)
    if let names { try draft.drop { isRestorable($0, names) } }
    fitWindows(of: &draft, to: layout, &fit)
    return fit
  }

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
