extension SQLiteEventLog {
  /// Does a piece of what keeps the log within a policy.
  ///
  /// Readers go on; as long as one of them keeps the write-ahead log from being shortened, a compaction adds some two
  /// megabytes to it at most, and then waits.
  package func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try change { writer in
      var compactor = writer.compactor ?? Compactor(writer.connection)
      writer.compactor = nil
      let floor = writer.position.floor
      let report = try compactor.step(policy, mode, &writer.position)
      writer.compactor = compactor
      if writer.position.floor > floor { writer.leaveMark() }
      return report
    }
  }
}

extension SQLiteLogReader {
  /// What bringing the log within a policy would let go of, as far as can be told without doing it: whether all of it
  /// reads is not looked at, and what screens still need is not told apart.
  package func compactionForecast(_ policy: RetentionPolicy) throws -> CompactionReport {
    try read { queries in
      let position = try queries.position()
      var report = CompactionReport(floor: position.floor)
      report.isFinished = true
      let target = try policy.border(of: queries.extent(position, policy), .exact)
      guard let target else { return report }
      let place = "BETWEEN \(position.floor + 1) AND \(target.seq)"
      report.floor = target.seq
      report.eventCount = Int(target.seq - position.floor)
      report.sessionCount = Int(
        try queries.connection.number(
          "SELECT count(*) FROM event WHERE seq \(place) AND type = 'sessionStarted'"))
      return report
    }
  }
}

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
