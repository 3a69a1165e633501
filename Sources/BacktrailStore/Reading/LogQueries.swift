import BacktrailCore
import CSQLite

/// What can be read through a connection to a log. Whoever holds it serialises its use.
struct LogQueries {
  let connection: Connection

  func position() throws -> LogPosition {
    let query = try connection.statement(
      "SELECT log_id, epoch, floor, digest, checkpoints FROM log WHERE id = 1")
    defer { query.reset() }
    guard try query.step(), let logID = query.text(0).flatMap(CommandID.init) else {
      throw StoreError.damaged("The log row of '\(connection.path)' is missing or does not read.")
    }
    var position = LogPosition(empty: logID)
    (position.epoch, position.floor) = (query.int64(1), query.int64(2))
    guard query.hash(3) == position.rowDigest(checkpoints: query.int64(4)),
      (0..<LogPosition.last).contains(position.floor),
      (1...LogPosition.last).contains(position.epoch)
    else { throw StoreError.damaged("The log row of '\(connection.path)' was changed.") }
    try readHead(&position)
    return position
  }

  /// The newest event, or what stands at the floor where there is none.
  private func readHead(_ position: inout LogPosition) throws {
    let query = try connection.statement("SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1")
    defer { query.reset() }
    if try query.step(), query.int64(0) > position.floor {
      guard query.int64(0) < LogPosition.last, let hash = query.hash(1) else {
        throw StoreError.damaged("The newest event of '\(connection.path)' does not read.")
      }
      (position.head, position.headHash) = (query.int64(0), hash)
    } else if position.floor > 0 {
      position.head = position.floor
      position.headHash = try ifSound { try floorSnapshot(position).hash } ?? .zero
    }
  }

  /// Whether the log ends and begins where it did.
  func isUnchanged(since position: LogPosition) throws -> Bool {
    let query = try connection.statement(
      "SELECT epoch, floor, (SELECT max(seq) FROM event) FROM log WHERE id = 1")
    defer { query.reset() }
    guard try query.step(), (query.int64(0), query.int64(1)) == (position.epoch, position.floor) else {
      return false
    }
    return max(query.int64(2), position.floor) == position.head
  }

  /// How often the file had taken in a whole write-ahead log when the present one began.
  func checkpoints() throws -> Int64 { try connection.number("SELECT checkpoints FROM log WHERE id = 1") }

  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    guard let lowest = seqs.min() else { return [:] }
    let position = try position()
    let record = try lowest <= position.floor ? floorRecord(position) : nil
    var payloads: [Int64: Payload] = [:]
    for seq in seqs where payloads[seq] == nil {
      if seq <= position.floor {
        payloads[seq] = try record?.events[seq].map { try keptPayload(of: seq, $0) }
      } else if seq <= position.head {
        payloads[seq] = try payload(of: seq)
      }
    }
    return payloads
  }

  /// The payload of an event of the log. With the event's row its content is lost, if it had any.
  private func payload(of seq: Int64) throws -> Payload? {
    try eventRow(seq) { $0 == nil ? .damaged(digest: .zero) : $0?.payload }
  }

  /// The payload of an event that is kept below the floor, where its row must have a hash. A row that is missing or
  /// cannot be read is damage.
  private func keptPayload(of seq: Int64, _ hash: Hash128) throws -> Payload {
    do {
      return try eventRow(seq) { row in
        guard let row, EventRow.hash(ofKept: row) == hash else { return .damaged(digest: .zero) }
        return row.payload ?? .damaged(digest: .zero)
      }
    } catch let error as StoreError where error.code == .damaged {
      return .damaged(digest: .zero)
    }
  }

  /// Lends the row of an event, with the columns of `EventRow.columns`.
  func eventRow<Result>(_ seq: Int64, _ body: (Statement?) throws -> Result) throws -> Result {
    let query = try connection.statement(EventRow.one)
    try query.bind(1, seq)
    defer { query.reset() }
    return try body(query.step() ? query : nil)
  }

  /// What a query's condition must say for the index of launches to be used.
  static let isBorder = "type IN ('sessionStarted', 'sessionEnded')"

  func sessions() throws -> [SessionRecord] {
    let query = try Statement(
      """
      SELECT \(EventRow.columns), (SELECT time FROM event b WHERE b.seq = event.batch) FROM event
      WHERE \(Self.isBorder) AND seq > (SELECT floor FROM log) ORDER BY seq
      """, on: connection)
    defer { query.finalize() }
    var index = SessionIndex()
    while try query.step() { index.note(query.recordedEvent, time: query.int64(18)) }
    return index.records
  }

  /// The number of the newest session, or 0.
  func newestSession(_ position: LogPosition) throws -> Int64 {
    try connection.number(
      """
      SELECT coalesce(max(seq), 0) FROM event
      WHERE \(Self.isBorder) AND type = 'sessionStarted' AND seq > \(position.floor)
      """)
  }

  func snapshots() throws -> [StoredSnapshot] {
    let query = try connection.statement(
      "SELECT seq, format, reducer, time, state FROM snapshot ORDER BY seq")
    defer { query.reset() }
    var snapshots: [StoredSnapshot] = []
    while try query.step() { snapshots.append(query.snapshot()) }
    return snapshots
  }
}

extension Statement {
  func hash(_ column: Int32) -> Hash128? {
    bytes(column).flatMap { Hash128($0) }
  }

  /// Reads seq, format, reducer, time and state from the first five columns.
  func snapshot() -> StoredSnapshot {
    StoredSnapshot(
      seq: int64(0), format: Int32(truncatingIfNeeded: int64(1)),
      reducer: Int32(truncatingIfNeeded: int64(2)),
      time: int64(3), state: text(4) ?? "")
  }
}
