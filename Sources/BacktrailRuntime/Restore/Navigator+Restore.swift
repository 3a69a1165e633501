public import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Restores the app's state from the log, and begins a session.
  ///
  /// Call it once, at launch, before the first frame. It reads the newest snapshot and the events after it, and
  /// decodes the routes of the current screens. If the log has no scene, one opens with the layout.
  ///
  /// - A log that cannot be read does not stop the app: it starts with the layout, in memory, and the report has the
  ///   error.
  /// - A log that the system protects until the first unlock is attached when it can be opened; until then `status` is
  ///   `waiting`. The log's scenes are then shown, unless the person, a link, or the app navigated in the meantime. In
  ///   that case the current scenes stay, with new ids, and `reopenLastTime` restores the others.
  /// - A scene whose root cannot be decoded in this build gets its newest retained root that can be decoded, or else
  ///   the layout. The earlier root is retained until a build decodes it again, or for `reopenRoot`.
  /// - A layout that is refused, such as one with a route that cannot be stored, opens nothing. The report's
  ///   `rejections` and `lastRejection` have the reason.
  ///
  /// A launch that fails, by a crash or a kill within the environment's confirmation delay, makes the next launch
  /// restore less, so a screen that crashes cannot lock a person out. `restoreLevel` has the level, and
  /// `reopenLastTime` restores the rest.
  /// - Parameters:
  ///   - layout: The first scene, if none is restored, and the new root of a scene without a decodable entry.
  ///   - scene: The name of that scene.
  ///   - policy: The rules for restoring.
  ///   - url: The link that opened the app. It is followed after the restore and before the first frame. If the app
  ///     follows no links, the report's `rejections` have `noRouter`.
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
    guard begin() else { return RestoreReport(head: timeline.head) }
    let terms = LaunchTerms(layout: layout, moves: moves, policy: policy, opensLink: url != nil)
    var report = launch(on: terms)
    if let url { open(url, &report) }
    if environment.isPrewarmed { restLaunch() }
    return report
  }

  /// Follows the link that opened the app, or reports why nothing became of it.
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
    let names = DeclaredNames(of: R.self).flatMap { $0.isAllRestorable ? nil : $0 }
    report.problems = (R.self as? any DeclaresRoutes.Type).map { DeclaredRoutes(of: $0).problems } ?? []
    report.rows = restoredRows(plan, names)
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
      // What is left out is not decoded, since that may be what crashes.
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

  /// Reads again after a disk error, since a launch has no later opportunity.
  private func retrying<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let error as StoreError where error.isTransient {
      return try read()
    }
  }

  /// Records the launch, with errors of the refused steps in the report. A refused step changes nothing.
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
    // The first event tells what became of the launch, which is known only now.
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
