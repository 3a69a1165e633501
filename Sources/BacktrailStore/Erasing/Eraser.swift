import BacktrailCore

/// Takes payloads out of every place where a log has them.
struct Eraser {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Nulls the payloads and salts in one transaction and then sees that no file keeps a trace of them.
  func erase(
    _ scope: ErasureScope, beginsEpoch: Bool, _ position: inout LogPosition
  ) throws -> ErasureReport {
    var next = position
    if beginsEpoch { next.epoch += 1 }
    let erased = try connection.transaction {
      let stored = try storedPayloads(in: scope)
      for seq in stored { try eraseRow(seq) }
      if beginsEpoch { try beginEpoch(next) }
      return stored
    }
    position = next
    try giveBackPages()
    return ErasureReport(erased: erased, position: position, isPurged: try connection.checkpoint())
  }

  private func storedPayloads(in scope: ErasureScope) throws -> [Int64] {
    let rows = try connection.statement("SELECT seq FROM payload WHERE text IS NOT NULL ORDER BY seq")
    defer { rows.reset() }
    var seqs: [Int64] = []
    while try rows.step() {
      switch scope {
      case .everything: seqs.append(rows.int64(0))
      case .payloads(let chosen): if chosen.contains(rows.int64(0)) { seqs.append(rows.int64(0)) }
      }
    }
    return seqs
  }

  private func eraseRow(_ seq: Int64) throws {
    let payload = try connection.statement("UPDATE payload SET text = NULL, salt = NULL WHERE seq = ?")
    try payload.bind(1, seq)
    try payload.run()
    let salt = try connection.statement(
      """
      UPDATE batch SET salt = NULL
      WHERE first = (SELECT max(first) FROM batch WHERE first <= ?1) AND first + count > ?1 AND salt IS NOT NULL
      """)
    try salt.bind(1, seq)
    try salt.run()
  }

  private func beginEpoch(_ position: LogPosition) throws {
    let update = try connection.statement("UPDATE log SET epoch = ?, seal = ? WHERE id = 1")
    try update.bind(1, position.epoch)
    try position.seal.withBytes { try update.bind(2, blob: $0) }
    try update.run()
  }

  /// An unused page may be one that held a payload when deleted bytes were not overwritten yet.
  private func giveBackPages() throws {
    var unused = try connection.number("PRAGMA freelist_count")
    while unused > 0 {
      try connection.execute("PRAGMA incremental_vacuum(1000)")
      let left = try connection.number("PRAGMA freelist_count")
      guard left < unused else { return }
      unused = left
    }
  }
}

extension SQLiteEventLog {
  /// Erases payloads for good: their content and salts in the tables, what deleted rows left in the file, and the
  /// write-ahead log.
  @discardableResult
  public func erase(_ scope: ErasureScope, beginsEpoch: Bool) throws -> ErasureReport {
    try change { writer in
      try writer.sweepAll()
      let report = try Eraser(writer.connection).erase(scope, beginsEpoch: beginsEpoch, &writer.position)
      writer.leaveMark()
      return report
    }
  }
}
