package import BacktrailCore

/// The screen loads that are running in this process, by attempt.
///
/// A stored state may be loading even though its attempt is not running in this process. Such a state can be left
/// behind when the app is killed, later changes are undone, or a screen is removed. `ScreenLoads` ends such a load, so
/// no screen loads forever.
package struct RunningLoads: Sendable {
  private var newest: [ViewStateKey: Int] = [:]
  private var running: [ViewStateKey: Set<Int>] = [:]

  init() {}

  /// Ends an attempt and begins the next one.
  /// - Returns: The number of the next attempt, which is larger than those of all earlier attempts.
  package mutating func next(after attempt: Int, isLoading: Bool, for key: ViewStateKey) -> Int {
    end(attempt, for: key)
    let next = max(newest[key] ?? 0, attempt) + 1
    newest[key] = next
    if isLoading { running[key, default: []].insert(next) }
    return next
  }

  /// Ends the given attempt.
  package mutating func end(_ attempt: Int, for key: ViewStateKey) {
    running[key]?.remove(attempt)
    if running[key]?.isEmpty ?? false { running[key] = nil }
  }

  /// Returns whether the given attempt is running in this process.
  package func contains(_ attempt: Int, for key: ViewStateKey) -> Bool {
    running[key]?.contains(attempt) ?? false
  }
}
