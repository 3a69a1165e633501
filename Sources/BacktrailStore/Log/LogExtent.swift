/// The sizes and ages that a retention policy needs.
package struct LogExtent {
  /// A position between two sessions to which the retention boundary may move.
  package struct Border: Equatable {
    /// The number of the last event before a launch.
    package var seq: Int64
    /// The time of that event's batch, in milliseconds since 1970.
    package var time: Int64
    /// Whether the launches before the border are older than the policy allows.
    package var isTooOld = false

    package init(seq: Int64, time: Int64) {
      self.seq = seq
      self.time = time
    }
  }

  package var floor: Int64
  package var head: Int64
  /// The time of the newest batch.
  package var newest: Int64
  /// The borders above the retention boundary, in order.
  package var borders: [Border]
  /// The size of the file in bytes, once the write-ahead log has been moved into it.
  package var bytes: Int64

  package init(floor: Int64, head: Int64, newest: Int64, borders: [Border], bytes: Int64) {
    self.floor = floor
    self.head = head
    self.newest = newest
    self.borders = borders
    self.bytes = bytes
  }
}

extension RetentionPolicy {
  static let millisecondsPerDay: Int64 = 86_400_000

  /// The maximum number of commands that are kept below the retention boundary. Each takes up about 200 bytes.
  package var commandCount: Int { min(bytes.map { max(0, $0) / 800 } ?? 100_000, 100_000) }

  /// Returns the border to which the retention boundary must move, or `nil` if the log complies with the policy or has
  /// no border.
  ///
  /// An automatic compaction begins late and removes more than necessary so that it does not run after every batch.
  /// With limits of 100,000 events and 64 MiB, it begins above 110,000 events and keeps 100,000, or begins above 56 MiB
  /// and keeps 48 MiB.
  /// - Parameter isBegun: Whether the compaction has already removed something, and continues to the goal.
  package func border(of log: LogExtent, _ mode: CompactionMode, isBegun: Bool = false) -> LogExtent.Border? {
    [tooOld(log), tooMany(log, mode), tooLarge(log, mode, isBegun)].compactMap(\.self).max { $0.seq < $1.seq }
  }

  /// Returns the newest border before which everything is too old.
  private func tooOld(_ log: LogExtent) -> LogExtent.Border? {
    days == nil ? nil : log.borders.prefix(while: \.isTooOld).last
  }

  private func tooMany(_ log: LogExtent, _ mode: CompactionMode) -> LogExtent.Border? {
    guard let events else { return nil }
    let limit = Int64(max(0, events))
    let isPassed = log.head - log.floor - limit > (mode == .automatic ? limit / 10 : 0)
    return isPassed ? log.border(keeping: limit) : nil
  }

  /// Whether a log is larger than the policy allows.
  func isExceeded(bySizeOf log: LogExtent) -> Bool { log.bytes > bytes.map(Int64.init) ?? .max }

  private func tooLarge(_ log: LogExtent, _ mode: CompactionMode, _ isBegun: Bool) -> LogExtent.Border? {
    guard let bytes, log.bytes > 0 else { return nil }
    let limit = Int64(max(0, bytes))
    let (trigger, goal) = mode == .automatic ? (limit / 8 * 7, limit / 4 * 3) : (limit, limit)
    guard log.bytes > (isBegun ? goal : trigger) else { return nil }
    let count = log.head - log.floor
    let excess = Double(count) * Double(log.bytes - goal) / Double(log.bytes)
    // The oldest events may be the largest. In steps of half the excess, not too many are removed.
    return log.border(keeping: count - Int64((mode == .exact ? excess / 2 : excess).rounded(.up)))
  }
}

extension LogExtent {
  /// Marks the borders before which everything is older than a policy allows.
  /// - Parameter batches: A closure that calls its argument with the number and time of each batch, in order, beginning
  ///   before the first border.
  package mutating func measureAge(
    _ policy: RetentionPolicy, _ batches: ((Int64, Int64) -> Void) throws -> Void
  ) rethrows {
    guard let days = policy.days else { return }
    guard days > 0 else {
      for place in borders.indices { borders[place].isTooOld = true }
      return
    }
    // If no border is older than the limit according to its own time, nothing else is examined.
    let limit = newest.subtractingReportingOverflow(
      Int64(min(days, 1_000_000)) * RetentionPolicy.millisecondsPerDay)
    guard limit.overflow || borders.contains(where: { $0.time < limit.partialValue }) else { return }
    var age = LogAge(limitedTo: days)
    var sums: [Int64] = []
    try batches { first, time in
      while sums.count < borders.count, borders[sums.count].seq < first {
        sums.append(age.total)
        age.beginLaunch()
      }
      age.advance(to: time)
    }
    for (place, sum) in sums.enumerated() { borders[place].isTooOld = age.isPassed(since: sum) }
  }

  /// Returns the oldest border with no more than the given number of events after it, or the newest border if every
  /// border has more.
  fileprivate func border(keeping events: Int64) -> Border? {
    borders.first { head - $0.seq <= events } ?? borders.last
  }
}
