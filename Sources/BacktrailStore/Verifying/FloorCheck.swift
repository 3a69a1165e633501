import BacktrailCore
import CSQLite

/// Checks what is kept at and below the floor against the record in the floor's snapshot.
///
/// What a compaction has still to delete is no damage: it lies in one piece right below the floor.
struct FloorCheck {
  private let connection: Connection
  private let record: FloorRecord
  /// The first event that is still to be deleted, or the one behind the floor.
  private let leftovers: Int64

  init(_ connection: Connection, _ record: FloorRecord) throws {
    self.connection = connection
    self.record = record
    leftovers = try connection.number(
      "SELECT coalesce(min(seq), \(record.floor + 1)) FROM event WHERE seq BETWEEN 1 AND \(record.floor)")
  }

  func run(_ report: inout VerifyReport) throws {
    report.leftoverCount = Int(
      try connection.number("SELECT count(*) FROM event WHERE seq BETWEEN 1 AND \(record.floor)"))
    try checkSessions(&report)
    try checkBatches(&report)
    try checkPayloads(&report)
  }

  private func checkSessions(_ report: inout VerifyReport) throws {
    let strays = try Statement("SELECT id FROM session WHERE id BETWEEN 1 AND ?", on: connection)
    try strays.bind(1, leftovers - 1)
    while try strays.step() {
      report.note("session", strays.int64(0), "The session \(strays.int64(0)) has no event.")
    }
  }

  private func checkBatches(_ report: inout VerifyReport) throws {
    let rows = try Statement(
      """
      SELECT first, count, session, cause, time, command_id, body_digest, salt_digest, salt FROM batch
      WHERE first BETWEEN 1 AND ? ORDER BY first
      """, on: connection)
    try rows.bind(1, record.floor)
    var found = FloorRecord(floor: record.floor)
    (found.firstBatch, found.payloads, found.forgotten, found.latest) = (
      record.firstBatch, record.payloads, record.forgotten, record.latest
    )
    while try rows.step() {
      let first = rows.int64(0)
      if first >= record.firstBatch {
        found.note(ChainHasher.hash(ofBatch: rows))
        if !rows.isNull(8), rows.digest(of: 8) != rows.hash(7) {
          report.note("batch", first, "The salt of batch \(first) does not fit the salt's digest.")
        }
      } else if leftovers > record.floor {
        report.note("batch", first, "The batch \(first) has no first event.")
      }
    }
    if found != record {
      report.note(
        "batch", record.firstBatch,
        "The batches from \(record.firstBatch) to \(record.floor), which are kept for their commands, were changed."
      )
    }
  }

  private func checkPayloads(_ report: inout VerifyReport) throws {
    let rows = try Statement("SELECT seq, text, salt FROM payload WHERE seq BETWEEN 1 AND ?", on: connection)
    try rows.bind(1, record.floor)
    var missing = record.payloads
    var erased: [Int64] = []
    while try rows.step() {
      let seq = rows.int64(0)
      if let digest = missing.removeValue(forKey: seq) {
        if rows.isNull(1), rows.isNull(2) {
          erased.append(seq)
        } else if rows.saltedDigest != digest {
          report.note("payload", seq, "The payload of event \(seq) does not fit its digest.")
        }
      } else if seq < leftovers {
        report.note("payload", seq, "The payload \(seq) belongs to no event.")
      }
    }
    report.erased = erased + report.erased
    for seq in missing.keys.sorted() {
      report.note("payload", seq, "The payload of event \(seq), which is kept for a screen, is missing.")
    }
  }
}

extension Statement {
  /// The SHA-256 of a column's bytes.
  func digest(of column: Int32) -> Hash256? {
    bytes(column).map { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }

  /// The digest of a payload row's text behind its salt.
  var saltedDigest: Hash256? {
    guard type(1) == SQLITE_TEXT, type(2) == SQLITE_BLOB, let text = bytes(1), let salt = bytes(2) else {
      return nil
    }
    return ChainHasher.sha256(UnsafeRawBufferPointer(salt), UnsafeRawBufferPointer(text))
  }
}
