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

  /// The latest time of a batch whose command id was forgotten; `nil` while none was.
  func commandHorizon() throws -> Int64? { try floorRecord(position()).forgotten }

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

  /// The extent of the log as a retention policy judges it.
  func extent(_ position: LogPosition, _ policy: RetentionPolicy) throws -> LogExtent {
    let rows = try connection.statement(
      """
      SELECT id - 1, (SELECT time FROM batch b WHERE b.first < session.id ORDER BY b.first DESC LIMIT 1)
      FROM session WHERE id > ? + 1 AND EXISTS (SELECT 1 FROM batch WHERE first = session.id) ORDER BY id
      """)
    try rows.bind(1, position.floor)
    defer { rows.reset() }
    var borders: [LogExtent.Border] = []
    while try rows.step() { borders.append(LogExtent.Border(seq: rows.int64(0), time: rows.int64(1))) }
    var extent = LogExtent(
      floor: position.floor, head: position.head,
      newest: try connection.number("SELECT time FROM batch ORDER BY first DESC LIMIT 1"), borders: borders,
      bytes: try connection.number("PRAGMA page_count") * connection.number("PRAGMA page_size")
        + (FileFacts(connection.file + "-wal")?.size ?? 0))
    try extent.measureAge(policy) { visit in
      try visitTimes(from: borders.first?.seq ?? position.head) { visit($0, $1) }
    }
    return extent
  }

  /// Visits number and time of the batches from the one that holds an event on.
  func visitTimes(from seq: Int64, _ body: (_ first: Int64, _ time: Int64) -> Void) throws {
    let rows = try connection.statement(
      """
      SELECT first, time FROM batch
      WHERE first >= (SELECT coalesce(max(first), 0) FROM batch WHERE first <= ?) ORDER BY first
      """)
    try rows.bind(1, seq)
    defer { rows.reset() }
    while try rows.step() { body(rows.int64(0), rows.int64(1)) }
  }
}
