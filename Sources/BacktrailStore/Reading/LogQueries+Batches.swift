import BacktrailCore

extension LogQueries {
  /// Visits the batches with events in the range, up to the head, until `body` returns `false`.
  /// - Throws: `damaged` if a batch is missing, has lost an event, or has changed since it was written.
  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    let position = try position()
    let lowest = max(range.lowerBound, position.floor + 1)
    let end = min(range.upperBound, position.head)
    guard lowest <= end else { return }
    var chain: ChainCursor?
    let next = try visitStoredBatches(in: lowest...end) { batch in
      if chain == nil { chain = try self.chain(before: batch.content.first, position) }
      try chain?.take(batch)
      if batch.isCommandDamaged {
        throw StoreError.changedCommand(of: batch.content.first, path: connection.path)
      }
      return try batch.content.last < lowest || body(batch.content)
    }
    guard let next else { return }
    if next <= end { throw StoreError.brokenBatch(next, path: connection.path) }
    if position.isUnreadable, range.upperBound >= position.head {
      throw StoreError.missingEnd(of: connection.path)
    }
  }

  /// Returns the position in the hash chain before an event. Damage elsewhere in the snapshot at the boundary does not
  /// matter.
  /// - Throws: `floorDamaged` if that snapshot is missing, because then the first event cannot be verified.
  func chain(before seq: Int64, _ position: LogPosition) throws -> ChainCursor {
    if seq - 1 > position.floor {
      guard let hash = try hash(of: seq - 1) else {
        throw StoreError.damaged("The hash of event \(seq - 1), to which event \(seq) chains, is missing.")
      }
      return ChainCursor(after: hash)
    }
    guard position.floor > 0 else { return ChainCursor(after: .genesis(logID: position.logID)) }
    let query = try connection.statement(SnapshotRow.range)
    let row = try ifSound { try query.row(position.floor) { SnapshotRow($0) } } ?? nil
    guard let hash = row?.headHash else { throw StoreError.floorDamaged(position.floor) }
    return ChainCursor(after: hash)
  }

  /// Visits the stored batches, beginning with the one that contains the range's first event.
  /// - Returns: The number after the last visited event, or `nil` if `body` stopped the visit.
  func visitStoredBatches(
    in range: ClosedRange<Int64>, _ body: (StoredBatch) throws -> Bool
  ) throws -> Int64? {
    guard let first = try firstBatch(from: range) else { return range.lowerBound }
    var next = first
    let goesOn = try connection.statement(EventRow.range).first(first, Int64.max) { rows -> Bool? in
      guard rows.int64(0) == next else { throw StoreError.brokenBatch(next, path: connection.path) }
      if next > range.upperBound { return true }
      let batch = try batch(of: rows)
      next = batch.content.last + 1
      return try next <= range.lowerBound || body(batch) ? nil : false
    }
    return goesOn == false ? nil : max(range.lowerBound, next)
  }

  /// Returns the first event of the batch that contains the range's first event, or `nil` when the range contains no
  /// events.
  private func firstBatch(from range: ClosedRange<Int64>) throws -> Int64? {
    let query = try connection.statement("SELECT seq, batch FROM event WHERE seq >= ? ORDER BY seq LIMIT 1")
    let found = try query.first(range.lowerBound) { (seq: $0.int64(0), batch: $0.int64(1)) }
    guard let found, found.seq <= range.upperBound else { return nil }
    guard found.seq == range.lowerBound, (1...range.lowerBound).contains(found.batch) else {
      throw StoreError.brokenBatch(range.lowerBound, path: connection.path)
    }
    return found.batch
  }

  func batch(for command: CommandID) throws -> RecordedBatch? {
    // A damaged index may lack the ID, and the command would then be applied twice. Therefore, the table has the final
    // say.
    let query = try connection.statement("SELECT first FROM command WHERE id = ?")
    let scan = try connection.statement("SELECT first FROM command NOT INDEXED WHERE id = ?")
    let id = command.description
    guard
      let first = try query.first(id, read: { $0.int64(0) }) ?? scan.first(id, read: { $0.int64(0) })
    else { return nil }
    guard case .some(let row?) = try commandRow(first) else {
      throw StoreError.changedCommand(of: first, path: connection.path)
    }
    if try row.first <= position().floor { return row.batchBelowFloor }
    var found: RecordedBatch?
    try visitBatches(in: row.first...row.first) {
      found = $0
      return false
    }
    guard let found, found.command?.id == command else {
      throw StoreError.brokenBatch(row.first, path: connection.path)
    }
    return found
  }

  /// Returns the row of a batch's command. The outer optional is `nil` if there is no row, and the inner one is `nil`
  /// if the row does not match its digest.
  func commandRow(_ first: Int64) throws -> CommandRow?? {
    try connection.statement(CommandRow.range).row(first) { CommandRow($0) }
  }

  /// Reads a batch, including all its events. The statement is at the batch's first row before the call, and at its
  /// last row afterward.
  private func batch(of rows: Statement) throws -> StoredBatch {
    let first = rows.int64(0)
    guard first > 0, first <= LogPosition.last, rows.int64(1) == first, let cause = rows.text(11),
      let cause = BatchCause(rawValue: cause), (1...Int64(RecordedBatch.maximumCount)).contains(rows.int64(9))
    else { throw StoreError.brokenBatch(first, path: connection.path) }
    let count = rows.int64(9)
    var batch = StoredBatch(
      content: RecordedBatch(
        first: first, session: rows.int64(10), cause: cause, time: rows.int64(12), command: nil, events: []))
    try readCommand(of: &batch, rows)
    var size = 0
    for place in 0..<count {
      guard try place == 0 || rows.step(), rows.int64(0) == first + place, rows.int64(1) == first else {
        throw StoreError.brokenBatch(first, path: connection.path)
      }
      let event = rows.recordedEvent
      size += event.size
      guard size <= RecordedBatch.maximumSize else {
        throw StoreError.damaged("Batch \(first) is larger than the maximum size of a batch.")
      }
      if case .damaged? = event.payload { batch.damagedPayloads.append(event.seq) }
      batch.content.events.append(event)
      batch.hashes.append(rows.hash(EventRow.hash))
    }
    // A digest does not outlive the payloads that it covers.
    if batch.content.command?.digest != nil, batch.content.events.contains(where: \.isErased) {
      batch.content.command?.digest = nil
      batch.isDigestOutdated = true
    }
    return batch
  }

  /// Reads a batch's command. The statement is at the batch's first row.
  private func readCommand(of batch: inout StoredBatch, _ rows: Statement) throws {
    guard let text = rows.text(13) else { return }
    guard let id = CommandID(text) else { throw StoreError.brokenBatch(rows.int64(0), path: connection.path) }
    batch.content.command = RecordedCommand(id: id, digest: nil)
    // Even without a readable row, the command is still known by its ID.
    let row = try ifSound { try commandRow(rows.int64(0)) ?? nil } ?? nil
    batch.isCommandDamaged = row?.command.id != id
    if !batch.isCommandDamaged { batch.content.command?.digest = row?.command.digest }
  }
}
