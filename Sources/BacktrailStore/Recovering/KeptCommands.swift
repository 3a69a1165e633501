import BacktrailCore

/// The commands that a recovery keeps from the history below its start: those that the record of the boundary lists or,
/// if the history begins at a later snapshot, all. A command whose row is damaged or missing keeps its ID, which must
/// not be used again.
struct KeptCommands {
  private(set) var rows: [CommandRow] = []
  /// The record of the boundary with these commands.
  private(set) var record: FloorRecord
  /// A sentence about the damaged commands; `nil` if there are none.
  private(set) var reason: String?

  /// - Parameters:
  ///   - record: The record of the boundary of the new log, with the commands that the damaged log had below it.
  ///   - isLater: Whether the history begins later than that of the damaged log.
  ///   - time: The time of commands of which only the ID is left.
  ///   - connection: The connection that reads the damaged log.
  init(of record: FloorRecord, isLater: Bool, time: Int64, on connection: Connection) throws {
    self.record = record
    guard isLater || record.commandCount > 0 else { return }
    let range = (isLater ? 1 : min(record.firstCommand, record.floor))...record.floor
    var kept: [Int64: CommandRow] = [:]
    var ids: Set<CommandID> = []
    var damaged: [CommandRow] = []
    try Self.visitBothWays("\(CommandRow.columns) FROM command", by: "first", connection) { rows in
      if let row = CommandRow(rows) {
        // A sound row outside the range belongs to a later batch or to one that is forgotten.
        guard range.contains(row.first), ids.insert(row.command.id).inserted else { return }
        kept[row.first] = row
      } else if let row = CommandRow(damaged: rows) {
        damaged.append(row)
      }
    }
    let soundCount = Int64(kept.count)
    let inRange = damaged.filter { range.contains($0.first) }
    let numbers = Set(kept.keys).union(inRange.map(\.first))
    let listed = try Self.listed(in: range, time, connection).filter { !numbers.contains($0.first) }
    // A sound row has the right ID, whatever the index or the event says.
    let named = try Self.named(isLater ? nil : range, through: record.floor, connection)
      .filter { kept[$0.first] == nil }
    let later = damaged.isEmpty && listed.isEmpty ? [] : try Self.ids(after: record.floor, connection)
    let rest = named + (inRange + listed + damaged).filter { !later.contains($0.command.id) }
    var (mended, free): (Int64, Int64) = (0, record.floor)
    for var row in rest where ids.insert(row.command.id).inserted {
      // A number that is wrong or taken is replaced by a free one.
      if !range.contains(row.first) || kept[row.first] != nil {
        while free > 0, kept[free] != nil { free -= 1 }
        row.first = free
      }
      guard row.first > 0 else { continue }
      kept[row.first] = row
      mended += 1
    }
    rows = kept.values.sorted { $0.first < $1.first }
    self.record = record.withoutCommands
    for row in rows { self.record.note(row) }
    let first = rows.first?.first ?? record.floor + 1
    if isLater || rows.isEmpty || first < record.firstCommand { self.record.firstCommand = first }
    var lost = max(mended, Int64(inRange.count))
    if !isLater { lost = max(lost, record.commandCount - soundCount, self.record == record ? 0 : 1) }
    guard lost > 0 else { return }
    reason =
      "Of the commands up to batch \(record.floor), \(lost) were damaged or are missing. Recovered IDs: \(mended)."
  }

  /// Returns the commands that the index of IDs lists with numbers in a range.
  private static func listed(
    in range: ClosedRange<Int64>, _ time: Int64, _ connection: Connection
  ) throws -> [CommandRow] {
    var found: [CommandRow] = []
    let index = "first, id, \(time) FROM command INDEXED BY sqlite_autoindex_command_1"
    try visitBothWays(index, by: "id", connection) { row in
      guard range.contains(row.int64(0)), let row = CommandRow(damaged: row) else { return }
      found.append(row)
    }
    return found
  }

  /// Returns the commands that events up to a number have: those in a range, or above the boundary of the damaged log.
  private static func named(
    _ range: ClosedRange<Int64>?, through end: Int64, _ connection: Connection
  ) throws -> [CommandRow] {
    let floor = try range == nil ? connection.number("SELECT coalesce((SELECT floor FROM log), 0)") : 0
    let first = range?.lowerBound ?? floor + 1
    let events = "seq, command, time FROM event WHERE seq BETWEEN \(first) AND \(end) AND command IS NOT NULL"
    var found: [CommandRow] = []
    try visitBothWays(events, by: "seq", connection) { row in
      if let row = CommandRow(damaged: row) { found.append(row) }
    }
    return found
  }

  /// Returns the IDs of the commands of all events above the boundary of the new log. The batches of these events keep
  /// them.
  private static func ids(after floor: Int64, _ connection: Connection) throws -> Set<CommandID> {
    var ids: Set<CommandID> = []
    let events = "seq, command FROM event WHERE seq > \(floor) AND command IS NOT NULL"
    try visitBothWays(events, by: "seq", connection) { row in
      if let id = row.text(1).flatMap(CommandID.init) { ids.insert(id) }
    }
    return ids
  }

  /// Visits the rows of a query whose first column is a number. If a page is damaged, visits the rows before it and, from
  /// the other end, those behind it.
  private static func visitBothWays(
    _ query: String, by order: String, _ connection: Connection, _ body: (Statement) -> Void
  ) throws {
    var seen: Set<Int64> = []
    for direction in ["ASC", "DESC"] {
      let isWhole: Void? = try ifSound {
        try Statement("SELECT \(query) ORDER BY \(order) \(direction)", on: connection).visit { row in
          // Pages that appear more than once may repeat their rows without end.
          guard seen.insert(row.int64(0)).inserted else {
            throw StoreError.damaged("Row \(row.int64(0)) is repeated.")
          }
          body(row)
        }
      }
      if isWhole != nil { return }
    }
  }
}
