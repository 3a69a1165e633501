/// The amount of history that a log keeps.
///
/// Whole sessions are removed, oldest first. The state does not change: the parameters of current screens are kept, no
/// matter how old they are.
///
/// The newest session is never removed, because history begins with a session. An app that runs for weeks without a new
/// launch may exceed every limit, including `bytes`. In that case, no event is lost or rejected. The first compaction
/// after the next launch removes the long session.
///
/// A launch, together with the pause before it, adds no more than a quarter of `days` to the age of earlier sessions,
/// so a single launch with a wrong clock cannot remove the history. In an app that stays open for weeks, history is
/// therefore kept longer: a session is kept until the fifth such launch after it. The `events` and `bytes` limits do
/// not depend on the clock.
///
/// ```swift
/// NavigatorEnvironment(retention: RetentionPolicy(days: 7, events: 10_000))
/// ```
///
/// A log that complies with its policy is not changed. An automatic compaction begins when `events` is exceeded by a
/// tenth, or when seven eighths of `bytes` are in use. It frees enough space to avoid another compaction soon
/// afterward. The log is examined after five seconds without a new event, at every snapshot, when the app enters the
/// background, and briefly in `close()`.
public struct RetentionPolicy: Hashable, Sendable {
  /// The age in days at which a session is removed; `nil` keeps sessions of any age, and 0 keeps only the newest
  /// session.
  ///
  /// Age is the sum of the times between batches. A launch counts for no more than a quarter of the limit, so a single
  /// launch with a wrong clock cannot remove the history. After a long pause, it takes a few launches before sessions
  /// are removed.
  package var days: Int?
  /// The number of most recent events to keep; `nil` keeps all events.
  package var events: Int?
  /// The maximum size of the file in bytes, not including its write-ahead log; `nil` sets no limit.
  package var bytes: Int?

  /// Creates a policy with limits, which default to those of `standard`.
  ///
  /// From removed sessions, the log keeps one command ID for each 800 of `bytes`: with 64 MiB, the newest 83,886.
  public init(days: Int? = 30, events: Int? = 100_000, bytes: Int? = 64 << 20) {
    self.days = days
    self.events = events
    self.bytes = bytes
  }

  /// The default policy: 30 days, 100,000 events, and 64 MiB, whichever is reached first.
  public static let standard = Self()

  /// A policy without limits.
  public static let unlimited = Self(days: nil, events: nil, bytes: nil)

  /// The number of days for which the log remembers a command's ID, if the size limit allows it.
  package static let commandDays = 30
}

/// The conditions under which a compaction begins and stops.
package enum CompactionMode: Hashable, Sendable {
  /// Compaction begins as soon as a limit is exceeded, and stops at the limit. Unused pages are always returned to the
  /// file system.
  case exact
  /// Like `exact`, but nothing is removed, so the number of launches that exceed the size is estimated at once.
  case forecast
  /// Compaction begins when a limit is exceeded by enough to be worth the work.
  case automatic
}

/// The age of sessions, measured by the times of their batches.
///
/// A clock cannot be trusted. If it were set ten years ahead for one launch, all history would suddenly be too old.
/// Therefore, only the steps between batches are counted. A step backward counts as zero, and the steps of one launch,
/// including the step before it, count for no more than a quarter of the limit. No matter how often the clock was set
/// during one launch, nothing younger than half the limit becomes too old. Everyday use is measured exactly.
///
/// For example, suppose that the limit is 30 days, with launches on days 0 and 1, a launch with batches on days 2,
/// 4,000, and 9,000 (because of a wrong clock), and a launch on day 3. The first launch is then 1 + 7.5 + 0 days old.
///
/// A launch begins at the first batch after a border, so an age measured from a border does not depend on anything
/// before it. When the retention boundary moves, the ages above it stay the same.
package struct LogAge {
  /// The maximum age, in milliseconds.
  private let limit: Int64
  private var last: Int64?
  /// The sum of all steps counted so far.
  private(set) var total: Int64 = 0
  /// The amount that the steps of this launch may still add.
  private var rest: Int64

  package init(limitedTo days: Int) {
    limit = Int64(min(days, 1_000_000)) * RetentionPolicy.millisecondsPerDay
    rest = limit / 4
  }

  /// Begins a launch at the next batch.
  package mutating func beginLaunch() { rest = limit / 4 }

  /// Adds the time of the next batch. Returns the sum of all steps.
  @discardableResult
  package mutating func advance(to time: Int64) -> Int64 {
    defer { last = time }
    guard let last, time > last else { return total }
    let step = time.subtractingReportingOverflow(last)
    let counted = step.overflow ? rest : min(step.partialValue, rest)
    rest -= counted
    total += counted
    return total
  }

  /// Returns whether the age since an earlier sum exceeds the limit.
  package func isPassed(since sum: Int64) -> Bool { total - sum > limit }
}
