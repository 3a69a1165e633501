/// A compactor that enforces a log's retention policy, in steps of a few milliseconds each.
///
/// The retention boundary (the `floor` column) moves in one transaction, which hides everything below it. Hidden rows
/// are deleted in portions, and unused pages are also returned in portions.
///
/// With launches at events 1, 400, and 900, a head at 950, and a limit of 600 events, the boundary moves from 0 to 399.
/// If the process is killed after the move, hidden rows remain, and the next compaction deletes them. If it is killed
/// before the move, nothing has changed. No reader ever sees only part of a launch.
struct Compactor {
  /// The number of rows that are deleted in one transaction.
  private static let sweepSize: Int64 = 512
  /// The approximate number of payload characters that are deleted in one transaction.
  private static let sweepLength: Int64 = 512 << 10
  /// The number of pages that are returned to the file system in one transaction.
  private static let vacuumSize = 128
  /// The size of the write-ahead log, in bytes, above which a step waits for readers to finish.
  static let checkpointSize: Int64 = 2 << 20

  private let connection: Connection
  private var move: FloorMove?
  /// The rows kept below the retention boundary, once known.
  private var record: FloorRecord?
  private var isVacuuming = false
  private var hasWorked = false
  /// Whether the boundary has moved since the compaction began.
  private var hasMoved = false

  init(_ connection: Connection) { self.connection = connection }

  /// Performs one step.
  /// - Parameter position: The log's retention boundary, which may move, and its head.
  mutating func step(
    _ policy: RetentionPolicy, _ mode: CompactionMode, _ position: inout LogPosition
  ) throws -> CompactionReport {
    let pages = try connection.number("PRAGMA page_count")
    var report = try work(policy, mode, &position)
    let freed = try pages - connection.number("PRAGMA page_count")
    report.freedBytes = try freed * connection.number("PRAGMA page_size")
    return report
  }

  private mutating func work(
    _ policy: RetentionPolicy, _ mode: CompactionMode, _ position: inout LogPosition
  ) throws -> CompactionReport {
    var report = CompactionReport(floor: position.floor)
    guard try !isPinned() else { return finished(&report, because: .reader) }
    if try sweep(position, &report) { return report }
    if try vacuum(mode) { return report }
    guard try plan(policy, mode, position) else { return try finish(report, mode) }
    guard let outcome = try move?.step(position) else { return report }
    switch outcome {
    case .working: break
    case .moved(let moved, let record):
      (report.eventCount, report.sessionCount) = try count(from: position.floor, to: moved.floor)
      report.floor = moved.floor
      position = moved
      (move, self.record, isVacuuming, hasMoved) = (nil, record, true, true)
    case .blocked(let obstacle):
      move = nil
      return finished(&report, because: obstacle)
    }
    return report
  }

  private mutating func finished(
    _ report: inout CompactionReport, because obstacle: CompactionReport.Obstacle?
  ) -> CompactionReport {
    report.obstacle = obstacle
    report.isFinished = true
    hasMoved = false
    return report
  }

  private mutating func finish(_ report: CompactionReport, _ mode: CompactionMode) throws -> CompactionReport
  {
    var report = report
    let mayBePinned = try hasWorked || mode == .exact && connection.writeAheadLogSize() > 0
    let isPinned = try mayBePinned && !connection.checkpoint()
    hasWorked = false
    return finished(&report, because: isPinned ? .reader : nil)
  }

  /// Returns whether the write-ahead log is long but cannot be truncated because it is being read.
  private func isPinned() throws -> Bool {
    guard try connection.writeAheadLogSize() > Self.checkpointSize else { return false }
    return try !connection.checkpoint()
  }

  /// Decides what to delete, unless that has already been decided. Returns whether there is anything to delete.
  private mutating func plan(
    _ policy: RetentionPolicy, _ mode: CompactionMode, _ position: LogPosition
  ) throws -> Bool {
    if move != nil { return true }
    let extent = try LogQueries(connection: connection).extent(position, policy)
    guard let target = policy.border(of: extent, mode, isBegun: hasMoved) else { return false }
    // A compaction to a size moves the boundary several times, and must not stop halfway because of damage.
    if mode == .exact, !hasMoved, policy.isExceeded(bySizeOf: extent) {
      try FloorMove.check(extent, position, on: connection)
    }
    move = try FloorMove(on: connection, position, to: target, extent, commandCount: policy.commandCount)
    return true
  }
}

