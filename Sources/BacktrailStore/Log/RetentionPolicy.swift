/// The amount of history that a log keeps.
///
/// Whole sessions are removed, the oldest first. The state does not change: the parameters of current screens stay,
/// however old they are.
///
/// The newest session is never removed, since history begins with a session. An app that runs for weeks without a new
/// launch may exceed every limit, including `bytes`. Nothing is lost or refused. The first compaction after the next
/// launch removes the long session.
///
/// A launch, with the pause before it, adds at most a quarter of `days` to the age of earlier sessions, so no single
/// launch with a wrong clock can remove the history. In an app that stays open for weeks, history therefore stays
/// longer: until the fifth such launch after it. The limits of `events` and `bytes` do not depend on the clock.
///
/// ```swift
/// NavigatorEnvironment(retention: RetentionPolicy(days: 7, events: 10_000))
/// ```
///
/// A log within its policy is not changed. An automatic compaction begins at a tenth more than `events`, or when seven
/// eighths of `bytes` are in use. It frees enough that the next one is not due soon. An app looks for work after five
/// seconds without a new event, at every snapshot, in the background, and briefly in `close()`.
public struct RetentionPolicy: Hashable, Sendable {
  /// The age in days at which a session is removed; `nil` keeps sessions of any age, 0 only the newest.
  ///
  /// Age is the sum of the times between batches. A launch counts as at most a quarter of the limit, so no single
  /// launch with a wrong clock can remove the history. After a long pause, it takes a few launches.
  package var days: Int?
  /// The number of newest events to keep; `nil` keeps all.
  package var events: Int?
  /// The maximum size of the file and its write-ahead log in bytes; `nil` sets no limit.
  package var bytes: Int?

  /// A policy with limits, which default to those of `standard`.
  public init(days: Int? = 30, events: Int? = 100_000, bytes: Int? = 64 << 20) {
    self.days = days
    self.events = events
    self.bytes = bytes
  }

  /// 30 days, 100,000 events, and 64 MiB, whichever is reached first.
  public static let standard = Self()

  /// No limits.
  public static let unlimited = Self(days: nil, events: nil, bytes: nil)

  /// The number of days for which the log remembers the id of a command, as far as the quota allows.
  package static let commandDays = 30
}

/// The time at which a compaction begins, and its extent.
package enum CompactionMode: Hashable, Sendable {
  /// Begins as soon as a limit is exceeded, and stops at the limit. Unused pages are always returned.
  case exact
  /// Begins when a limit is exceeded by enough to be worth the work.
  case automatic
}

/// The age of sessions, measured by the times of their batches.
///
/// A clock cannot be trusted. If it were set ten years ahead for one launch, all history would be too old at once.
/// Therefore only the steps between batches count. A step backwards counts as zero, and the steps of one launch,
/// including the one before it, count as at most a quarter of the limit. However often the clock of one launch was set,
/// nothing younger than half the limit becomes too old. Everyday use is measured exactly.
///
/// With a limit of 30 days, a launch on day 0, one on day 1, one with batches on days 2, 4,000, and 9,000 (a wrong
/// clock), and one on day 3, the first launch is 1 + 7.5 + 0 days old.
///
/// A launch begins at the first batch after a border, so an age does not depend on anything before its border. When
/// the retention boundary moves, the ages above it stay the same.
package struct LogAge {
  /// The largest age that is needed, in milliseconds.
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

  /// Begins a launch with the next batch.
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

  /// Whether the age since an earlier sum exceeds the limit.
  package func isPassed(since sum: Int64) -> Bool { total - sum > limit }
}
