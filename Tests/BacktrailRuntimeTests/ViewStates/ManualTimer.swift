import Backtrail

/// A timer that fires when a test says so.
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

  /// How many were asked for and neither fired nor were cancelled.
  var pending: Int { actions.keys.filter { number in cancelled.withLock { !$0.contains(number) } }.count }

  /// Lets everything happen that waits.
  func fire() {
    let due = actions.filter { number, _ in cancelled.withLock { !$0.contains(number) } }
    actions = [:]
    for (_, action) in due.sorted(by: { $0.key < $1.key }) { action() }
  }
}