extension Compactor {
  /// Deletes everything that a compaction left below the retention boundary.
  mutating func sweepAll(_ position: LogPosition) throws {
    var report = CompactionReport(floor: position.floor)
    while try sweep(position, &report) {}
  }

  /// Deletes some of the rows below the retention boundary that are not kept. Returns whether there were any.
  /// - Throws: `damaged` if a command to delete is damaged, because its row may have been moved from where it is needed.
  private mutating func sweep(_ position: LogPosition, _ report: inout CompactionReport) throws -> Bool {
    guard position.floor > 0 else { return false }
    let record = try self.record ?? LogQueries(connection: connection).floorRecord(position)
    self.record = record
    let firstCommand = try connection.number("SELECT coalesce(min(first), \(Int64.max)) FROM command")
    let rows = "FROM event WHERE seq <= \(record.floor) AND seq NOT IN (\(record.keptEvents))"
    let firstEvent = try connection.number("SELECT coalesce(min(seq), \(Int64.max)) \(rows)")
    guard firstCommand < record.firstCommand || firstEvent <= record.floor else { return false }
    (hasWorked, isVacuuming) = (true, true)
    try connection.transaction(at: position) {
      if firstCommand < record.firstCommand {
        try sweepCommands(below: record.firstCommand, &report)
      } else {
        let last = try lastSwept(from: firstEvent, record.floor)
        try sweepEvents(rows + " AND seq BETWEEN \(firstEvent) AND \(last)", &report)
      }
    }
    return true
  }

  private func sweepCommands(below end: Int64, _ report: inout CompactionReport) throws {
    let limit = try connection.number(
      "SELECT first FROM command ORDER BY first LIMIT 1 OFFSET \(Self.sweepSize)")
    let next = limit > 0 ? min(limit, end) : end
    try connection.statement(CommandRow.range).visit(Int64.min, next - 1) { row in
      guard CommandRow(row) != nil else {
        throw StoreError.damaged("The command of batch \(row.int64(0)) was changed.")
      }
    }
    report.commandCount += try delete("FROM command WHERE first < \(next)")
  }

  /// Returns the last event to delete in one transaction. Both the number of events and the total length of their
  /// payloads are limited.
  private func lastSwept(from first: Int64, _ floor: Int64) throws -> Int64 {
    let last = min(floor, first + Self.sweepSize - 1)
    let rows = try connection.statement(
      "SELECT seq, length(payload) FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq")
    var length: Int64 = 0
    return try rows.first(first, last) { row in
      length += row.int64(1)
      return length > Self.sweepLength ? row.int64(0) : nil
    } ?? last
  }

  private func sweepEvents(_ rows: String, _ report: inout CompactionReport) throws {
    report.payloadCount += Int(
      try connection.number("SELECT count(*) \(rows) AND payload_digest IS NOT NULL"))
    _ = try delete(rows)
  }

  /// Returns the number of events that are no longer part of the history when the boundary moves, and the number of
  /// launches among them.
  private func count(from old: Int64, to new: Int64) throws -> (events: Int, sessions: Int) {
    let sessions = try connection.number(
      "SELECT count(*) FROM event WHERE seq > \(old) AND seq <= \(new) AND type = 'sessionStarted'")
    return (Int(new - old), Int(sessions))
  }

  private func delete(_ rows: String) throws -> Int {
    try connection.execute("DELETE \(rows)")
    return connection.changes
  }

  /// Returns some unused pages to the file system, if there are enough to be worth it. Returns whether the file shrank.
  private mutating func vacuum(_ mode: CompactionMode) throws -> Bool {
    let unused = try connection.number("PRAGMA freelist_count")
    let pages = try connection.number("PRAGMA page_count")
    guard unused > 0, isVacuuming || mode == .exact || unused > pages / 8 else {
      isVacuuming = false
      return false
    }
    (hasWorked, isVacuuming) = (true, true)
    try connection.execute("PRAGMA incremental_vacuum(\(Self.vacuumSize))")
    // A file that was created without incremental vacuuming cannot return pages.
    guard try connection.number("PRAGMA page_count") < pages else {
      isVacuuming = false
      return false
    }
    return true
  }
}
