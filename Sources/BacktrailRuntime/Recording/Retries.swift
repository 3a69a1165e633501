/// The attempts to write again after transient failures. At most one of them is scheduled at a time, however often an
/// attempt fails in between.
struct Retries {
  /// The pause before the first retry, in milliseconds. It doubles with each retry, up to `longestPause`.
  private static let firstPause = 250
  private static let longestPause = 60_000

  /// The retries since the last success.
  private var count = 0
  /// The number of the newest retry, ever.
  private var newest = 0
  private var scheduled: Int?

  /// Returns the number of a new retry and the pause before it in milliseconds, or `nil` if one is already scheduled.
  mutating func schedule() -> (number: Int, pause: Int)? {
    guard scheduled == nil else { return nil }
    defer { count += 1 }
    newest += 1
    scheduled = newest
    return (newest, min(Self.longestPause, Self.firstPause << min(count, 8)))
  }

  /// Returns whether the retry is still scheduled, and no longer counts it as scheduled.
  mutating func begin(_ number: Int) -> Bool {
    guard scheduled == number else { return false }
    scheduled = nil
    return true
  }

  /// Cancels the scheduled retry after a success.
  mutating func end() { (count, scheduled) = (0, nil) }
}
