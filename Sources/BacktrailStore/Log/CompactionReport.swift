/// The result of a compaction.
package struct CompactionReport: Hashable, Sendable {
  /// The reason a compaction cannot continue.
  package enum Obstacle: Hashable, Sendable {
    /// This build cannot decode an event. The event and all later ones are kept for a build that can decode it.
    case unreadable(seq: Int64)
    /// A reader has the log open. The compaction continues once the reader closes it.
    case reader
    /// The state at the border to which the retention boundary would move is too large for a snapshot.
    case stateTooLarge
    /// Erased contents are still in the file, because a reader has the log open, or the disk is full.
    case erasure
  }

  /// The number of the event before the oldest retained event.
  package var floor: Int64
  /// The number of events that were removed from the history.
  package var eventCount = 0
  /// The number of sessions that were removed from the history.
  package var sessionCount = 0
  /// The number of removed payloads. Payloads that a current screen needs are kept.
  package var payloadCount = 0
  /// The number of command IDs that were forgotten.
  package var commandCount = 0
  /// The number of bytes by which the file shrank.
  package var freedBytes: Int64 = 0
  /// The reason the compaction could not continue.
  package var obstacle: Obstacle?
  /// Whether the compaction is complete or cannot continue.
  package var isFinished = false

  /// Creates an empty report. With an obstacle, the compaction cannot continue.
  package init(floor: Int64, because obstacle: Obstacle? = nil) {
    (self.floor, self.obstacle, isFinished) = (floor, obstacle, obstacle != nil)
  }

  /// Adds the result of a later step.
  mutating func add(_ next: Self) {
    floor = next.floor
    eventCount += next.eventCount
    sessionCount += next.sessionCount
    payloadCount += next.payloadCount
    commandCount += next.commandCount
    freedBytes += next.freedBytes
    obstacle = next.obstacle
    isFinished = next.isFinished
  }
}

extension EventLog {
  /// Removes sessions until the log complies with the given retention policy, and shrinks the file.
  ///
  /// - Throws: `StoreError.damaged` if rows to remove have changed since they were written. In that case, the rows are
  ///   kept.
  @discardableResult
  package func compact(_ policy: RetentionPolicy, _ mode: CompactionMode = .exact) throws -> CompactionReport
  {
    var report = try compactStep(policy, mode)
    while !report.isFinished { report.add(try compactStep(policy, mode)) }
    return report
  }
}
