import BacktrailCore

/// A check of the rows at and below the retention boundary against the record in the boundary's snapshot.
///
/// Rows that a compaction has not deleted yet are not damage. They form one contiguous range directly below the
/// boundary. Below that range are events whose payloads an earlier boundary needed.
struct FloorCheck {
  private let connection: Connection
  private let record: FloorRecord

  init(_ connection: Connection, _ record: FloorRecord) {
    self.connection = connection
    self.record = record
  }

  func run(_ report: inout VerifyReport) throws {
    try checkEvents(&report)
    try checkCommands(&report)
  }

  private func checkEvents(_ report: inout VerifyReport) throws {
    var missing = record.events
    var erased: [Int64] = []
    var strays = StrayEvents()
    try connection.statement(EventRow.range).visit(Int64(1), record.floor) { row in
      let seq = row.int64(0)
      let payload = row.payload
      guard let hash = missing.removeValue(forKey: seq) else {
        report.leftoverCount += 1
        return strays.note(seq, carriesPayload: payload != nil)
      }
      strays.pass(seq)
      if EventRow.hash(ofKept: row) != hash {
        report.note("event", seq, "The row of event \(seq), which is retained for a screen, was changed.")
      } else if case .erased? = payload {
        erased.append(seq)
      } else if case .damaged? = payload {
        report.note("event", seq, "The payload of event \(seq) does not match its digest.")
      }
    }
    for seq in strays.found(below: record.floor) {
      report.note(
        "event", seq, "Event \(seq) is below the retention boundary, but is not listed as retained.")
    }
    report.erased = erased + report.erased
    for seq in missing.keys.sorted() {
      report.note("event", seq, "Event \(seq), which is retained for a screen, is missing.")
    }
  }

  private func checkCommands(_ report: inout VerifyReport) throws {
    var found = record.withoutCommands
    try connection.statement(CommandRow.range).visit(Int64(1), record.floor) { rows in
      let first = rows.int64(0)
      let row = CommandRow(rows)
      if row == nil {
        report.note("command", first, "The command row of batch \(first) does not match its digest.")
      }
      if first >= record.firstCommand {
        if let row { found.note(row) }
      } else if report.leftoverCount == 0 {
        report.note("command", first, "The command of batch \(first) does not belong to an event.")
      }
    }
    if found != record {
      report.note(
        "command", record.firstCommand,
        "The commands retained from batches \(record.firstCommand) to \(record.floor) were changed.")
    }
  }
}

/// A search for events that a compaction would never leave behind: events without a payload that are not contiguous
/// with the retention boundary.
private struct StrayEvents {
  private var found: [Int64] = []
  /// The events in the current contiguous range.
  private var piece: [Int64] = []
  private var next: Int64 = 0

  /// Adds an event, whether or not it is kept.
  mutating func pass(_ seq: Int64) {
    if seq != next {
      found += piece
      piece = []
    }
    next = seq + 1
  }

  /// Adds an event that is not kept.
  mutating func note(_ seq: Int64, carriesPayload: Bool) {
    pass(seq)
    if !carriesPayload { piece.append(seq) }
  }

  func found(below floor: Int64) -> [Int64] { next == floor + 1 ? found : found + piece }
}
