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
      position.head <= LogPosition.last
    else {
      throw StoreError.damaged("The log row of '\(connection.path)' was changed.")
    }
    return position
  }

  func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    let query = try connection.statement(
      "SELECT p.text, p.salt, e.payload_digest FROM payload p LEFT JOIN event e ON e.seq = p.seq WHERE p.seq = ?"
    )
    var payloads: [Int64: Payload] = [:]
    let record = try floorRecord(below: seqs)
    for seq in seqs where payloads[seq] == nil {
      if let record, seq <= record.floor, record.payloads[seq] == nil { continue }
      try query.bind(1, seq)
      defer { query.reset() }
      guard try query.step() else { continue }
      let digest = record?.payloads[seq] ?? query.hash(2)
      let payload = try query.payload(text: 0, salt: 1, digest: digest, seq: seq)
      // A content that does not fit its digest is not served; the digest stands for it, as after an erasure.
      payloads[seq] = digest.map { $0 == payload.digest ? payload : .erased(digest: $0) } ?? payload
    }
    return payloads
  }

  /// What is kept below the floor, if one of the numbers is.
  private func floorRecord(below seqs: [Int64]) throws -> FloorRecord? {
    guard let lowest = seqs.min() else { return nil }
    let position = try position()
    return position.floor > 0 && lowest <= position.floor ? try floorRecord(position) : nil
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

  /// Reads a payload; one without text was erased.
  /// - Parameter digest: What stands for it in the chain.
  func payload(text: Int32, salt: Int32, digest: Hash256?, seq: Int64) throws -> Payload {
    guard let content = self.text(text) else {
      guard let digest else {
        throw StoreError.damaged("The payload \(seq) has neither a text nor a digest.")
      }
      return .erased(digest: digest)
    }
    guard let salt = bytes(salt).flatMap({ Salt($0) }) else {
      throw StoreError.damaged("The payload \(seq) has no salt.")
    }
    return .stored(text: content, salt: salt)
  }
}
