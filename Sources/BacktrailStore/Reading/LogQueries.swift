import BacktrailCore

/// The queries that read a log through a connection. The connection's owner must serialize them.
package struct LogQueries {
  let connection: Connection
  /// Whether the readable part of a damaged log is wanted. A writer must not continue such a log, so it passes `false`.
  var readsDamaged = false

  func position() throws -> LogPosition {
    let query = try connection.statement(
      "SELECT log_id, epoch, floor, digest, checkpoints FROM log WHERE id = 1")
    let found = try query.first { row -> LogPosition? in
      guard let logID = row.text(0).flatMap(CommandID.init) else { return nil }
      var position = LogPosition(empty: logID)
      (position.epoch, position.floor) = (row.int64(1), row.int64(2))
      guard row.hash(3) == position.rowDigest(checkpoints: row.int64(4)),
        (0..<LogPosition.last).contains(position.floor), (1...LogPosition.last).contains(position.epoch)
      else { throw StoreError.damaged("The log row of '\(connection.path)' was changed.") }
      return position
    }
    guard var position = found else {
      throw StoreError.damaged("The log row of '\(connection.path)' is missing or cannot be decoded.")
    }
    try readHead(&position)
    return position
  }

  /// Sets the position's head to the newest event, or to the retention boundary if there is no event.
  private func readHead(_ position: inout LogPosition) throws {
    let query = try connection.statement("SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1")
    let newest: (seq: Int64, hash: Hash128?)?
    do {
      newest = try query.first { ($0.int64(0), $0.hash(1)) }
    } catch let error as StoreError where readsDamaged && error.code == .damaged {
      // All reads up to this event return what is before the damage, and then throw its error.
      (position.head, position.headHash) = (try firstUnreadable(after: position.floor), .zero)
      return
    }
    if let newest, newest.seq > position.floor {
      guard newest.seq < LogPosition.last, let hash = newest.hash else {
        throw StoreError.damaged("The newest event of '\(connection.path)' cannot be decoded.")
      }
      (position.head, position.headHash) = (newest.seq, hash)
    } else if position.floor > 0 {
      position.head = position.floor
      position.headHash = try ifSound { try floorSnapshot(position).hash } ?? .zero
    }
    if !readsDamaged, position.head > position.floor {
      let first = try connection.statement("SELECT seq FROM event WHERE seq > ? ORDER BY seq LIMIT 1")
      guard try first.first(position.floor, read: { $0.int64(0) }) == position.floor + 1 else {
        throw StoreError.brokenBatch(position.floor + 1, path: connection.path)
      }
    }
    guard let later = try laterEvent(than: position) ?? unfinishedBatchEnd(position) else { return }
    guard readsDamaged else { throw StoreError.missingEnd(of: connection.path) }
    // Events after the found one may be there, but cannot all be found.
    (position.head, position.headHash) = (later, .zero)
  }

  /// Returns the last event of the newest batch if it is not the head. A batch is stored whole or not at all.
  private func unfinishedBatchEnd(_ position: LogPosition) throws -> Int64? {
    guard position.head > position.floor else { return nil }
    let query = try connection.statement(
      "SELECT seq + count - 1 FROM event WHERE seq = (SELECT batch FROM event WHERE seq = ?)")
    let found = try ifSound { try query.first(position.head) { $0.int64(0) } }
    // Without its first row, a batch has no end.
    let end = found.map { $0 ?? 0 } ?? 0
    let limit = position.head &+ Int64(RecordedBatch.maximumCount)
    if readsDamaged { return end > position.head && end <= limit ? end : nil }
    return end == position.head ? nil : end
  }

  /// Returns an event after the head that a snapshot, a command, or the index of launches refers to, or `nil` if there
  /// is none. A single changed bit may hide the end of the table of events, but not that of the others.
  func laterEvent(than position: LogPosition) throws -> Int64? {
    func last(_ query: StaticString) throws -> Int64? {
      let found = try ifSound { try connection.statement(query).first { $0.int64(0) } } ?? nil
      return found.flatMap { $0 > position.head && $0 <= LogPosition.last ? $0 : nil }
    }
    // Damage may make up rows, but they do not match their digests.
    if let seq = try last("SELECT max(seq) FROM snapshot"),
      let row = try ifSound({ try connection.statement(SnapshotRow.range).row(seq) { SnapshotRow($0) } })
        ?? nil,
      row.hash(in: position.logID) != nil
    {
      return seq
    }
    if let first = try last("SELECT max(first) FROM command"),
      case .some(.some(.some)) = try ifSound({ try commandRow(first) })
    {
      return first
    }
    return try last(
      "SELECT max(seq) FROM event INDEXED BY session_border WHERE type IN ('sessionStarted', 'sessionEnded')")
  }

  /// Returns the number of an event that cannot be read, although the one before it can be, or is the retention boundary.
  ///
  /// The pages that lead to the newest event are damaged, so the first such event is searched for from the beginning.
  private func firstUnreadable(after floor: Int64) throws -> Int64 {
    let query = try connection.statement("SELECT seq FROM event WHERE seq >= ? ORDER BY seq LIMIT 1")
    func isReadable(_ seq: Int64) throws -> Bool {
      try ifSound { try query.first(seq) { $0.int64(0) } } ?? nil != nil
    }
    if let found = connection.unreadable,
      try (found - 1 == floor || isReadable(found - 1)) && !isReadable(found)
    {
      return found
    }
    var (known, end) = (floor, LogPosition.last)
    while end - known > 1 {
      let middle = known + (end - known) / 2
      if try isReadable(middle) { known = middle } else { end = middle }
    }
    connection.unreadable = end
    return end
  }

  /// Returns whether the log still begins and ends at the given position.
  func isUnchanged(since position: LogPosition) throws -> Bool {
    let query = try connection.statement(
      "SELECT epoch, floor, (SELECT max(seq) FROM event) FROM log WHERE id = 1")
    return try query.first { row in
      (row.int64(0), row.int64(1)) == (position.epoch, position.floor)
        && max(row.int64(2), position.floor) == position.head
    } ?? false
  }

  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    guard let lowest = seqs.min() else { return [:] }
    let position = try position()
    let record = try lowest <= position.floor ? floorRecord(position) : nil
    var payloads: [Int64: Payload] = [:]
    for seq in seqs where payloads[seq] == nil {
      if seq <= position.floor {
        payloads[seq] = try record?.events[seq].flatMap { try keptPayload(of: seq, $0) }
      } else if seq <= position.head {
        payloads[seq] = try payload(of: seq, position)
      }
    }
    return payloads
  }

  /// Returns the payload of an event above the retention boundary. A row that is missing, cannot be read, or does not
  /// continue the hash chain counts as damaged.
  private func payload(of seq: Int64, _ position: LogPosition) throws -> Payload? {
    try damagedUnlessReadable {
      var chain = try chain(before: seq, position)
      return try eventRow(seq) { row in
        guard let row, chain.take(row) else { return .damaged(digest: .zero) }
        return row.payload
      }
    }
  }

  /// Returns the payload of an event that is kept below the retention boundary. The event's row must have the given
  /// hash. A row that is missing or cannot be read counts as damaged.
  private func keptPayload(of seq: Int64, _ hash: Hash128) throws -> Payload? {
    try damagedUnlessReadable {
      try eventRow(seq) { row in
        guard let row, EventRow.hash(ofKept: row) == hash else { return .damaged(digest: .zero) }
        return row.payload ?? .damaged(digest: .zero)
      }
    }
  }

  private func damagedUnlessReadable(_ body: () throws -> Payload?) throws -> Payload? {
    do { return try body() } catch let error as StoreError where error.code == .damaged {
      return .damaged(digest: .zero)
    }
  }

  /// Calls `body` with the row of an event, which has the columns `EventRow.columns`, or with `nil` if there is no row.
  func eventRow<Result>(_ seq: Int64, _ body: (Statement?) throws -> Result) throws -> Result {
    // `body` is called without a row only if there is none. If `body` itself returns `nil`, that counts as a result.
    try connection.statement(EventRow.range).row(seq) { try body($0) } ?? body(nil)
  }

  /// The condition that a query must contain so that the index of launches is used.
  static let isBorder = "type IN ('sessionStarted', 'sessionEnded')"

  func sessions() throws -> [SessionRecord] {
    do { return try listedSessions() } catch let error as StoreError
      where readsDamaged && error.code == .damaged
    {
      return try readableSessions()
    }
  }

  /// Returns the sessions that begin before the first damage.
  private func readableSessions() throws -> [SessionRecord] {
    let position = try position()
    var index = SessionIndex()
    do {
      try visitBatches(in: position.floor + 1...max(position.head, position.floor + 1)) { batch in
        for event in batch.events { index.note(event, time: batch.time) }
        return true
      }
    } catch let error as StoreError where error.code == .damaged {}
    return index.records
  }

  private func listedSessions() throws -> [SessionRecord] {
    // A reader does not trust the index of launches, which no hash covers.
    let query = try Statement(
      """
      SELECT \(EventRow.columns), (SELECT time FROM event b WHERE b.seq = event.batch)
      FROM event \(readsDamaged ? "NOT INDEXED" : "INDEXED BY session_border")
      WHERE \(Self.isBorder) AND seq > (SELECT floor FROM log) ORDER BY seq
      """, on: connection)
    var index = SessionIndex()
    try query.visit { row in
      guard !row.isNull(18) else { throw StoreError.brokenBatch(row.int64(0), path: connection.path) }
      index.note(row.recordedEvent, time: row.int64(18))
    }
    return index.records
  }

  /// Returns the number of the newest session, or 0.
  func newestSession(_ position: LogPosition) throws -> Int64 {
    try connection.number(
      """
      SELECT coalesce(max(seq), 0) FROM event
      WHERE \(Self.isBorder) AND type = 'sessionStarted' AND seq > \(position.floor)
      """)
  }

  func snapshots() throws -> [StoredSnapshot] {
    try connection.statement(SnapshotRow.range).mapInOrder(Int64.min, Int64.max) { SnapshotRow($0).snapshot }
  }
}
