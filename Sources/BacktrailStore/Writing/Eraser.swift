/// An eraser that removes payloads from every place where a log stores them.
struct Eraser {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Removes the payloads, and the digests from which they could be guessed, in one transaction, and then purges the
  /// files. The new epoch follows the log's, and that of an acknowledged erasure that the log lacks. Otherwise, the
  /// mark would fall, and another copy with that erasure would look complete.
  func erase(
    _ seqs: [Int64], _ position: inout LogPosition, after missingEpoch: Int64?
  ) throws -> ErasureReport {
    var next = position
    next.epoch = max(next.epoch, missingEpoch ?? 0)
    next.beginEpoch()
    try connection.transaction(at: position) {
      for seq in seqs {
        try connection.statement("UPDATE event SET payload = NULL, salt = NULL WHERE seq = ?").run(seq)
      }
      try eraseBodies()
      try connection.withoutTriggers { try connection.updateLogRow(next) }
    }
    position = next
    return ErasureReport(erased: seqs, position: position, isPurged: connection.purge())
  }

  /// Returns the numbers of the events whose payloads are in the scope and not yet erased.
  ///
  /// A row with a number that no event can have belongs to nothing, so it is always in the scope.
  func storedPayloads(in scope: ErasureScope, upTo head: Int64) throws -> [Int64] {
    let seqs = try connection.statement("SELECT seq FROM event WHERE payload IS NOT NULL ORDER BY seq")
      .mapInOrder { $0.int64(0) }
    return switch scope {
    case .everything: seqs
    case .payloads(let chosen): seqs.filter { chosen.contains($0) || $0 < 1 || $0 > head }
    }
  }

  /// Erases the digests of all commands. Anyone who has a digest could try texts such as "pay Ann" and "pay Bob" until
  /// one matches. Which payloads they could find in this way is unknown: a command that goes back to a screen stores no
  /// payload, but its digest covers the parameters of that screen.
  private func eraseBodies() throws {
    let rows = try connection.statement(CommandRow.withBody).map { ($0.int64(0), CommandRow($0)) }
    for (first, row) in rows {
      // A row that does not match its digest also loses the digest of its body.
      try connection.statement("UPDATE command SET body_digest = NULL WHERE first = ?").run(first)
      try row?.withoutBody.updateDigest(on: connection)
    }
  }
}

extension Connection {
  /// The maximum size of a database that is rewritten in memory, in bytes. For a larger one, a temporary file is used.
  private static let memoryLimit: Int64 = 32 << 20

  /// Rewrites every page and empties the write-ahead log. Returns whether both succeeded. While a reader has the log
  /// open, nothing is rewritten, because that would only make the write-ahead log longer.
  ///
  /// Overwriting deleted rows is not enough. For example, if SQLite moves a row from page 7 to page 8 to balance the
  /// pages, a copy remains in the unused part of page 7. Only `VACUUM` rewrites every page.
  func purge() -> Bool {
    do {
      guard try !hasForeignCommits(), try checkpoint() else { return false }
      defer { noteForeignCommits() }
      let isLarge = try fileSize() > Self.memoryLimit
      if isLarge { try execute("PRAGMA temp_store = FILE") }
      defer { if isLarge { try? execute("PRAGMA temp_store = MEMORY") } }
      try execute("VACUUM")
      guard try checkpoint() else { return false }
      // SQLite does not wait until the truncation of the log has reached the disk. Without this synchronization, a
      // power loss could bring the erased bytes back.
      try InputFile(file + "-wal")?.synchronize()
      return true
    } catch {
      return false
    }
  }
}

extension SQLiteEventLog {
  /// Erases payloads permanently: their content and salts in the tables, traces of deleted rows in the file, and the
  /// write-ahead log. If the scope contains none, only the files are rewritten, because they may have traces of
  /// contents that retention removed.
  @discardableResult
  package func erase(_ scope: ErasureScope) throws -> ErasureReport {
    try change { writer in
      try writer.sweepAll()
      let eraser = Eraser(writer.connection)
      let seqs = try eraser.storedPayloads(in: scope, upTo: writer.position.head)
      guard scope == .everything || !seqs.isEmpty else {
        let isPurged = writer.connection.purge()
        try writer.note(isPurged ? .done : .owed)
        return ErasureReport(erased: [], position: writer.position, isPurged: isPurged)
      }
      let attempts = try? writer.lock.attempts(of: writer.position)
      // The start of the erasure is recorded first. If the process is killed after this point, the next writer finishes
      // the erasure.
      try writer.note(.begun)
      let report = try eraser.erase(seqs, &writer.position, after: writer.missingEpoch)
      try? writer.note(report.isPurged ? .done : .owed)
      // Launch attempts count in the epoch in which they were recorded.
      try? writer.lock.leave(attempts, of: writer.position)
      writer.missingEpoch = nil
      writer.lock.leave(erasureAt: writer.position)
      writer.leaveMark()
      return report
    }
  }
}
