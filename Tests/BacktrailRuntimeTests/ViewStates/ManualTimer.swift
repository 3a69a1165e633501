import Backtrail

/// A timer that fires when a test tells it to.
@MainActor
final class ManualTimer {
  private(set) var waits: [Int] = []
  private var actions: [Int: @MainActor @Sendable () -> Void] = [:]
  private let cancelled = Locked<Set<Int>>([])

  /// The timer as a navigator takes it.
  var timer: NavigatorTimer {
    NavigatorTimer { [self] milliseconds, action in
      let number = waits.count
      waits.append(milliseconds)
      actions[number] = action
      let cancelled = cancelled
      return { cancelled.withLock { _ = $0.insert(number) } }
    }
  }

  /// The number of timers that were requested and have neither fired nor been canceled.
  var pending: Int { actions.keys.filter { number in cancelled.withLock { !$0.contains(number) } }.count }

  /// Fires everything that is waiting.
  func fire() {
    let due = actions.filter { number, _ in cancelled.withLock { !$0.contains(number) } }
    actions = [:]
    for (_, action) in due.sorted(by: { $0.key < $1.key }) { action() }
  }
}
