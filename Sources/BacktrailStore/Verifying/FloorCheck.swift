import BacktrailCore
import CSQLite

/// Checks what is kept at and below the floor against the record in the floor's snapshot.
///
/// What a compaction has still to delete is no damage: it lies in one piece right below the floor.
struct FloorCheck {
  private let connection: Connection
  private let record: FloorRecord
  /// The first event that is still to be deleted, or the one behind the floor.
  private let leftovers: Int64

  init(_ connection: Connection, _ record: FloorRecord) throws {
    self.connection = connection
    self.record = record
    leftovers = try connection.number(
      """
      SELECT coalesce(min(seq), \(record.floor + 1)) FROM event
      WHERE seq BETWEEN 1 AND \(record.floor) AND seq NOT IN (\(record.keptEvents))
      """)
  }

  func run(_ report: inout VerifyReport) throws {
    try checkEvents(&report)
    try checkCommands(&report)
  }

  private func checkEvents(_ report: inout VerifyReport) throws {
    let rows = try Statement(
      "SELECT \(EventRow.columns) FROM event WHERE seq BETWEEN 1 AND ? ORDER BY seq", on: connection)
    try rows.bind(1, record.floor)
    var missing = record.events
    var erased: [Int64] = []
    var next = leftovers
    while try rows.step() {
      let seq = rows.int64(0)
      if seq >= leftovers {
        if seq != next {
          report.note("event", seq, "The event \(seq) stands below the floor, where nothing of it is kept.")
        }
        next = seq + 1
      }
      guard let hash = missing.removeValue(forKey: seq) else {
        report.leftoverCount += 1
        continue
      }
      let payload = rows.payload
      if EventRow.hash(ofKept: rows) != hash {
        report.note("event", seq, "The row of event \(seq), which is kept for a screen, was changed.")
      } else if case .erased? = payload {
        erased.append(seq)
      } else if case .damaged? = payload {
        report.note("event", seq, "The payload of event \(seq) does not fit its digest.")
      }
    }
    report.erased = erased + report.erased
    for seq in missing.keys.sorted() {
      report.note("event", seq, "The event \(seq), which is kept for a screen, is missing.")
    }
  }

  private func checkCommands(_ report: inout VerifyReport) throws {
    let rows = try Statement(
      "SELECT \(CommandRow.columns) FROM command WHERE first BETWEEN 1 AND ? ORDER BY first", on: connection)
    try rows.bind(1, record.floor)
    var found = record.withoutCommands
    while try rows.step() {
      let first = rows.int64(0)
      let row = CommandRow(rows)
      if row == nil {
        report.note("command", first, "The row of the command of batch \(first) does not fit its digest.")
      }
      if first >= record.firstCommand {
        if let row { found.note(row) }
      } else if leftovers > record.floor {
        report.note("command", first, "The command of batch \(first) belongs to no event.")
      }
    }
    if found != record {
      report.note(
        "command", record.firstCommand,
        "The commands kept from batch \(record.firstCommand) to \(record.floor) were changed.")
    }
  }
}
