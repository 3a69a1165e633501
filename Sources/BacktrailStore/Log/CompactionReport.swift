/// What a compaction did.
package struct CompactionReport: Hashable, Sendable {
  /// What kept a compaction from going on.
  package enum Obstacle: Hashable, Sendable {
    /// This build does not know an event, or cannot read it; what lies behind it stays, for a build that can.
    case unreadable(seq: Int64)
    /// A reader looks at the log; the rest is done when it has ended.
    case reader
    /// The state at the border does not fit into a snapshot.
    case stateTooLarge
  }

  /// The number before the oldest kept event.
  package var floor: Int64
  /// How many events are no longer history.
  package var eventCount = 0
  /// How many launches are no longer history.
  package var sessionCount = 0
  /// How many payloads went; what a screen of today needs stays.
  package var payloadCount = 0
  /// How many command ids were forgotten.
  package var commandCount = 0
  /// By how many bytes the file became smaller.
  package var freedBytes: Int64 = 0
  /// What kept it from doing more.
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
