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
    // Only the rows on damaged pages are lost.
    _ = try ifSound {
      try connection.statement(CommandRow.range).visit(Int64.min, Int64.max) { rows in
        if let row = CommandRow(rows) {
          // A sound row outside the range belongs to a later batch or to one that is forgotten.
          guard range.contains(row.first), ids.insert(row.command.id).inserted else { return }
          kept[row.first] = row
        } else if let row = CommandRow(damaged: rows) {
          damaged.append(row)
        }
      }
    }
    let inRange = damaged.filter { range.contains($0.first) }
    let numbers = Set(kept.keys).union(inRange.map(\.first))
    let listed = try Self.listed(in: range, time, connection).filter { !numbers.contains($0.first) }
    let named = try Self.named(isLater ? nil : range, through: record.floor, connection)
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
    if !isLater { lost = max(lost, record.commandCount - Int64(rows.count), self.record == record ? 0 : 1) }
    guard lost > 0 else { return }
    reason =
      "Of the commands up to batch \(record.floor), \(lost) were damaged or are missing. Recovered IDs: \(mended)."
  }

  /// Returns the commands that the index of IDs lists with numbers in a range.
  private static func listed(
    in range: ClosedRange<Int64>, _ time: Int64, _ connection: Connection
  ) throws -> [CommandRow] {
    try found(connection) {
      let rows = try connection.statement(
        """
        SELECT first, id, ? FROM command INDEXED BY sqlite_autoindex_command_1 WHERE first >= ? AND first <= ?
        """)
      try rows.visit(time, range.lowerBound, range.upperBound, body: $0)
    }
  }

  /// Returns the commands that events up to a number have: those in a range, or above the boundary of the damaged log.
  private static func named(
    _ range: ClosedRange<Int64>?, through end: Int64, _ connection: Connection
  ) throws -> [CommandRow] {
    try found(connection) {
      let floor = try range == nil ? connection.number("SELECT coalesce((SELECT floor FROM log), 0)") : 0
      let rows = try connection.statement(
        "SELECT seq, command, time FROM event WHERE seq >= ? AND seq <= ? AND command IS NOT NULL")
      try rows.visit(range?.lowerBound ?? floor + 1, end, body: $0)
    }
  }

  /// Returns the commands, without the digests of their moves, in the rows up to the first damaged page.
  private static func found(
    _ connection: Connection, _ visit: ((Statement) throws -> Void) throws -> Void
  ) throws -> [CommandRow] {
    var found: [CommandRow] = []
    _ = try ifSound { try visit { if let row = CommandRow(damaged: $0) { found.append(row) } } }
    return found
  }

  /// Returns the IDs of the commands of all events above the boundary of the new log. The batches of these events keep
  /// them.
  private static func ids(after floor: Int64, _ connection: Connection) throws -> Set<CommandID> {
    var ids: Set<CommandID> = []
    _ = try ifSound {
      let rows = try connection.statement("SELECT command FROM event WHERE seq > ? AND command IS NOT NULL")
      try rows.visit(floor) { row in
        if let id = row.text(0).flatMap(CommandID.init) { ids.insert(id) }
      }
    }
    return ids
  }
}
