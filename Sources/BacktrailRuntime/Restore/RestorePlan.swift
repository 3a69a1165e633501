import BacktrailCore
import BacktrailStore

/// What a launch leaves out of what the log has, decided before anything of it is decoded.
struct RestorePlan {
  /// The windows that come back below the top rung; `nil` on it.
  var degraded: SceneTree<CompactRoute>?
  /// The windows that the policy closes, and why.
  var closings: [(scene: SceneID, reason: DropReason)] = []
}

extension Navigator {
  func restorePlan(_ policy: RestorePolicy, opensLink: Bool) throws -> RestorePlan {
    var plan = RestorePlan()
    if restoreRung != .full { plan.degraded = encoded.tree.tree(on: restoreRung) }
    let reason = try freshStart(policy, opensLink: opensLink)
    plan.closings = (plan.degraded?.scenes ?? encoded.tree.scenes).compactMap { scene in
      (reason ?? (policy.freshScenes.contains(scene.name) ? .freshScene : nil)).map { (scene.id, $0) }
    }
    if !plan.closings.isEmpty, launchGuard.lastTime == nil { launchGuard.lastTime = head }
    return plan
  }

  /// Why no window comes back; `nil` when they do.
  private func freshStart(_ policy: RestorePolicy, opensLink: Bool) throws -> DropReason? {
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
  /// Leaves out what a plan does. Windows that it closes can be reopened.
  mutating func carryOut(_ plan: RestorePlan, head: Int64) throws(MoveRejection) {
    if let tree = plan.degraded { try degrade(to: tree, head: head) }
    for closing in plan.closings { try apply(.sceneClosed(closing.scene)) }
  }

  private mutating func degrade(to tree: SceneTree<CompactRoute>, head: Int64) throws(MoveRejection) {
    do throws(MoveRejection) {
      try restore(tree, from: RestoreOrigin(reason: .restore, seq: head))
    } catch .stateTooLarge {
      // Windows too large to be put back would make the launch fail again.
      for scene in encoded.tree.scenes { try apply(.sceneClosed(scene.id)) }
    }
  }
}
