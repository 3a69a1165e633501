package import BacktrailCore

/// A row of the table `snapshot`, with what the events say of the place where it stands.
struct SnapshotRow {
  let snapshot: StoredSnapshot
  /// Whether the next event begins a session.
  let isAtBorder: Bool
  /// Whether it carries the hash of its event.
  let fitsEvent: Bool
  private let headHash: Hash128?
  private let digest: Hash128?

  init(_ row: Statement) {
    snapshot = StoredSnapshot(
      seq: row.int64(0), format: Int32(truncatingIfNeeded: row.int64(1)),
      reducer: Int32(truncatingIfNeeded: row.int64(2)), time: row.int64(3), state: row.text(4) ?? "")
    headHash = row.hash(Self.hash)
    digest = row.hash(Self.digest)
    fitsEvent = headHash == row.hash(7)
    isAtBorder = row.text(8) == EventType.sessionStarted.rawValue
  }

  /// What the next event chains to; `nil` when the row does not fit its digest.
  func hash(in logID: CommandID) -> Hash128? {
    guard let headHash, digest == snapshot.digest(logID: logID, headHash: headHash) else { return nil }
    return headHash
  }

  /// The state, if this build can read it.
  var state: EncodedState? {
    snapshot.format == StateForm.version ? try? snapshot.read().state : nil
  }
}

extension SnapshotRow {
  private static let columns = "seq, format, reducer, time, state, head_hash, digest"
  static let digested: Range<Int32> = 0..<6
  static let hash: Int32 = 5
  static let digest: Int32 = 6

  private static let select = """
    SELECT \(columns), (SELECT hash FROM event WHERE event.seq = snapshot.seq),
      (SELECT type FROM event WHERE event.seq = snapshot.seq + 1)
    FROM snapshot
    """
  /// The rows from one number through another.
  static let range = SQL("\(select) WHERE seq BETWEEN ? AND ? ORDER BY seq")
  /// The rows through a number, the newest first.
  static let newest = SQL("\(select) WHERE seq <= ? ORDER BY seq DESC")
  fileprivate static let insert = SQL("INSERT INTO snapshot (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
}

extension StoredSnapshot {
  /// Writes the row.
  func insert(into connection: Connection, logID: CommandID, headHash: Hash128) throws {
    try connection.statement(SnapshotRow.insert).run(
      seq, Int64(format), Int64(reducer), time, state, headHash, digest(logID: logID, headHash: headHash))
  }

  /// The digest over all columns of the row, bound to its log.
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
