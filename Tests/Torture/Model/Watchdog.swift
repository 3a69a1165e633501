import BacktrailStore
import Foundation

/// Ends the process when something that must return does not.
final class Watchdog: Sendable {
  private let deadline = Locked<(time: DispatchTime, what: String)?>(nil)
  private let timer = Locked<(any DispatchSourceTimer)?>(nil)

  private let patience: Int

  /// - Parameter patience: The number of seconds that a call may take.
  init(patience: Int) {
    self.patience = patience
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { [deadline] in
      guard let late = deadline.withLock({ $0 }), late.time < .now() else { return }
      print("FAILED: \(late.what): does not return")
      fflush(nil)
      exit(1)
    }
    timer.resume()
    self.timer.withLock { $0 = timer }
  }

  /// Expects that this returns in time.
  func expect(_ what: String) { deadline.withLock { $0 = (.now() + .seconds(patience), what) } }
}
