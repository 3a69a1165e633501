import BacktrailCore
import CSQLite

/// What can be read through a connection to a log. Whoever holds it serialises its use.
struct LogQueries {
  let connection: Connection

  func position() throws -> LogPosition {
    let query = try connection.statement(
      "SELECT log_id, epoch, floor, head, head_hash, seal FROM log WHERE id = 1")
    defer { query.reset() }
    guard try query.step(), let logID = query.text(0).flatMap(CommandID.init), let hash = query.hash(4) else {
      throw StoreError.damaged("The log row of '\(connection.path)' is missing or does not read.")
    }
    let position = LogPosition(
      logID: logID, epoch: query.int64(1), floor: query.int64(2), head: query.int64(3), headHash: hash)
    guard query.hash(5) == position.seal, position.floor >= 0, position.floor <= position.head,
      position.head < LogPosition.last, (1...LogPosition.last).contains(position.epoch)
    else {
      throw StoreError.damaged("The log row of '\(connection.path)' was changed.")
    }
    return position
  }

  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    guard let lowest = seqs.min() else { return [:] }
    let position = try position()
    let record = try lowest <= position.floor ? floorRecord(position) : nil
    var payloads: [Int64: Payload] = [:]
    for seq in seqs where payloads[seq] == nil {
      if seq <= position.floor {
        payloads[seq] = try record?.payloads[seq].map { try payload(of: seq, $0) }
      } else if seq <= position.head {
        payloads[seq] = try payload(of: seq)
      }
    }
    return payloads
  }

  /// The payload of an event of the log. With the event's row its content is lost, if it had any.
  private func payload(of seq: Int64) throws -> Payload? {
    let query = try connection.statement("SELECT payload_digest FROM event WHERE seq = ?")
    try query.bind(1, seq)
    defer { query.reset() }
    guard try query.step() else { return .damaged(digest: .zero) }
    return try query.isNull(0) ? nil : payload(of: seq, query.hash(0) ?? .zero)
  }

  /// The payload of an event, if it matches its digest. A row that is missing or cannot be read is damage too.
  func payload(of seq: Int64, _ digest: Hash256) throws -> Payload {
    let query = try connection.statement("SELECT text, salt FROM payload WHERE seq = ?")
    try query.bind(1, seq)
    defer { query.reset() }
    do {
      guard try query.step() else { return .damaged(digest: digest) }
      return query.payload(digest)
    } catch let error as StoreError where error.code == .damaged {
      return .damaged(digest: digest)
    }
  }

  func sessions() throws -> [SessionRecord] {
    let query = try connection.statement(
      """
      SELECT id, started_at, app_version, app_build, platform, restore, ended_seq, ended_at, end_reason
      FROM session WHERE id > (SELECT floor FROM log) ORDER BY id
      """)
    defer { query.reset() }
    var sessions: [SessionRecord] = []
    while try query.step() {
      let start = SessionStart(
        appVersion: query.text(2) ?? "", appBuild: query.text(3) ?? "", platform: query.text(4) ?? "",
        restore: query.text(5) ?? "")
      let end =
        query.isNull(6)
        ? nil : SessionRecord.End(seq: query.int64(6), time: query.int64(7), reason: query.text(8) ?? "")
      sessions.append(SessionRecord(id: query.int64(0), startedAt: query.int64(1), start: start, end: end))
    }
    return sessions
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
  func hash(_ column: Int32) -> Hash256? {
    bytes(column).flatMap { Hash256($0) }
  }

  /// Reads seq, format, reducer, time and state from the first five columns.
  func snapshot() -> StoredSnapshot {
    StoredSnapshot(
      seq: int64(0), format: Int32(truncatingIfNeeded: int64(1)),
      reducer: Int32(truncatingIfNeeded: int64(2)),
      time: int64(3), state: text(4) ?? "")
  }

  /// Reads a payload's text and salt from the first two columns.
  func payload(_ digest: Hash256) -> Payload {
    if isNull(0), isNull(1) { return .erased(digest: digest) }
    guard let text = bytes(0), text.count <= RecordedBatch.maximumPayload, type(0) == SQLITE_TEXT,
      let salt = bytes(1).flatMap({ Salt($0) })
    else { return .damaged(digest: digest) }
    let content = Payload.stored(text: String(decoding: text, as: UTF8.self), salt: salt)
    return content.digest == digest ? content : .damaged(digest: digest)
  }
}
