import BacktrailCore
import BacktrailStore

/// Counts the launches on a log that were not found good, and takes a launch down the ladder by them.
package struct LaunchGuard {
  /// How much this launch brings back.
  private(set) var rung = RestoreRung.full
  /// The number of the newest event before launches left something out, or before the app started afresh.
  var lastTime: Int64?
  /// Fires when the launch is found good.
  var grace: PendingAction?
  /// Whether this launch counts as failed when it ends now.
  private(set) var isOpen = false

  /// No guard.
  init() {}

  /// Records that a launch begins, before anything of the log is applied.
  ///
  /// What cannot be recorded could not be noticed next time: such a launch brings back the roots alone.
  init(on log: any EventLog, at position: LogPosition, state: NavigationState<CompactRoute>) {
    var attempts = LaunchAttempts(count: 0, head: 0)
    do {
      if let earlier = try log.launchAttempts() { attempts = earlier }
      let failures = attempts.count
      descend(to: RestoreRung(afterFailures: failures), from: state)
      // The rung above failed at the launch before.
      if failures > 1, let above = rung.above, state.tree(on: rung) == state.tree(on: above) {
        rung = rung.next
      }
      attempts.count = min(attempts.count + 1, LaunchAttempts.maximumCount)
      attempts.head = target(attempts.head, at: position.head, state)
      try log.keep(attempts)
      isOpen = true
    } catch {
      descend(to: .branchRoots, from: state)
      attempts.head = target(attempts.head, at: position.head, state)
    }
    if attempts.head > position.floor { lastTime = attempts.head }
  }

  /// The number of the newest event before the first launch that left something out; 0 while none did.
  private func target(
    _ earlier: Int64, at head: Int64, _ state: NavigationState<CompactRoute>
  ) -> Int64 {
    guard earlier == 0, rung != .full, !state.scenes.isEmpty else { return earlier }
    return head
  }

  /// A rung that leaves nothing out would fail as the one above it did.
  private mutating func descend(to target: RestoreRung, from state: NavigationState<CompactRoute>) {
    rung = target
    while rung != .full, rung != .clean, state.tree(on: rung) == state.sceneTree { rung = rung.next }
  }

  /// Notes that the launch is good.
  mutating func close() {
    isOpen = false
    grace = nil
  }
}
