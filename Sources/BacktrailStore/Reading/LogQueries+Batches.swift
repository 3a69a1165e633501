package import BacktrailCore

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

  /// Visits the batches that are stored from the one that holds the range's first event on.
  /// - Returns: The number after the last event; `nil` when the body ended it.
  func visitStoredBatches(
    in range: ClosedRange<Int64>, _ body: (StoredBatch) throws -> Bool
  ) throws -> Int64? {
    guard let first = try firstBatch(from: range) else { return range.lowerBound }
    let rows = try connection.statement(EventRow.from)
    try rows.bind(1, first)
    defer { rows.reset() }
    var next = first
    while try rows.step() {
      guard rows.int64(0) == next else { throw StoreError.brokenBatch(next, path: connection.path) }
      if next > range.upperBound { break }
      let batch = try batch(of: rows)
      next = batch.content.last + 1
      guard try next <= range.lowerBound || body(batch) else { return nil }
    }
    return max(range.lowerBound, next)
  }

  /// The first event of the batch that holds the range's first event; `nil` when the range has none.
  private func firstBatch(from range: ClosedRange<Int64>) throws -> Int64? {
    let query = try connection.statement("SELECT seq, batch FROM event WHERE seq >= ? ORDER BY seq LIMIT 1")
    try query.bind(1, range.lowerBound)
    defer { query.reset() }
    guard try query.step(), query.int64(0) <= range.upperBound else { return nil }
    guard query.int64(0) == range.lowerBound, (1...range.lowerBound).contains(query.int64(1)) else {
      throw StoreError.brokenBatch(range.lowerBound, path: connection.path)
    }
    return query.int64(1)
  }

  func batch(for command: CommandID) throws -> RecordedBatch? {
    let query = try connection.statement(
      "SELECT first, id, time, body_digest, digest FROM command WHERE id = ?")
    try query.bind(1, command.description)
    defer { query.reset() }
    guard try query.step() else { return nil }
    guard let row = CommandRow(query) else {
      throw StoreError.damaged("The command '\(command)' of '\(connection.path)' was changed.")
    }
    if try row.first <= position().floor { return row.batchBelowFloor }
    var found: RecordedBatch?
    _ = try visitStoredBatches(in: row.first...row.first) {
      found = $0.content
      return false
    }
    guard let found, found.command?.id == command else {
      throw StoreError.brokenBatch(row.first, path: connection.path)
    }
    return found
  }

  /// Reads a batch whose first row stands ready, with all its events. Behind it stands its last row.
  private func batch(of rows: Statement) throws -> StoredBatch {
    let first = rows.int64(0)
    guard first > 0, first <= LogPosition.last, rows.int64(1) == first, let cause = rows.text(11),
      let cause = BatchCause(rawValue: cause), (1...Int64(RecordedBatch.maximumCount)).contains(rows.int64(9))
    else { throw StoreError.brokenBatch(first, path: connection.path) }
    let count = rows.int64(9)
    var batch = StoredBatch(
      content: RecordedBatch(
        first: first, session: rows.int64(10), cause: cause, time: rows.int64(12),
        command: try command(of: rows), events: []))
    var size = 0
    for place in 0..<count {
      guard try place == 0 || rows.step(), rows.int64(0) == first + place, rows.int64(1) == first else {
        throw StoreError.brokenBatch(first, path: connection.path)
      }
      let event = rows.recordedEvent
      size += event.size
      guard size <= RecordedBatch.maximumSize else {
        throw StoreError.damaged("The batch \(first) is larger than a batch can be.")
      }
      if case .damaged? = event.payload { batch.damagedPayloads.append(event.seq) }
      batch.content.events.append(event)
      batch.hashes.append(rows.hash(EventRow.hash))
    }
    if !batch.damagedPayloads.isEmpty { batch.content.command?.digest = nil }
    return batch
  }

  /// The command of a batch whose first row stands ready.
  private func command(of rows: Statement) throws -> RecordedCommand? {
    guard let text = rows.text(13) else { return nil }
    guard let id = CommandID(text) else { throw StoreError.brokenBatch(rows.int64(0), path: connection.path) }
    let query = try connection.statement(
      "SELECT first, id, time, body_digest, digest FROM command WHERE first = ?")
    try query.bind(1, rows.int64(0))
    defer { query.reset() }
    // Without its row the command is known by its id all the same.
    let row = try query.step() ? CommandRow(query) : nil
    return RecordedCommand(id: id, digest: row?.command.id == id ? row?.command.digest : nil)
  }
}

/// A batch as its rows have it.
struct StoredBatch {
  var content: RecordedBatch
  /// The stored hash of each event.
  var hashes: [Hash128?] = []
  /// The events whose payload does not match its digest.
  var damagedPayloads: [Int64] = []
}

extension CommandRow {
  /// What is known of a batch below the floor: its number, its time and its command.
  package var batchBelowFloor: RecordedBatch {
    RecordedBatch(first: first, session: 0, cause: .programmatic, time: time, command: command, events: [])
  }
}
