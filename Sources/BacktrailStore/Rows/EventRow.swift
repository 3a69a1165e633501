import BacktrailCore
import CSQLite

/// The columns of the `event` table, in the order in which rows are written, read, and hashed.
enum EventRow {
  /// The columns, with the erasable ones at the end.
  static let columns = "\(chained), payload, salt"
  private static let chained = """
    seq, batch, type, type_version, target, other, name, version, body, count, session, cause, time, command, \
    payload_digest, hash
    """
  private static let linked =
    "\(chained), (SELECT before.hash FROM event before WHERE before.seq = event.seq - 1)"
  /// A query for the rows whose numbers are in a closed range.
  static let range = SQL("SELECT \(columns) FROM event WHERE seq BETWEEN ? AND ? ORDER BY seq")
  /// A query for the same rows without the erasable columns.
  static let chain = SQL("SELECT \(chained) FROM event WHERE seq BETWEEN ? AND ? ORDER BY seq")
  /// A query for the same columns and the hash of the event before, in descending order from a number.
  static let backward = SQL("SELECT \(linked) FROM event WHERE seq <= ? ORDER BY seq DESC")
  /// A query for the same columns of all events, in ascending order.
  static let forward = SQL("SELECT \(linked) FROM event ORDER BY seq")
  static let insert = SQL(
    "INSERT INTO event (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")

  /// The parameters of `insert` for the hashed texts, in the order of hashing.
  static let texts: [Int32] = [3, 5, 6, 7, 9, 12, 14]
  static let hashed: Range<Int32> = 0..<15
  static let hash: Int32 = 15
  /// The hash of the event before, in rows of `backward` and `forward`.
  static let hashBefore: Int32 = 16

  /// Returns the hash that a row of `backward` chains to; `nil` if the row before it is missing.
  static func previousHash(of row: Statement, in logID: CommandID) -> Hash128? {
    row.int64(0) == 1 ? .genesis(logID: logID) : row.hash(hashBefore)
  }

  /// Returns the hash of a kept row, chained to the row's own stored hash.
  static func hash(ofKept row: Statement) -> Hash128? {
    guard let own = row.hash(hash) else { return nil }
    var hasher = ChainHasher()
    hasher.start(from: own)
    hasher.columns(hashed, of: row)
    return hasher.finish()
  }
}

extension ChainHasher {
  /// Returns the hash of an event's row, chained to the hash of the row before it.
  mutating func hash(of row: Statement, after previous: Hash128) -> Hash128 {
    start(from: previous)
    columns(EventRow.hashed, of: row)
    return finish()
  }
}

extension Statement {
  /// The event in a row with the columns `EventRow.columns`.
  var recordedEvent: RecordedEvent {
    let columns = EventColumns(
      type: text(2) ?? "", typeVersion: Int32(truncatingIfNeeded: int64(3)), target: text(4), other: text(5),
      name: text(6), version: isNull(7) ? nil : Int32(truncatingIfNeeded: int64(7)), body: text(8))
    return RecordedEvent(seq: int64(0), columns: columns, payload: payload)
  }

  /// The payload in a row with the columns `EventRow.columns`, if it matches its digest; `nil` if the event does not
  /// have a payload.
  var payload: Payload? {
    if isNull(14) { return nil }
    guard let digest = hash(14) else { return .damaged(digest: .zero) }
    if isNull(16), isNull(17) { return .erased(digest: digest) }
    guard let text = bytes(16), text.count <= RecordedBatch.maximumPayload, type(16) == SQLITE_TEXT,
      let salt = bytes(17).flatMap({ Salt($0) })
    else { return .damaged(digest: digest) }
    let content = Payload.stored(text: String(decoding: text, as: UTF8.self), salt: salt)
    return content.digest == digest ? content : .damaged(digest: digest)
  }

  /// Whether the row of an event without a payload has a value in a payload's place. It has no digest, so nobody reads
  /// it.
  var hasStrayPayload: Bool { isNull(14) && !(isNull(16) && isNull(17)) }
}
