package import BacktrailCore

/// The identity and epoch of a log, its retention boundary, and its head.
package struct LogPosition: Hashable, Sendable {
  /// The identity of the log, which is shared by copies and exports.
  package var logID: CommandID
  /// The epoch, which starts at 1. Each erasure and each recovery begins a new one.
  package var epoch: Int64
  /// The number of the event before the oldest retained event.
  package var floor: Int64
  /// The number of the newest event, or the retention boundary if there are no events after it.
  package var head: Int64
  /// The hash of the newest event.
  package var headHash: Hash128

  package init(logID: CommandID, epoch: Int64, floor: Int64, head: Int64, headHash: Hash128) {
    self.logID = logID
    self.epoch = epoch
    self.floor = floor
    self.head = head
    self.headHash = headHash
  }

  /// A number that no log reaches. Sums with smaller numbers do not overflow.
  package static let last: Int64 = 1 << 60

  /// Begins the next epoch. The number stops at the maximum.
  package mutating func beginEpoch() { epoch = min(epoch, Self.last - 1) + 1 }
}

/// A state stored at a sequence number.
package struct StoredSnapshot: Hashable, Sendable {
  /// The number of the last event in the state.
  package var seq: Int64
  /// The format version of the state.
  package var format: Int32
  /// The version of the reducer that produced the state.
  package var reducer: Int32
  /// The time of the snapshot, in milliseconds since 1970.
  package var time: Int64
  /// The state in `StateForm`. At the retention boundary, it is preceded by a record of the rows kept from the history
  /// below the boundary.
  package var state: String

  package init(
    seq: Int64, format: Int32 = StateForm.version, reducer: Int32 = StateForm.reducerVersion, time: Int64,
    state: String
  ) {
    self.seq = seq
    self.format = format
    self.reducer = reducer
    self.time = time
    self.state = state
  }
}

/// One launch of the app, as listed in the log's session index.
package struct SessionRecord: Hashable, Sendable {
  /// The number of the launch's `sessionStarted` event.
  package var id: Int64
  /// The start time, in milliseconds since 1970.
  package var startedAt: Int64
  /// The facts known when the launch began.
  package var start: SessionStart
  /// The end of the launch; `nil` while the launch is running, or if the app crashed or was killed.
  package var end: End?

  /// The end of a session.
  package struct End: Hashable, Sendable {
    /// The number of the session's `sessionEnded` event.
    package var seq: Int64
    /// The end time, in milliseconds since 1970.
    package var time: Int64
    /// The reason that the session ended.
    package var reason: String

    package init(seq: Int64, time: Int64, reason: String) {
      self.seq = seq
      self.time = time
      self.reason = reason
    }
  }

  package init(id: Int64, startedAt: Int64, start: SessionStart, end: End? = nil) {
    self.id = id
    self.startedAt = startedAt
    self.start = start
    self.end = end
  }
}

/// A log's launches since the last confirmed one, and the items that a launch must not decode.
package struct LaunchAttempts: Hashable, Sendable {
  /// The number of unconfirmed launches. Each skipped restore level also counts as a launch.
  package var count: Int
  /// The head at the start of the first launch that omitted something from the restored state; 0 if no launch did.
  package var head: Int64
  /// The head at the start of the last launch that omitted something from the restored state; 0 if no launch did. A
  /// launch does not decode items that were closed before that point, because one of them may have made a launch fail.
  /// The value is kept when a launch is confirmed.
  package var undecoded: Int64

  package init(count: Int, head: Int64, undecoded: Int64 = 0) {
    self.count = count
    self.head = head
    self.undecoded = undecoded
  }
}

