/// The age of what a log holds, measured by the times of its batches.
///
/// A clock cannot be trusted: set ten years ahead for one launch, it would make all history too old at once. So only
/// the steps from batch to batch count, and one step counts as a quarter of the limit at most. A step backwards counts
/// nothing. Everyday use is measured exactly; after a long pause, the oldest sessions stay a few launches longer.
///
/// With a limit of 30 days and batches on days 0, 1, and 4,000 (a wrong clock), then on day 2, the first batch
/// is 1 + 7.5 + 0 days old.
package struct LogAge {
  /// The largest age that is asked for, in milliseconds.
  private let limit: Int64
  private var last: Int64?
  /// The sum of all steps so far.
  private(set) var total: Int64 = 0

  package init(limitedTo days: Int) {
    limit = Int64(min(days, 1_000_000)) * RetentionPolicy.millisecondsPerDay
  }

  /// Notes the time of the next batch; gives the sum of the steps to it.
  @discardableResult
  package mutating func advance(to time: Int64) -> Int64 {
    defer { last = time }
    guard let last, time > last else { return total }
    let step = time.subtractingReportingOverflow(last)
    total += step.overflow ? limit / 4 : min(step.partialValue, limit / 4)
    return total
  }

  /// Whether what the steps so far led to is older than the limit.
  package func isPassed(since sum: Int64) -> Bool { total - sum > limit }
}
