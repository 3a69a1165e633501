/// The result of a compaction.
package struct CompactionReport: Hashable, Sendable {
  /// The obstacle that kept a compaction from going on.
  package enum Obstacle: Hashable, Sendable {
    /// This build does not know an event, or cannot decode it; later events stay, for a build that can.
    case unreadable(seq: Int64)
    /// A reader looks at the log; the rest is done when it has ended.
    case reader
    /// The state at the border does not fit into a snapshot.
    case stateTooLarge
  }

  /// The number before the oldest kept event.
  package var floor: Int64
  /// The number of events that are no longer history.
  package var eventCount = 0
  /// The number of launches that are no longer history.
  package var sessionCount = 0
  /// The number of payloads that were removed; those that a current screen needs stay.
  package var payloadCount = 0
  /// The number of command ids that were forgotten.
  package var commandCount = 0
  /// By how many bytes the file became smaller.
  package var freedBytes: Int64 = 0
  /// The obstacle that kept it from doing more.
  package var obstacle: Obstacle?
  /// Whether nothing is left to do, or can be done.
  package var isFinished = false

  /// A report of nothing.
  package init(floor: Int64) {
    self.floor = floor
  }

  /// Adds what was done afterwards.
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
  /// Brings the log within a policy and gives back what that frees.
  ///
  /// - Throws: `StoreError.damaged` when what would go was changed since it was written; it then stays.
  @discardableResult
  package func compact(_ policy: RetentionPolicy, _ mode: CompactionMode = .exact) throws -> CompactionReport
  {
    var report = try compactStep(policy, mode)
    while !report.isFinished { report.add(try compactStep(policy, mode)) }
    return report
  }
}
