import BacktrailCore

/// A side-by-side walk through the `event` and `command` tables that checks each row against its neighbors.
///
/// It makes one pass in `seq` order and trusts nothing that it reads. An inconsistent row is reported once, at its
/// position, and the walk continues after it.
struct ChainWalk {
  let log: LogRow
  var report: VerifyReport
  var events: RowCursor
  var commands: RowCursor
  var sessions = SessionIndex()
  var replay: Replay
  /// The batch whose events are being walked.
  var batch: OpenBatch?
  private var chain: ChainCursor

  init(_ connection: Connection, log: LogRow, start: Hash128, replay: Replay, _ report: VerifyReport) throws {
    self.log = log
    self.report = report
    self.replay = replay
    chain = ChainCursor(after: start)
    events = try RowCursor("event", EventRow.columns, above: log.keptFloor, on: connection)
    commands = try RowCursor("command", CommandRow.columns, above: log.keptFloor, on: connection)
  }

  /// Checks every row.
  /// - Parameter visit: A closure that is called after each event with the walk so far.
  mutating func run(visit: (inout ChainWalk) throws -> Void) rethrows {
    events.advance(&report)
    commands.advance(&report)
    var expected = log.floor &+ 1
    while let seq = events.number {
      checkPlace(seq, expected)
      checkRows(of: seq)
      try visit(&self)
      expected = max(expected, seq &+ 1)
      events.advance(&report)
    }
    closeBatch()
    skipCommands(before: nil)
  }

  private mutating func checkPlace(_ seq: Int64, _ expected: Int64) {
    report.eventCount += 1
    if seq == expected { return }
    chain.skip()
    if seq > expected {
      report.note("event", expected, "Event \(expected) is missing; the next one is \(seq).")
    } else {
      report.note(
        "event", seq, "Event \(seq) is outside the retained history, which begins at \(log.floor &+ 1).")
    }
  }

  private mutating func checkRows(of seq: Int64) {
    checkHash(of: seq)
    checkMembership(of: seq)
    checkPayload(of: seq)
    noteSession(at: seq)
    fold(seq)
  }

  private mutating func checkHash(of seq: Int64) {
    if !chain.take(events.row) {
      report.note("event", seq, "The row of event \(seq) does not match its hash.")
    }
  }

  private mutating func noteSession(at seq: Int64) {
    guard let type = events.row.text(2), type == "sessionStarted" || type == "sessionEnded" else { return }
    if !sessions.note(events.row.recordedEvent, time: batch?.time ?? 0) {
      report.note("event", seq, "The start of session \(seq) cannot be decoded.")
    }
  }

  private mutating func fold(_ seq: Int64) {
    let version = events.row.int64(3)
    guard let name = events.row.bytes(2), version == Int64(EventType.version),
      let type = EventType(bytes: name)
    else {
      let version = Int32(truncatingIfNeeded: version)
      return replay.skipUnknown(events.row.text(2) ?? "", version: version, seq: seq)
    }
    replay.apply(type, events.row.columns(type.columns, from: 4), seq: seq)
  }
}

/// The rows of a table, one at a time, in the order of their numbers.
struct RowCursor {
  let table: String
  let row: Statement
  /// The number of the current row; `nil` after the last row.
  private(set) var number: Int64?

  /// - Parameters:
  ///   - columns: The columns to read, beginning with the row's number.
  ///   - floor: The last row to skip. The rows from 1 through this number are skipped.
  init(_ table: String, _ columns: String, above floor: Int64, on connection: Connection) throws {
    self.table = table
    let key = columns.prefix { $0 != "," }
    row = try Statement(
      "SELECT \(columns) FROM \(table) WHERE \(key) NOT BETWEEN 1 AND \(floor) ORDER BY 1", on: connection)
    number = nil
  }

  /// Moves to the next row. If the table cannot be read any further, the cursor ends here, and the problem is reported.
  mutating func advance(_ report: inout VerifyReport) {
    do {
      let next = try row.step() ? row.int64(0) : nil
      // Pages that appear more than once may repeat the rows without end.
      if let next, let number, next <= number { throw row.outOfOrder }
      number = next
    } catch {
      report.note(table, number, "The table '\(table)' cannot be read after this row", error)
      number = nil
    }
  }
}
