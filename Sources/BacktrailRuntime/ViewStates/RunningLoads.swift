package import BacktrailCore

/// The loads of screens that are running in this process, by attempt.
///
/// A stored state can be loading because of an attempt that is not running in this process. Such a state can be left
/// behind when the app is killed, later changes are undone, or a screen is removed. `ScreenLoads` ends such a load, so
/// no screen loads forever.
package struct RunningLoads: Sendable {
  private var newest: [ViewStateKey: Int] = [:]
  private var running: [ViewStateKey: Set<Int>] = [:]

  init() {}

  /// Ends an attempt and begins the next one.
  /// - Returns: A number that is larger than the attempt and all earlier attempts of the state.
  package mutating func next(after attempt: Int, isLoading: Bool, for key: ViewStateKey) -> Int {
    end(attempt, for: key)
    let next = max(newest[key] ?? 0, attempt) + 1
    newest[key] = next
    if isLoading { running[key, default: []].insert(next) }
    return next
  }

  /// Ends the loading of an attempt.
  package mutating func end(_ attempt: Int, for key: ViewStateKey) {
    running[key]?.remove(attempt)
    if running[key]?.isEmpty ?? false { running[key] = nil }
  }

  /// Returns whether the loading of an attempt is running in this process.
  package func contains(_ attempt: Int, for key: ViewStateKey) -> Bool {
    running[key]?.contains(attempt) ?? false
  }
}
