package import BacktrailCore

/// A row of the `snapshot` table.
struct SnapshotRow {
  let snapshot: StoredSnapshot
  /// The hash of the event at which the snapshot was taken.
  let headHash: Hash128?
  private let digest: Hash128?

  init(_ row: Statement) {
    snapshot = StoredSnapshot(
      seq: row.int64(0), format: Int32(truncatingIfNeeded: row.int64(1)),
      reducer: Int32(truncatingIfNeeded: row.int64(2)), time: row.int64(3), state: row.text(4) ?? "")
    headHash = row.hash(Self.hash)
    digest = row.hash(Self.digest)
  }

  /// Returns the hash that the next event chains to, or `nil` if the row does not match its digest.
  func hash(in logID: CommandID) -> Hash128? {
    guard let headHash, digest == snapshot.digest(logID: logID, headHash: headHash) else { return nil }
    return headHash
  }

  /// The state; `nil` if this build cannot decode it.
  var state: EncodedState? {
    snapshot.format == StateForm.version ? try? snapshot.read().state : nil
  }
}

extension SnapshotRow {
  private static let columns = "seq, format, reducer, time, state, head_hash, digest"
  static let digested: Range<Int32> = 0..<6
  static let hash: Int32 = 5
  static let digest: Int32 = 6

  /// A query for the rows whose numbers are in a closed range.
  static let range = SQL("SELECT \(columns) FROM snapshot WHERE seq BETWEEN ? AND ? ORDER BY seq")
  private static let eventHash = "(SELECT hash FROM event WHERE event.seq = snapshot.seq)"
  /// A query for the numbers of the rows up to and including a number, newest first.
  static let newest = SQL("SELECT seq FROM snapshot WHERE seq <= ? ORDER BY seq DESC")
  /// A query for the rows whose numbers are in a closed range, each with the hash of its event.
  static let withEventHash = SQL(
    "SELECT \(columns), \(eventHash) FROM snapshot WHERE seq BETWEEN ? AND ? ORDER BY seq")
  static let eventHashColumn: Int32 = 7
  fileprivate static let insert = SQL("INSERT INTO snapshot (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
}

extension StoredSnapshot {
  /// Writes the row.
  func insert(into connection: Connection, logID: CommandID, headHash: Hash128) throws {
    try connection.statement(SnapshotRow.insert).run(
      seq, Int64(format), Int64(reducer), time, state, headHash, digest(logID: logID, headHash: headHash))
  }

  /// Returns the digest of all columns of the row, bound to its log.
  package func digest(logID: CommandID, headHash: Hash128) -> Hash128 {
    var hasher = ChainHasher()
    hasher.text(logID.description)
    hasher.integer(seq)
    hasher.integer(Int64(format))
    hasher.integer(Int64(reducer))
    hasher.integer(time)
    hasher.text(state)
    hasher.hash(headHash)
    return hasher.finish()
  }
}
