import BacktrailCore

extension LogQueries {
  /// Returns the snapshot at the retention boundary, and the hash that the next event chains to.
  /// - Throws: `floorDamaged` if the snapshot at the boundary is missing or does not match its digest.
  func floorSnapshot(_ position: LogPosition) throws -> (snapshot: StoredSnapshot, hash: Hash128) {
    let query = try connection.statement(SnapshotRow.range)
    let row = try query.row(position.floor) { SnapshotRow($0) }
    guard let row, let hash = row.hash(in: position.logID) else {
      throw StoreError.floorDamaged(position.floor)
    }
    return (row.snapshot, hash)
  }

  /// Returns the record of the rows kept below the retention boundary.
  /// - Throws: `floorDamaged` if the snapshot at the boundary is missing or does not match its digest.
  func floorRecord(_ position: LogPosition) throws -> FloorRecord {
    guard position.floor > 0 else { return FloorRecord(floor: 0) }
    do {
      return try FloorRecord.split(try floorSnapshot(position).snapshot.state, floor: position.floor).0
    } catch is FormError {
      throw StoreError.floorDamaged(position.floor)
    }
  }

  /// Throws an error if a range of events begins below the retention boundary.
  func checkKept(_ range: ClosedRange<Int64>) throws {
    let floor = try position().floor
    guard floor == 0 || range.lowerBound > floor else {
      throw StoreError.beforeFloor(range.lowerBound, floor: floor)
    }
  }

  /// Returns the latest time among the batches whose command IDs were forgotten, or `nil` if no command ID was
  /// forgotten.
  func commandHorizon() throws -> Int64? { try floorRecord(position()).forgotten }

  /// Returns the stored hash of an event.
  func hash(of seq: Int64) throws -> Hash128? {
    try connection.statement("SELECT hash FROM event WHERE seq = ?").first(seq) { $0.hash(0) }
  }

  /// Returns the properties of the log that a retention policy needs.
  func extent(_ position: LogPosition, _ policy: RetentionPolicy) throws -> LogExtent {
    let rows = try Statement(
      """
      SELECT last.seq, first.time FROM event start JOIN event last ON last.seq = start.seq - 1
        JOIN event first ON first.seq = last.batch
      WHERE start.\(Self.isBorder) AND start.type = 'sessionStarted' AND start.seq > ? + 1
        AND start.batch = start.seq
      ORDER BY last.seq
      """, on: connection)
    let borders = try rows.map(position.floor) { LogExtent.Border(seq: $0.int64(0), time: $0.int64(1)) }
    var extent = LogExtent(
      floor: position.floor, head: position.head,
      newest: try newestTime(), borders: borders,
      bytes: try connection.fileSize())
    try extent.measureAge(policy) { visit in
      try visitTimes(from: borders.first?.seq ?? position.head) { visit($0, $1) }
    }
    return extent
  }

  /// Returns the time of the newest batch, or 0 if there is none.
  func newestTime() throws -> Int64 {
    try connection.number("SELECT time FROM event WHERE time IS NOT NULL ORDER BY seq DESC LIMIT 1")
  }

  /// Visits the numbers and times of batches: first the batches whose commands are kept below the retention boundary,
  /// and then all batches above it, starting at the one that contains the given event.
  func visitTimes(from seq: Int64, _ body: (_ first: Int64, _ time: Int64) -> Void) throws {
    let rows = try connection.statement(
      """
      SELECT first, time FROM command WHERE first >= ?1 AND first <= (SELECT floor FROM log)
      UNION ALL
      SELECT seq, time FROM event WHERE seq > (SELECT floor FROM log) AND time IS NOT NULL
        AND seq >= (SELECT coalesce(max(batch), 0) FROM event WHERE seq = ?1)
      ORDER BY 1
      """)
    try rows.visit(seq) { body($0.int64(0), $0.int64(1)) }
  }
}
