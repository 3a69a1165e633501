import BacktrailRuntime
import BacktrailStore

/// Timers that fire when a script says so.
@MainActor
final class ManualTimers {
  private var actions: [Int: @MainActor @Sendable () -> Void] = [:]
  private var last = 0
  private let cancelled = Locked(Set<Int>())

  var timer: NavigatorTimer {
    NavigatorTimer { [weak self] _, action in
      guard let self else { return {} }
      last += 1
      actions[last] = action
      return { [cancelled, last] in cancelled.withLock { _ = $0.insert(last) } }
    }
  }

  /// Fires the timers that were requested and not canceled.
  func fire() {
    let due = actions.sorted { $0.key < $1.key }
    actions = [:]
    for (number, action) in due where !cancelled.withLock({ $0.contains(number) }) { action() }
  }
}
