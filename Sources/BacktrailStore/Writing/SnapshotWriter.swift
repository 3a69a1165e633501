import BacktrailCore

/// Writes a snapshot's row within a transaction that its caller holds.
struct SnapshotWriter {
  let connection: Connection
  let position: LogPosition

  func save(_ snapshot: StoredSnapshot) throws {
    try snapshot.checkLimits(at: position)
    let known = try connection.statement("SELECT 1 FROM snapshot WHERE seq = ?")
    try known.bind(1, snapshot.seq)
    let isKnown = try known.step()
    known.reset()
    if isKnown { return }
    try insert(snapshot, headHash: try hash(of: snapshot.seq))
    try prune()
  }

  private func hash(of seq: Int64) throws -> Hash128 {
    if seq == position.head { return position.headHash }
    guard let hash = try LogQueries(connection: connection).hash(of: seq) else {
      throw StoreError.damaged("The event \(seq) is missing.")
    }
    return hash
  }

  func insert(_ snapshot: StoredSnapshot, headHash: Hash128) throws {
    let insert = try connection.statement(
      "INSERT INTO snapshot (seq, format, reducer, time, state, head_hash, digest) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    try insert.bind(1, snapshot.seq)
    try insert.bind(2, Int64(snapshot.format))
    try insert.bind(3, Int64(snapshot.reducer))
    try insert.bind(4, snapshot.time)
    try insert.bind(5, snapshot.state)
    try headHash.withBytes { try insert.bind(6, blob: $0) }
    try snapshot.digest(logID: position.logID, headHash: headHash).withBytes { try insert.bind(7, blob: $0) }
    try insert.run()
  }

  /// Keeps the two newest snapshots and the floor's.
  private func prune() throws {
    try connection.execute(
      """
      DELETE FROM snapshot WHERE seq <> (SELECT floor FROM log)
        AND seq NOT IN (SELECT seq FROM snapshot ORDER BY seq DESC LIMIT 2)
      """)
  }
}

extension StoredSnapshot {
  /// Throws when the snapshot stands on no kept event or is too large.
  package func checkLimits(at position: LogPosition) throws {
    guard seq <= position.head else { throw StoreError.beyondHead(seq, head: position.head) }
    guard seq > position.floor else { throw StoreError.beforeFloor(seq, floor: position.floor) }
    let size = state.utf8.count
    guard size <= RecordedBatch.maximumBody else { throw StoreError.oversizedState(size) }
  }
}
