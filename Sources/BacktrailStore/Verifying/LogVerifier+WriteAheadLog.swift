import BacktrailCore

/// The checks that SQLite does not perform, because it treats a damaged write-ahead log as a shorter one.
extension LogVerifier {
  mutating func checkWriteAheadLog() throws {
    try noteMissingEvents()
    guard let log = try copy?.writeAheadLogReport() else { return }
    report.writeAheadLog = log
    if let position = report.position, let sentence = try copy?.mismatch(with: position) {
      report.note("wal", nil, sentence)
    }
    guard let sentence = try log.damage(in: LogQueries(connection: connection), mark) else { return }
    report.note("wal", log.badFrame.map(Int64.init), sentence)
  }

  /// Compares the end of the log with the mark.
  private mutating func noteMissingEvents() throws {
    guard let mark, let position = report.position else { return }
    let queries = LogQueries(connection: connection)
    if try mark.missingEpoch(in: queries, position) != nil {
      report.note(
        "log", nil,
        "An erasure is missing that was acknowledged, according to the lock file. Erase the values again.")
    }
    if let missing = try mark.missingEvents(in: queries) {
      report.note(
        "event", missing.lowerBound,
        "The events from \(missing.lowerBound) on are missing: according to the lock file, event \(missing.upperBound) was acknowledged."
      )
    }
  }
}

extension PrivateCopy {
  /// Compares the log with and without the changes in the write-ahead log, which must belong to the same log and be
  /// newer than the file. Returns a sentence if they do not; `nil` if they do, or if there are none.
  fileprivate func mismatch(with position: LogPosition) throws -> String? {
    guard try writeAheadLogReport()?.commitCount ?? 0 > 0 else { return nil }
    let copy =
      try ifSound { try PrivateCopy.withoutWriteAheadLog(self) }
      ?? ifSound { try PrivateCopy.withoutWriteAheadLog(self, hasKnownSchema: true) }
    guard let copy else { return nil }
    let file = try ifSound { try LogQueries(connection: copy.connection).position() }
    if let file, file.logID != position.logID {
      return "The write-ahead log belongs to log \(position.logID), not to \(file.logID)."
    }
    if let file, (file.epoch, file.head) > (position.epoch, position.head) {
      return
        "The write-ahead log is older than the file: it ends at event \(position.head), and the file ends at event \(file.head)."
    }
    do {
      try FileAlone(copy.connection).check(connection)
      return nil
    } catch let error as StoreError where error.code == .damaged {
      return "The write-ahead log belongs to a different state of the file."
    }
  }
}

extension SQLiteLogReader {
  /// Returns a sentence if the write-ahead log does not belong to the file, which a launch would refuse to open.
  package func writeAheadLogMismatch() throws -> String? {
    try readCopied { queries, copy in try copy?.mismatch(with: queries.position()) }
  }
}

extension WriteAheadLogReport {
  /// Returns a sentence about the damage in the write-ahead log, or `nil` if there is none.
  /// - Parameters:
  ///   - log: The log, read with the write-ahead log.
  ///   - mark: The mark that the log's last writer left.
  func damage(in log: LogQueries, _ mark: HeadMark?) throws -> String? {
    // A power loss may leave any data after the last acknowledged commit, even data that looks like commits.
    guard let damage, try ifSound({ try mark?.isReached(by: log) ?? false }) != true else { return nil }
    return damage
  }

  private var damage: String? {
    switch end {
    case .whole, .leftovers, .unfinished: nil
    case .torn:
      "The last commit does not match its checksum: it was interrupted before it was acknowledged, or it has been damaged since."
    case .damaged(commits: 1): "The frame is damaged, or was truncated by a power loss; 1 commit is not read."
    case .damaged(let commits): "The frame is damaged; \(commits) commits starting there are not read."
    case .headerDamaged: "The header of the write-ahead log is damaged, so nothing in it is read."
    }
  }
}
