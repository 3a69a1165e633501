package import BacktrailCore
package import BacktrailStore

/// The result of replaying a log from its retention boundary.
package struct ReplayCheck: Sendable {
  /// The result of comparing a stored snapshot with the replay.
  package enum Comparison: String, Sendable {
    case equal
    case different
    /// Another build wrote the snapshot, or this build cannot decode all events before it.
    case notComparable
  }

  /// The log's retention boundary and head.
  package let position: LogPosition
  /// The replay of the whole log.
  package let replay: Replay
  /// The stored snapshots along with the results of their comparison.
  package private(set) var snapshots: [(seq: Int64, comparison: Comparison)] = []
  /// The duration of the replay, excluding the check of the chain and the replays for the snapshots.
  package let duration: Duration

  package var eventCount: Int64 { position.head - position.floor }
  package var isSound: Bool {
    !snapshots.contains { $0.comparison == .different } && !replay.skipped.contains(where: \.isMalformed)
  }
  package var eventsPerSecond: Double { Double(eventCount) / max(duration / .seconds(1), 0.000_001) }

  /// Checks the hash chain of a log, and replays the log from its retention boundary, and once more up to each of its
  /// snapshots.
  package init(
    of log: SQLiteLogReader, progress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
  ) throws {
    let position = try log.position()
    let stored = try log.snapshots().filter { $0.seq > position.floor && $0.seq <= position.head }
    let total = ([position.head] + stored.map(\.seq)).reduce(0) { $0 + $1 - position.floor }
    var done: Int64 = 0
    func fold(through seq: Int64) throws -> Replay {
      let replay = try log.replayFromFloor(through: seq) { progress(done + $0.seq - position.floor, total) }
      done += seq - position.floor
      return replay
    }
    self.position = position
    try log.checkChain()
    let start = ContinuousClock.now
    replay = try fold(through: position.head)
    duration = ContinuousClock.now - start
    for snapshot in stored {
      snapshots.append((snapshot.seq, snapshot.comparison(with: try fold(through: snapshot.seq))))
    }
  }
}

extension StoredSnapshot {
  fileprivate func comparison(with replay: Replay) -> ReplayCheck.Comparison {
    guard format == StateForm.version, reducer == StateForm.reducerVersion, !replay.hasUnreadable else {
      return .notComparable
    }
    return state == StateForm.text(of: replay.state) ? .equal : .different
  }
}

extension SkippedEvent {
  /// Whether the event is of a known kind but cannot be decoded.
  fileprivate var isMalformed: Bool {
    switch reason {
    case .unreadable(.malformedColumn), .unreadable(.malformedBody): true
    case .unreadable(.unknownType), .rejected: false
    }
  }
}
