public import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Restores the app's state from the log, and begins a session.
  ///
  /// Call this method once, at launch, before the first frame. It reads the newest snapshot and the events after it,
  /// and decodes the routes of the current screens. If the log does not contain a scene, one opens with the layout. In
  /// some cases, a launch cannot proceed this way:
  ///
  /// - If the log cannot be read, the app starts with the layout, in memory, and the report contains the error.
  /// - A log that the system protects until the first unlock is attached when it can be opened; until then, `status` is
  ///   `waiting`. The log's scenes are then shown, unless the user, a link, or the app navigated in the meantime. In
  ///   that case, the current scenes stay, with new IDs, and `reopenLastTime` restores the others.
  /// - A scene whose root cannot be decoded in this build opens with its newest retained root that can be decoded or,
  ///   if there is none, with the layout. The earlier root is retained until a build can decode it again, or until
  ///   `reopenRoot` reopens it.
  /// - A layout that is rejected, such as one with a route that cannot be stored, opens nothing. The report's
  ///   `rejections` and the navigator's `lastRejection` contain the reason.
  ///
  /// If a launch fails, that is, if the app crashes or is killed within the environment's confirmation delay, the next
  /// launch restores less. A screen that crashes the app therefore cannot lock the user out. `restoreLevel` is the
  /// current level, and `reopenLastTime` restores the rest.
  /// - Parameters:
  ///   - layout: The layout of the first scene, if none is restored, and of the new root of a scene without a decodable
  ///     entry.
  ///   - scene: The name of the first scene, if none is restored.
  ///   - policy: The rules for restoring.
  ///   - url: The link that opened the app. It is followed after the restore and before the first frame. If the app
  ///     does not follow links, the report's `rejections` contain `noRouter`.
  @discardableResult
  public func restore(
    orElse layout: ContainerLayout<R>, scene: String = "main", policy: RestorePolicy = RestorePolicy(),
    opening url: String? = nil
  ) -> RestoreReport {
    restore(orElse: layout, openingWith: [.openScene(name: scene, layout)], policy: policy, opening: url)
  }

  /// Restores the app. If the log does not contain a scene, the moves open the first one. Either all of the moves are
  /// applied or none.
  package func restore(
    orElse layout: ContainerLayout<R>, openingWith moves: [Move<R>],
    policy: RestorePolicy = RestorePolicy(), opening url: String? = nil
  ) -> RestoreReport {
    guard begin() else { return RestoreReport(head: timeline.head) }
    let terms = LaunchTerms(layout: layout, moves: moves, policy: policy, opensLink: url != nil)
    var report = launch(on: terms)
    if let url { open(url, &report) }
    if environment.isPrewarmed { restLaunch() }
    return report
  }

  /// Follows the link that opened the app, or reports why it was not followed.
  private func open(_ url: String, _ report: inout RestoreReport) {
    do {
      report.link = try open(url)
    } catch {
      if let rejection = error as? MoveRejection { report.rejections.append(rejection) }
    }
  }

  /// Restores the log's state, and begins a session.
  func launch(on terms: LaunchTerms<R>) -> RestoreReport {
    var (report, plan) = replayLog(terms)
    report.missingEvents = (log as? SQLiteEventLog)?.missingEvents
    report.isErasureMissing = (log as? SQLiteEventLog)?.isErasureMissing ?? false
    let names = DeclaredNames(of: R.self).flatMap { $0.isAllRestorable ? nil : $0 }
    report.problems = (R.self as? any DeclaresRoutes.Type).map { DeclaredRoutes(of: $0).problems } ?? []
    report.rows = restoredRows(plan, names)
    changeFollowers { $0.windows.omit(plan.unwanted) }
    report.viewStates = viewStateRows(of: report)
    let waiting = timeline.encoded.tree.links.map(\.id)
    begin(terms, plan, names: names, &report)
    let stillWaiting = Set(timeline.encoded.tree.links.map(\.id))
    report.endedLinks = waiting.filter { !stillWaiting.contains($0) }
    report.repaired = repairGuards()
    if let rejection = report.rejections.first { note(rejection) }
    return report
  }

  private func replayLog(_ terms: LaunchTerms<R>) -> (RestoreReport, RestorePlan) {
    guard let log else { return (RestoreReport(head: 0), RestorePlan()) }
    do {
      let (position, replay) = try retrying {
        let position = try log.position()
        return (position, try log.replay(through: position.head))
      }
      resume(replay, at: position.head, of: position.logID)
      guardLaunch(at: position)
      let plan = try restorePlan(terms.policy, opensLink: terms.opensLink)
      var needs = timeline.encoded.tree.payloads(ofClosedAfter: launchGuard.undecoded)
      // Routes that are omitted are not decoded, because decoding them may be the cause of the crash.
      if restoreLevel != .full {
        let restored = (plan.degraded ?? timeline.encoded.tree.sceneTree).payloads(for: restoreLevel)
        (needs.routes, needs.viewStates) = (restored.routes, restored.viewStates)
      }
      try retrying { try load(needs, of: timeline.encoded) }
      readAnew()
      return (RestoreReport(head: position.head, skipped: replay.skipped), plan)
    } catch {
      confirmLaunch()
      let failure =
        error as? StoreError ?? StoreError(code: .unavailable, message: "The log cannot be read: \(error)")
      if failure.code == .protected {
        awaitLog(on: terms, because: failure)
      } else {
        resumeEmpty(because: failure)
      }
      return (RestoreReport(head: 0, failure: failure), RestorePlan())
    }
  }

  /// Reads, and retries once after a transient error, because a launch has no later opportunity to do so.
  private func retrying<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as StoreError where error.isTransient {
      return try read()
    }
  }

  /// Records the launch, and adds the errors of rejected steps to the report. A rejected step changes nothing.
  private func begin(
    _ terms: LaunchTerms<R>, _ plan: RestorePlan, names: DeclaredNames?, _ report: inout RestoreReport
  ) {
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
    var start = SessionStart(
      appVersion: environment.appVersion.prefix(bytes: 512), appBuild: environment.appBuild,
      platform: environment.platform, restore: report.failure == nil ? restoreLevel.rawValue : "none")
    attempt { draft throws(MoveRejection) in try draft.apply(.sessionStarted(start)) }
    let isBegun = rejections.isEmpty
    attempt { draft throws(MoveRejection) in try endLostLinks(in: &draft) }
    attempt { draft throws(MoveRejection) in
      report.fit = try bringBack(plan, names: names, orElse: terms.layout, in: &draft)
    }
    rejections += report.fit.rejections
    if draft.encoded.tree.scenes.isEmpty {
      attempt { draft throws(MoveRejection) in
        for move in try prepare(terms.moves).moves { try draft.carryOut(move) }
      }
    }
    // The first event contains the outcome of the launch, which is known only now.
    start.restore = report.summary(of: start.restore)
    if isBegun { attempt { draft throws(MoveRejection) in try draft.replaceFirst(with: start) } }
    _ = publish(draft, cause: .restore)
    clearSteps()
    report.rejections = rejections
  }

  private func bringBack(
    _ plan: RestorePlan, names: DeclaredNames?, orElse layout: ContainerLayout<R>, in draft: inout Draft<R>
  ) throws(MoveRejection) -> RestoreFit {
    var fit = RestoreFit()
    try draft.carryOut(plan, head: timeline.head)
    reopenRoots(in: &draft, &fit)
    if dropsScreens(names) { try draft.drop { isRestorable($0, names) } }
    fitWindows(of: &draft, to: layout, &fit)
    return fit
  }
}
