import BacktrailCore

extension LogQueries {
  /// Visits the batches whose events meet the range, up to the head, until the body gives `false`.
  /// - Throws: `damaged` at the first batch that is missing, has lost an event or was changed since it was written.
  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    let position = try position()
    guard range.lowerBound <= position.head else { return }
    let lowest = max(range.lowerBound, position.floor + 1)
    let end = min(range.upperBound, position.head)
    guard lowest <= end else { return }
    var proof: ChainProof?
    let next = try visitStoredBatches(in: lowest...end) { batch in
      var chain = try proof ?? ChainProof(after: batch.content.first - 1, self, position)
      let proven = try chain.admit(batch)
      proof = chain
      return try proven.last < lowest || body(proven)
    }
    if let next, next <= end { throw StoreError.brokenBatch(next, path: connection.path) }
  }

  /// Visits the batches that are stored, whatever the log row says of them.
  /// - Returns: The number after the last event; `nil` when the body ended it.
  func visitStoredBatches(
    in range: ClosedRange<Int64>, _ body: (StoredBatch) throws -> Bool
  ) throws -> Int64? {
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
      let (first, last) = (batch.content.first, batch.content.last)
      guard first == expected ?? first, batch.content.isWhole(count: rows.int64(1)) else {
        throw StoreError.brokenBatch(expected ?? first, path: connection.path)
      }
      guard expected != nil || first <= range.lowerBound else { break }
      expected = last + 1
      if last < range.lowerBound { continue }
      guard try body(batch) else { return nil }
    }
    if let stray = try firstEvent(in: (expected ?? range.lowerBound), range.upperBound) {
      throw StoreError.brokenBatch(stray, path: connection.path)
    }
    return max(range.lowerBound, expected ?? range.lowerBound)
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
    return try batch(of: rows, hasEvents: rows.int64(0) > position().floor).content
  }

  private func batch(of row: Statement, hasEvents: Bool = true) throws -> StoredBatch {
    let first = row.int64(0)
    guard first > 0, first <= LogPosition.last, let cause = row.text(3).flatMap(BatchCause.init),
      let command = row.text(5).flatMap(CommandID.init),
      let bodyDigest = row.hash(6), let saltDigest = row.hash(7)
    else { throw StoreError.damaged("The batch \(first) cannot be read.") }
    var batch = StoredBatch(
      content: RecordedBatch(
        first: first, session: row.int64(2), cause: cause, time: row.int64(4), commandID: command,
        bodyDigest: bodyDigest, saltDigest: saltDigest, salt: row.bytes(8).flatMap { Salt($0) }, events: []))
    guard hasEvents else { return batch }
    try readEvents(of: &batch, count: row.int64(1))
    if !batch.damagedPayloads.isEmpty { batch.content.salt = nil }
    return batch
  }

  private func readEvents(of batch: inout StoredBatch, count: Int64) throws {
    let first = batch.content.first
    let rows = try connection.statement(
      """
      SELECT seq, type, type_version, target, other, name, version, body, payload_digest, hash FROM event
      WHERE seq >= ?1 AND seq < ?2 AND batch = ?1 ORDER BY seq
      """)
    try rows.bind(1, first)
    try rows.bind(2, first + min(max(count, 0), Int64(RecordedBatch.maximumCount)))
    defer { rows.reset() }
    var size = 0
    while try rows.step() {
      let seq = rows.int64(0)
      let columns = EventColumns(
        type: rows.text(1) ?? "", typeVersion: Int32(truncatingIfNeeded: rows.int64(2)), target: rows.text(3),
        other: rows.text(4), name: rows.text(5),
        version: rows.isNull(6) ? nil : Int32(truncatingIfNeeded: rows.int64(6)), body: rows.text(7))
      let event = RecordedEvent(
        seq: seq, columns: columns, payload: try rows.hash(8).map { try payload(of: seq, $0) })
      size += event.size
      guard size <= RecordedBatch.maximumSize else {
        throw StoreError.damaged("The batch \(first) is larger than a batch can be.")
      }
      if case .damaged? = event.payload { batch.damagedPayloads.append(seq) }
      batch.content.events.append(event)
      batch.hashes.append(rows.hash(9))
    }
  }
}

/// A batch as its rows have it.
struct StoredBatch {
  var content: RecordedBatch
  /// The stored hash of each event.
  var hashes: [Hash256?] = []
  /// The events whose payload does not match its digest.
  var damagedPayloads: [Int64] = []
}

extension RecordedBatch {
  /// Whether it has as many events as its row says, numbered without a gap.
  fileprivate func isWhole(count: Int64) -> Bool {
    Int64(events.count) == count && count > 0
      && events.enumerated().allSatisfy { $1.seq == first + Int64($0) }
  }
}
