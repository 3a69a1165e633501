package import BacktrailCore
import BacktrailStore

/// The part of the log's state that a launch omits, determined before any route is decoded.
struct RestorePlan {
  /// The scenes that remain at a lower restore level; `nil` if the level omits nothing.
  var degraded: SceneTree<CompactRoute>?
  /// The scenes that the policy closes, each with a reason.
  var closings: [(scene: SceneID, reason: RestoreReport.DropReason)] = []
  /// The scenes that windows do not reopen, because of the policy: those that it closes, and those closed earlier.
  var unwanted: Set<SceneID> = []
}

extension Navigator {
  func restorePlan(_ policy: RestorePolicy, opensLink: Bool) throws -> RestorePlan {
    var plan = RestorePlan()
    if launchGuard.leavesOut { plan.degraded = timeline.encoded.tree.tree(on: restoreLevel) }
    let reason = try freshStart(policy, opensLink: opensLink)
    let closing = { (scene: SceneState<CompactRoute>) in
      (reason ?? (policy.freshScenes.contains(scene.name) ? .freshScene : nil)).map { (scene.id, $0) }
    }
    plan.closings = (plan.degraded?.scenes ?? timeline.encoded.tree.scenes).compactMap(closing)
    let scenes = timeline.encoded.tree.scenes + timeline.encoded.tree.closedItems.compactMap(\.scene)
    plan.unwanted = Set(scenes.compactMap { closing($0)?.0 })
    if !plan.closings.isEmpty { changeLaunch { [head = timeline.head] in $0.leaveOut(after: head) } }
    return plan
  }

  /// Returns the reason for not restoring any scene, or `nil` if scenes are restored.
  private func freshStart(_ policy: RestorePolicy, opensLink: Bool) throws -> RestoreReport.DropReason? {
    let head = timeline.head
    guard let log, head > 0 else { return nil }
    if opensLink, policy.startsFreshForLink { return .link }
    if policy.startsFreshAfterCleanExit, try log.sessions().last?.end?.reason == Self.cleanExit {
      return .cleanExit
    }
    guard policy.maximumAge != nil, let time = try log.batches(in: head...head).last?.time else { return nil }
    return policy.isTooOld(time, at: environment.now()) ? .tooOld : nil
  }

  static var cleanExit: String { "clean" }
}

extension Draft {
  /// Applies the plan to the batch builder. Scenes that the plan closes can be reopened.
  mutating func carryOut(_ plan: RestorePlan, head: Int64) throws(MoveRejection) {
    if let tree = plan.degraded { try degrade(to: tree, head: head) }
    for closing in plan.closings { try apply(.sceneClosed(closing.scene)) }
  }

  private mutating func degrade(to tree: SceneTree<CompactRoute>, head: Int64) throws(MoveRejection) {
    do throws(MoveRejection) {
      try restore(tree.map(encoded.expand), from: RestoreOrigin(reason: .restore, seq: head))
    } catch .unstorable {
      // Scenes that are too large to be restored would cause the launch to fail again.
      for scene in encoded.tree.scenes { try apply(.sceneClosed(scene.id)) }
    }
  }
}

/// The rules for restoring at launch.
///
/// Everything that the policy omits stays in the log, and `reopenLastTime` restores it.
public struct RestorePolicy: Hashable, Sendable {
  fileprivate let maximumAge: Int64?
  fileprivate let startsFreshAfterCleanExit: Bool
  fileprivate let startsFreshForLink: Bool
  fileprivate let freshScenes: Set<String>

  /// Creates a policy with the given limits. By default, everything is restored.
  ///
  /// - Parameters:
  ///   - maximumAge: The maximum age of the last event, in milliseconds. If the event is older, the app starts fresh.
  ///     `nil` means no limit. If the clock was set back or jumped by more than ten years, nothing counts as too old.
  ///   - startsFreshAfterCleanExit: Whether the app starts fresh after a session that ended cleanly. If so, its screens
  ///     are restored only if it was killed or crashed.
  ///   - startsFreshForLink: Whether the app starts fresh when a link opens it. If so, nothing else is below the link's
  ///     screens.
  ///   - freshScenes: The names of scenes that are not restored.
  public init(
    maximumAge: Int64? = nil, startsFreshAfterCleanExit: Bool = false, startsFreshForLink: Bool = false,
    freshScenes: Set<String> = []
  ) {
    self.maximumAge = maximumAge
    self.startsFreshAfterCleanExit = startsFreshAfterCleanExit
    self.startsFreshForLink = startsFreshForLink
    self.freshScenes = freshScenes
  }

  /// The longest plausible age: ten years. Beyond that, the clock is assumed to be wrong.
  private static let longestAge: Int64 = 10 * 365 * 86_400_000

  /// Returns whether the last event, recorded at the given time, is now too old.
  func isTooOld(_ time: Int64, at now: Int64) -> Bool {
    guard let maximumAge else { return false }
    let (age, isOverflow) = now.subtractingReportingOverflow(time)
    return !isOverflow && age > maximumAge && age <= Self.longestAge
  }
}

extension Draft {
  /// Removes the screens whose routes are not restored at launch, together with everything above them.
  ///
  /// The root of a scene's stack stays, because a stack is never empty; a presentation that is a single stack is
  /// removed with its root.
  mutating func drop(unless isRestorable: (CompactRoute) -> Bool) throws(MoveRejection) {
    while let event: NavigationEvent<PreparedRoute<R>> = encoded.tree.nextDrop(unless: isRestorable) {
      try apply(event)
    }
  }
}

extension NavigationState<CompactRoute> {
  /// Returns the entries that remain when those whose routes are not restored at launch are removed.
  package func entries(thatStayUnless isRestorable: (CompactRoute) -> Bool) -> Set<EntryID> {
    var rest = self
    while let event: NavigationEvent<CompactRoute> = rest.nextDrop(unless: isRestorable) {
      // Events about existing items are never rejected. If one were rejected, the same event would be produced forever.
      guard case .changed = rest.reduce(event, seq: .max) else { break }
    }
    return Set(rest.entryIDs)
  }

  fileprivate func nextDrop<S>(unless isRestorable: (CompactRoute) -> Bool) -> NavigationEvent<S>? {
    for scene in scenes {
      for layer in scene.presentations where layer.container.kind == .stack {
        if let root = layer.container.branches[0].entries.first, !isRestorable(root.route) {
          return .dismissed(layer.id)
        }
      }
      for stack in scene.containers.flatMap(\.branches) {
        let kept = stack.entries.dropFirst().prefix { isRestorable($0.route) }.count
        if kept + 1 < stack.entries.count { return .popped(to: stack.entries[kept].id, on: stack.id) }
      }
    }
    return nil
  }
}
