public import BacktrailCore
public import BacktrailStore

/// An in-memory log for tests, with the same contract as a log in a file.
///
/// Its hashes are the same as those of a file with the same batches, so the heads can be used to compare the two.
public final class InMemoryEventLog: EventLog {
  let contents: Locked<Contents>

  struct Contents {
    var position: LogPosition
    var batches: [RecordedBatch] = []
    /// The hash of each event above the retention boundary.
    var hashes: [Int64: Hash128] = [:]
    /// The number of each command's batch.
    var commands: [CommandID: Int64] = [:]
    /// The history below the retention boundary.
    var below = BelowFloor()
    var sessions = SessionIndex()
    var snapshots: [StoredSnapshot] = []
    var attempts: LaunchAttempts?
    var isClosed = false
    var failure: (error: StoreError, count: Int)?
  }

  /// Creates an empty log.
  public init(newLogID: CommandID = .random()) {
    contents = Locked(Contents(position: LogPosition(empty: newLogID)))
  }

  /// Makes the next appends throw an error without storing anything.
  public func failNextAppends(with error: StoreError, count: Int = 1) {
    contents.withLock { $0.failure = count > 0 ? (error, count) : nil }
  }

  /// Appends batches in order, either all of them or none.
  @discardableResult
  package func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    try contents.withLock { contents in
      try contents.checkOpen()
      try contents.failIfAsked()
      guard head == contents.position.head else {
        throw StoreError.conflict(expected: head, found: contents.position.head)
      }
      try contents.append(batches)
      return contents.position
    }
  }

  /// Stores a snapshot at an existing event, and removes all snapshots except the two newest and the one at the
  /// retention boundary.
  package func save(_ snapshot: StoredSnapshot) throws {
    try contents.withLock { contents in
      try contents.checkOpen()
      try snapshot.checkLimits(at: contents.position)
      guard !contents.snapshots.contains(where: { $0.seq == snapshot.seq }) else { return }
      contents.snapshots.append(snapshot)
      contents.snapshots.sort { $0.seq < $1.seq }
      let newest = contents.snapshots.suffix(2)
      contents.snapshots.removeAll { snapshot in
        snapshot.seq != contents.position.floor && !newest.contains { $0.seq == snapshot.seq }
      }
    }
  }

  /// Returns the launches since the last confirmed one.
  package func launchAttempts() throws -> LaunchAttempts? {
    try contents.withLock { contents in
      try contents.checkOpen()
      return contents.attempts
    }
  }

  /// Stores launch attempts. This method can fail in the same way as an append.
  package func keep(_ attempts: LaunchAttempts?) throws {
    try contents.withLock { contents in
      try contents.checkOpen()
      try contents.failIfAsked()
      contents.attempts = attempts
    }
  }

  /// Does nothing, because there is no write-ahead log.
  public func settle() throws {
    try contents.withLock { try $0.checkOpen() }
  }

  /// Does nothing, because there are no files.
  package func checkFiles() {}

  /// Closes the log. A second call does nothing.
  public func close() {
    contents.withLock { $0.isClosed = true }
  }
}

extension InMemoryEventLog.Contents {
  func checkOpen() throws {
    if isClosed { throw StoreError.closed }
  }

  fileprivate mutating func failIfAsked() throws {
    guard let (error, count) = failure else { return }
    failure = count > 1 ? (error, count - 1) : nil
    throw error
  }

  fileprivate mutating func append(_ added: [RecordedBatch]) throws {
    let before = (position: position, sessions: sessions, count: batches.count)
    do {
      for batch in added { try append(batch) }
    } catch {
      for id in batches[before.count...].compactMap(\.command?.id) { commands[id] = nil }
      batches.removeSubrange(before.count...)
      (position, sessions) = (before.position, before.sessions)
      throw error
    }
  }

  private mutating func append(_ batch: RecordedBatch) throws {
    try batch.checkLimits(after: position.head)
    if let id = batch.command?.id, commands[id] != nil { throw StoreError.commandUsed(id.description) }
    var hasher = ChainHasher()
    for event in batch.events {
      position.headHash = hasher.hash(
        of: event, in: batch, after: position.headHash, payloadDigest: event.payload?.digest)
      hashes[event.seq] = position.headHash
      guard sessions.note(event, time: batch.time) else { throw StoreError.unreadableSession(event.seq) }
    }
    guard batch.session == 0 || batch.session == sessions.newest else {
      throw StoreError.unknownSession(batch.session, batch: batch.first)
    }
    position.head = batch.last
    if let id = batch.command?.id { commands[id] = batch.first }
    batches.append(batch)
  }
}
