import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// The visible paths after multiple events of a log. The log is replayed once for all of them.
package struct PathWalk<Log: EventLogReading> {
  private let log: Log
  private var titles: ScreenTitles
  /// The state that was reached; `nil` if damage was found.
  private var replay: Replay?

  /// Whether damage was found in the events so far.
  package var isDamaged: Bool { replay == nil }

  package init(_ log: Log) throws {
    self.log = log
    titles = ScreenTitles(log)
    replay = Replay()
    replay = try Self.start(of: log)
  }

  /// Returns the state at the retention boundary; `nil` if it is damaged.
  private static func start(of log: Log) throws -> Replay? {
    do {
      return try log.replay(through: log.position().floor)
    } catch let error as StoreError where error.code == .damaged {
      return nil
    }
  }

  /// Returns the path of titles after the given event: `shop › item 4 [sheet] cart`. Reads only the payloads that the
  /// path shows.
  ///
  /// After damage, only the path after the log's last event can still be found. The replay for it may start at a later
  /// snapshot.
  /// - Parameter seq: An event after that of the previous call.
  /// - Throws: `StoreError.damaged` if an earlier event is damaged.
  package mutating func path(behind seq: Int64) throws -> String {
    let state = try reach(seq).state
    return try titles.path(in: state)
  }

  private mutating func reach(_ seq: Int64) throws -> Replay {
    guard var replay else {
      guard try seq == log.position().head else {
        throw StoreError(code: .damaged, message: "Events before \(seq) are damaged.")
      }
      return try log.replay(through: seq)
    }
    self.replay = nil
    // Without the end of the range, each call would read about a megabyte of batches and discard them.
    try log.forEachBatch(from: replay.seq + 1, through: seq) { batch in
      for event in batch.events where event.seq > replay.seq && event.seq <= seq { replay.apply(event) }
      return true
    }
    self.replay = replay
    return replay
  }
}
