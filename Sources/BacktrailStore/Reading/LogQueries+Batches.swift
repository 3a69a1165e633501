import BacktrailCore

extension LogQueries {
  /// Visits whole batches only; throws `damaged` at the first that is missing or has lost an event.
  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    let rows = try connection.statement(
      """
      SELECT first, count, session, cause, time, command_id, body_digest, salt_digest, salt
      FROM batch WHERE first <= ? AND first >= (SELECT coalesce(max(first), 0) FROM batch WHERE first <= ?)
      ORDER BY first
      """)
    try rows.bind(1, range.upperBound)
    try rows.bind(2, range.lowerBound)
    defer { rows.reset() }
    var expected: Int64?
    while try rows.step() {
      let batch = try batch(of: rows)
      guard batch.first == expected ?? batch.first, batch.isWhole(count: rows.int64(1)) else {
        throw StoreError.brokenBatch(expected ?? batch.first, path: connection.path)
      }
      expected = batch.last + 1
      if batch.last < range.lowerBound { continue }
      guard try body(batch) else { return }
    }
    if let stray = try firstEvent(in: (expected ?? range.lowerBound), range.upperBound) {
      throw StoreError.brokenBatch(stray, path: connection.path)
    }
  }

  private func firstEvent(in lower: Int64, _ upper: Int64) throws -> Int64? {
    let query = try connection.statement(
      "SELECT seq FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq LIMIT 1")
    try query.bind(1, lower)
    try query.bind(2, upper)
    defer { query.reset() }
    return try query.step() ? query.int64(0) : nil
  }

  func batch(for command: CommandID) throws -> RecordedBatch? {
    let rows = try connection.statement(
      """
      SELECT first, count, session, cause, time, command_id, body_digest, salt_digest, salt
      FROM batch WHERE command_id = ?
      """)
    try rows.bind(1, command.description)
    defer { rows.reset() }
    guard try rows.step() else { return nil }
    return try batch(of: rows, hasEvents: rows.int64(0) > position().floor)
  }

  private func batch(of row: Statement, hasEvents: Bool = true) throws -> RecordedBatch {
    let first = row.int64(0)
    guard first > 0, first <= LogPosition.last, let cause = row.text(3).flatMap(BatchCause.init),
      let command = row.text(5).flatMap(CommandID.init),
      let bodyDigest = row.hash(6), let saltDigest = row.hash(7)
    else { throw StoreError.damaged("The batch \(first) does not read.") }
    return RecordedBatch(
      first: first, session: row.int64(2), cause: cause, time: row.int64(4), commandID: command,
      bodyDigest: bodyDigest, saltDigest: saltDigest, salt: row.bytes(8).flatMap { Salt($0) },
      events: hasEvents ? try events(from: first, count: row.int64(1)) : [])
  }

  private func events(from first: Int64, count: Int64) throws -> [RecordedEvent] {
    let rows = try connection.statement(
      """
      SELECT e.seq, e.type, e.type_version, e.target, e.other, e.name, e.version, e.body, e.payload_digest,
        p.text, p.salt, p.seq
      FROM event e LEFT JOIN payload p ON p.seq = e.seq
      WHERE e.seq >= ?1 AND e.seq < ?2 AND e.batch = ?1 ORDER BY e.seq
      """)
    try rows.bind(1, first)
    try rows.bind(2, first + min(max(count, 0), Int64(RecordedBatch.maximumCount)))
    defer { rows.reset() }
    var events: [RecordedEvent] = []
    while try rows.step() {
      let seq = rows.int64(0)
      let columns = EventColumns(
        type: rows.text(1) ?? "", typeVersion: Int32(truncatingIfNeeded: rows.int64(2)), target: rows.text(3),
        other: rows.text(4), name: rows.text(5),
        version: rows.isNull(6) ? nil : Int32(truncatingIfNeeded: rows.int64(6)), body: rows.text(7))
      let payload =
        rows.isNull(11) ? nil : try rows.payload(text: 9, salt: 10, digest: rows.hash(8), seq: seq)
      events.append(RecordedEvent(seq: seq, columns: columns, payload: payload))
    }
    return events
  }
}

extension RecordedBatch {
  /// Whether it has as many events as its row says, numbered without a gap.
  fileprivate func isWhole(count: Int64) -> Bool {
    Int64(events.count) == count && count > 0
      && events.enumerated().allSatisfy { $1.seq == first + Int64($0) }
  }
}
