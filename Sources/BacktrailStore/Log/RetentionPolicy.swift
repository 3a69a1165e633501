/// The amount of history that a log keeps.
///
/// Whole sessions are removed, the oldest first. The state itself is not touched: the parameters of current screens
/// stay, however old they are.
///
/// The newest session is never removed, whatever its size: history begins where a session does. An app that runs for
/// weeks without a new launch may therefore pass every limit, `bytes` too. Nothing is lost by that, and nothing is
/// refused; the first compaction after the next launch removes the long one.
///
/// A launch, with the pause before it, makes those before it a quarter of `days` older at most, so that no single
/// launch with a wrong clock removes the history. In an app that stays open for weeks, history stays longer for that:
/// until the fifth such launch after it. The limits of `events` and `bytes` hold whatever the clock says.
///
/// ```swift
/// NavigatorEnvironment(retention: RetentionPolicy(days: 7, events: 10_000))
/// ```
///
/// A log within its policy is left alone. An automatic compaction begins when a tenth more than `events` is there, or
/// when seven eighths of `bytes` are in use, and then frees so much that there is nothing to do for a while.
public struct RetentionPolicy: Hashable, Sendable {
  /// The age in days at which a session is removed; `nil` keeps sessions of any age, 0 only the newest.
  ///
  /// Age is the time between one batch and the next, summed up. A launch counts as a quarter of the limit at most, so
  /// that no single launch with a wrong clock removes the history; after a long pause it takes a few launches.
  package var days: Int?
  /// The number of newest events that stay; `nil` keeps all.
  package var events: Int?
  /// The number of bytes that the file and its write-ahead log may have; `nil` sets no limit.
  package var bytes: Int?

  /// A policy made of its limits; each has the value of `standard`.
  public init(days: Int? = 30, events: Int? = 100_000, bytes: Int? = 64 << 20) {
    self.days = days
    self.events = events
    self.bytes = bytes
  }

  /// 30 days, 100,000 events, 64 MiB: what first is reached.
  public static let standard = Self()

  /// Removes nothing.
  public static let unlimited = Self(days: nil, events: nil, bytes: nil)

  /// For how many days after it the id of a command is still known, where the quota allows.
  package static let commandDays = 30
}

/// The time at which a compaction begins, and its extent.
package enum CompactionMode: Hashable, Sendable {
  /// As soon as a limit is passed, and no further than to the limit; unused pages are always given back.
  case exact
  /// A compaction begins when a limit is exceeded by so much that the work is worth it.
  case automatic
}

/// The age of what a log holds, measured by the times of its batches.
///
/// A clock cannot be trusted: set ten years ahead for one launch, it would make all history too old at once. So only
/// the steps from batch to batch count, a step backwards counts nothing, and the steps of one launch, with the one that
/// leads to it, count as a quarter of the limit at most. However often the clock of one launch was set, and although it
/// was behind until the next one, nothing younger than half the limit gets too old. Everyday use is measured exactly.
///
/// With a limit of 30 days, a launch on day 0, one on day 1, one with batches on days 2, 4,000, and 9,000 (a wrong
/// clock), and one on day 3, the first launch is 1 + 7.5 + 0 days old.
///
/// A launch begins at the first batch after a border, so an age depends on nothing before its border: however often
/// the floor moves, the ages above it stay the same.
package struct LogAge {
  /// The largest age that is asked for, in milliseconds.
  private let limit: Int64
  private var last: Int64?
  /// The sum of all that counted so far.
  private(set) var total: Int64 = 0
  /// The amount that the steps of this launch may still count.
  private var rest: Int64

  package init(limitedTo days: Int) {
    limit = Int64(min(days, 1_000_000)) * RetentionPolicy.millisecondsPerDay
    rest = limit / 4
  }

  /// Notes that the next batch is the first of a launch.
  package mutating func beginLaunch() { rest = limit / 4 }

  /// Notes the time of the next batch; returns the sum of the steps to it.
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

  /// Whether what the steps so far led to is older than the limit.
  package func isPassed(since sum: Int64) -> Bool { total - sum > limit }
}
