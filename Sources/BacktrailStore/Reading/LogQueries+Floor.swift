import BacktrailCore

extension LogQueries {
  /// The floor's snapshot, if it fits its digest, and what the next event chains to.
  /// - Throws: `floorDamaged`.
  func floorSnapshot(_ position: LogPosition) throws -> (snapshot: StoredSnapshot, hash: Hash256) {
    let query = try connection.statement(
      "SELECT seq, format, reducer, time, state, head_hash, digest FROM snapshot WHERE seq = ?")
    try query.bind(1, position.floor)
    defer { query.reset() }
    guard try query.step(), let hash = query.hash(5) else { throw StoreError.floorDamaged(position.floor) }
    let snapshot = query.snapshot()
    guard query.hash(6) == snapshot.digest(logID: position.logID, headHash: hash) else {
      throw StoreError.floorDamaged(position.floor)
    }
    return (snapshot, hash)
  }

  /// What is kept below the floor.
  /// - Throws: `floorDamaged`.
  func floorRecord(_ position: LogPosition) throws -> FloorRecord {
    guard position.floor > 0 else { return FloorRecord(floor: 0) }
    do {
      return try FloorRecord.split(try floorSnapshot(position).snapshot.state, floor: position.floor).0
    } catch is FormError {
      throw StoreError.floorDamaged(position.floor)
    }
  }

  /// Throws when a range of events begins below the floor.
  func checkKept(_ range: ClosedRange<Int64>) throws {
    let floor = try position().floor
    guard floor == 0 || range.lowerBound > floor else {
      throw StoreError.beforeFloor(range.lowerBound, floor: floor)
    }
  }

  /// When the oldest batch happened whose command id is known, if older ones were forgotten.
  func commandHorizon() throws -> Int64? {
    guard try position().floor > 0 else { return nil }
    let query = try connection.statement("SELECT time FROM batch ORDER BY first LIMIT 1")
    defer { query.reset() }
    return try query.step() ? query.int64(0) : nil
  }

  /// The stored hash of an event.
  func hash(of seq: Int64) throws -> Hash256? {
    let query = try connection.statement("SELECT hash FROM event WHERE seq = ?")
    try query.bind(1, seq)
    defer { query.reset() }
    return try query.step() ? query.hash(0) : nil
  }

  /// The digest that stands for an event's payload in the chain; `nil` when it carried none.
  func payloadDigest(of seq: Int64) throws -> Hash256? {
    let query = try connection.statement("SELECT payload_digest FROM event WHERE seq = ?")
    try query.bind(1, seq)
    defer { query.reset() }
    return try query.step() ? query.hash(0) : nil
  }

  /// What a retention policy looks at.
  func extent(_ position: LogPosition) throws -> LogExtent {
    let rows = try connection.statement(
      """
      SELECT id - 1, (SELECT time FROM batch b WHERE b.first < session.id ORDER BY b.first DESC LIMIT 1)
      FROM session WHERE id > ? + 1 AND EXISTS (SELECT 1 FROM batch WHERE first = session.id) ORDER BY id
      """)
    try rows.bind(1, position.floor)
    defer { rows.reset() }
    var borders: [LogExtent.Border] = []
    while try rows.step() { borders.append(LogExtent.Border(seq: rows.int64(0), time: rows.int64(1))) }
    return LogExtent(
      floor: position.floor, head: position.head,
      newest: try connection.number("SELECT time FROM batch ORDER BY first DESC LIMIT 1"), borders: borders,
      bytes: try connection.number("PRAGMA page_count") * connection.number("PRAGMA page_size")
        + (FileFacts(connection.path + "-wal")?.size ?? 0))
  }
}
