import BacktrailStore
import Dispatch

/// Lets something happen on the main actor after a while.
///
/// The navigator owns what it asks for: it cancels it when it closes and when it goes. Tests give a timer that
/// fires when they say so.
public struct NavigatorTimer: Sendable {
  /// Asks for an action after some milliseconds; gives what cancels it.
  let start: @MainActor @Sendable (Int, @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

  /// A timer that starts as it is told.
  ///
  /// - Parameter start: Takes how many milliseconds to wait and what to do then, and returns what cancels it.
  public init(
    start:
      @escaping @MainActor @Sendable (
        _ milliseconds: Int, _ action: @escaping @MainActor @Sendable () -> Void
      ) -> @Sendable () -> Void
  ) {
    self.start = start
  }

  /// The timer of the main queue.
  public static let main = NavigatorTimer { milliseconds, action in
    let isCancelled = Locked(false)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      if !isCancelled.withLock({ $0 }) { MainActor.assumeIsolated(action) }
    }
    return { isCancelled.withLock { $0 = true } }
  }

  /// A timer that never fires: what waits for it goes out with the next batch, a flush or the close.
  public static let never = NavigatorTimer { _, _ in {} }
}

/// An action that is asked for; it is cancelled when nobody holds it any more.
final class PendingAction: Sendable {
  private let cancel: @Sendable () -> Void

  init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  deinit { cancel() }
}
