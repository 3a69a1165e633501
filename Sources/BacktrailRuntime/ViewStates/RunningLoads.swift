package import BacktrailCore

/// The loads of screens that run in this process, by their attempts.
///
/// A stored state can be loading by an attempt that does not run here. A kill left it behind, an undo of later
/// changes, or a screen that was removed. `settled` ends such a load, so that no screen loads forever.
package struct RunningLoads: Sendable {
  private var newest: [ViewStateKey: Int] = [:]
  private var running: [ViewStateKey: Set<Int>] = [:]

  init() {}

  /// Ends an attempt and begins the next one.
  /// - Returns: A number larger than that of the attempt and than all given for the state before.
  package mutating func next(after attempt: Int, isLoading: Bool, for key: ViewStateKey) -> Int {
    end(attempt, for: key)
    let next = max(newest[key] ?? 0, attempt) + 1
    newest[key] = next
    if isLoading { running[key, default: []].insert(next) }
    return next
  }

  /// Notes that the load of an attempt ended.
  package mutating func end(_ attempt: Int, for key: ViewStateKey) {
    running[key]?.remove(attempt)
    if running[key]?.isEmpty ?? false { running[key] = nil }
  }

  /// The record without a load that does not run here: the last content comes back, or else `idle`.
  package func settled<Content, Failure, Empty>(
    _ record: ViewStateRecord<Content, Failure, Empty>, for key: ViewStateKey
  ) -> ViewStateRecord<Content, Failure, Empty> {
    var record = record
    if running[key]?.contains(record.attempt) != true { record.interrupt() }
    return record
  }
}