/// A log that can be read. Each call sees only complete batches.
package protocol EventLogReading: Sendable {
  /// Returns the log's current retention boundary and head.
  func position() throws -> LogPosition

  /// Visits the batches with events in the range, in order, until `body` returns `false`.
  /// - Precondition: `body` does not use the log.
  /// - Throws: `StoreError.beforeFloor` if the range begins at an event that was compacted away, or `.damaged` if a
  ///   batch is missing or has been changed. The batches before that batch have already been visited.
  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws

  /// Returns a command's batch, or `nil` if the log does not have it or no longer keeps it. A batch below the retention
  /// boundary is returned without events.
  func batch(for command: CommandID) throws -> RecordedBatch?

  /// Returns the latest time among the batches whose command IDs were forgotten, in milliseconds since 1970, or `nil`
  /// if no command ID was forgotten.
  func commandHorizon() throws -> Int64?

  /// Returns the payloads of the events with the given numbers. Events without a payload are not in the result.
  ///
  /// For damaged content, the payload is `damaged`, and the content is not returned.
  func payloads(of seqs: [Int64]) throws -> [Int64: Payload]

  /// Returns the launches, oldest first.
  func sessions() throws -> [SessionRecord]

  /// Returns the stored snapshots, oldest first.
  func snapshots() throws -> [StoredSnapshot]

  /// Replays the log up to and including an event, starting at the newest usable snapshot.
  ///
  /// Replayed events are first checked against the hash chain.
  /// - Throws: `StoreError.damaged` if a row has changed since it was written.
  func replay(through seq: Int64) throws -> Replay
}

/// An append-only log of event batches.
///
/// A log never renumbers events. The caller passes the expected head, and numbers the new events starting after that
/// head.
package protocol EventLog: EventLogReading {
  /// Appends batches in order and in a single commit so that either all of them are stored or none are.
  ///
  /// The events are acknowledged when the call returns.
  @discardableResult
  func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition

  /// Stores a snapshot of an existing event and removes all other snapshots except the two newest and the one at the
  /// retention boundary.
  func save(_ snapshot: StoredSnapshot) throws

  /// Performs one step of a compaction, which enforces a retention policy. A step takes a few milliseconds.
  ///
  /// Whole launches are removed, oldest first, but never the newest. The retention boundary moves to a snapshot at the
  /// border between two launches. Anything that the state needs from the history below the boundary is kept. `compact`
  /// performs all steps.
  /// - Throws: `StoreError.damaged` if rows to remove have changed since they were written. In that case, the rows are
  ///   kept.
  func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport

  /// Erases payloads permanently. Their digests are kept, so the hash chain stays valid.
  ///
  /// The payloads' salts and the digests of all commands are also removed, so that the contents cannot be guessed. A
  /// command without a digest cannot be distinguished from a different command with the same ID.
  /// A new epoch begins, by which an older copy of the log is recognized.
  @discardableResult
  func erase(_ scope: ErasureScope) throws -> ErasureReport

  /// Returns a record of this log's launches since the last confirmed one, or `nil` if the last launch was confirmed
  /// and no launch omitted anything from the restored state.
  func launchAttempts() throws -> LaunchAttempts?

  /// Stores the unconfirmed launches so that they survive the termination of the process. Pass `nil` if there is
  /// nothing to store.
  func keep(_ attempts: LaunchAttempts?) throws

  /// Throws an error if acknowledged data may be missing because another program changed the log's files.
  func checkFiles() throws

  /// Performs deferred work, such as limiting the size of the write-ahead log. Call this when the app is idle or enters
  /// the background.
  func settle() throws

  /// Closes the log. A second call does nothing.
  func close()
}

extension EventLogReading {
  /// Returns the batches with events in the range, in order.
  package func batches(in range: ClosedRange<Int64>) throws -> [RecordedBatch] {
    var batches: [RecordedBatch] = []
    try visitBatches(in: range) {
      batches.append($0)
      return true
    }
    return batches
  }

  /// Returns all batches, in order.
  package func batches() throws -> [RecordedBatch] {
    let position = try position()
    guard position.head > position.floor else { return [] }
    return try batches(in: position.floor + 1...position.head)
  }
}

extension LogPosition {
  /// Whether the head is an event that cannot be read, because the pages that lead to the newest events are damaged.
  package var isUnreadable: Bool { head > floor && headHash == .zero }
}

extension StoreError {
  package static func beforeFloor(_ seq: Int64, floor: Int64) -> Self {
    Self(
      code: .beforeFloor,
      message: """
        Event \(seq) is no longer in the log, which begins at event \(floor + 1). Choose \(floor + 1) or a later event.
        """)
  }

  package static func beyondHead(_ seq: Int64, in log: LogPosition) -> Self {
    if log.isUnreadable {
      return damaged("The end of the log cannot be read, so event \(seq) cannot be either.")
    }
    let events =
      log.head > log.floor ? "events \(log.floor + 1) to \(log.head)" : "no events after \(log.head)"
    return Self(code: .beyondHead, message: "The log has \(events), so there is no event \(seq) yet.")
  }
}
