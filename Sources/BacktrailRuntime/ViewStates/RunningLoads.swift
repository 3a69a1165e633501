package import BacktrailCore

/// The loads of screens that run in this process, by their attempts.
///
/// A screen's state that is loading by an attempt that does not run here was left behind: by a kill, by an undo
/// of what happened since, or by a screen that went away.
package struct RunningLoads: Sendable {
  private var newest: [ViewStateKey: Int] = [:]
  private var running: [ViewStateKey: Set<Int>] = [:]

  init() {}

  /// A number for the next change of a state, larger than the last one in it and than all given for it before.
  package mutating func nextAttempt(for key: ViewStateKey, after last: Int) -> Int {
    let attempt = max(newest[key] ?? 0, last) + 1
    newest[key] = attempt
    return attempt
  }

  /// Notes that the load of an attempt runs.
  package mutating func begin(_ attempt: Int, for key: ViewStateKey) {
    running[key, default: []].insert(attempt)
  }

  /// Notes that the load of an attempt ended.
  package mutating func end(_ attempt: Int, for key: ViewStateKey) {
    running[key]?.remove(attempt)
    if running[key]?.isEmpty ?? false { running[key] = nil }
  }

  /// Whether the load of an attempt runs.
  package func isRunning(_ attempt: Int, for key: ViewStateKey) -> Bool {
    running[key]?.contains(attempt) ?? false
  }
}
