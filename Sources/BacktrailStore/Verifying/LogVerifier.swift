import BacktrailCore

/// A verifier that checks every row of a log against the others.
struct LogVerifier {
  let connection: Connection
  /// The private copy that is read; `nil` while a writer has the log open.
  let copy: PrivateCopy?
  /// The mark that the log's last writer left.
  let mark: HeadMark?
  var report = VerifyReport()

  init(_ connection: Connection, copy: PrivateCopy?, mark: HeadMark?) {
    self.connection = connection
    self.copy = copy
    self.mark = mark
    if let mark { report.isPurged = mark.purge == .done }
  }

  /// Checks the file's structure, then the rows, then the files beside it. Damage is reported in the result.
  /// - Throws: `StoreError` if the disk could not be read completely.
  mutating func verify(progress: (_ done: Int64, _ total: Int64) -> Void) throws -> VerifyReport {
    attempt("database") { try $0.checkStructure() }
    attempt("log") { try $0.checkRows(progress) }
    attempt("wal") { try $0.checkWriteAheadLog() }
    if let failure = report.failure { throw failure }
    return report
  }

  private mutating func attempt(_ table: String, _ check: (inout LogVerifier) throws -> Void) {
    do {
      try check(&self)
    } catch {
      report.note(table, nil, "The check could not continue", error)
    }
  }

  private mutating func checkStructure() throws {
    if let copy, copy.padding > 0 { report.note("database", nil, PrivateCopy.missing(copy.padding)) }
    for message in try connection.structuralFindings() {
      report.note("database", nil, "SQLite reports: \(message).")
    }
  }

  private mutating func checkRows(_ progress: (Int64, Int64) -> Void) throws {
    guard let log = try LogRow(of: connection, &report) else { return }
    report.position = log.position
    var snapshots = try SnapshotCheck(connection, log: log)
    let start = try snapshots.start(&report)
    var walk = try ChainWalk(connection, log: log, start: start.hash, replay: start.replay, report)
    progress(0, log.head &- log.floor)
    walk.run { walk in
      snapshots.compare(&walk)
      if walk.report.eventCount.isMultiple(of: 10_000) {
        progress(Int64(walk.report.eventCount), log.head &- log.floor)
      }
    }
    report = walk.report
    report.skipped = walk.replay.skipped
    report.skippedCount = walk.replay.skippedCount
    snapshots.checkStrays(&report)
    if let record = snapshots.record, record.floor > 0, record.floor == log.keptFloor {
      attempt("floor") { try FloorCheck($0.connection, record).run(&$0.report) }
    }
    progress(Int64(report.eventCount), log.head &- log.floor)
  }
}

extension SQLiteLogReader {
  /// Checks every row of every table. Damage is reported in the result, not thrown.
  ///
  /// The entire log is read once. A writer may continue in the meantime. Neither the events that it appends nor its
  /// write-ahead log is checked.
  /// - Parameter progress: A closure that is called every ten thousand events with the number of checked events and the
  ///   total.
  /// - Throws: `StoreError` if the disk could not be read completely.
  package func verify(progress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }) throws -> VerifyReport
  {
    try readCopied { queries, copy in
      var verifier = LogVerifier(queries.connection, copy: copy, mark: mark)
      return try verifier.verify(progress: progress)
    }
  }
}
