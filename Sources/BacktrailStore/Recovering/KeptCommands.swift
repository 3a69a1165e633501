import BacktrailCore

/// The commands that a recovery keeps from the history below its start. A command whose row is damaged or missing keeps
/// its ID, which must not be used again.
struct KeptCommands {
  private(set) var rows: [CommandRow] = []
  /// The record of the boundary with these commands.
  private(set) var record: FloorRecord
  /// A sentence about the damaged commands; `nil` if there are none.
  private(set) var reason: String?

  /// - Parameters:
  ///   - record: The record of the boundary of the new log.
  ///   - old: The record of the boundary of the damaged log; `nil` if it cannot be read.
  ///   - time: The time of commands of which only the ID is left.
  ///   - connection: The connection that reads the damaged log.
  init(of record: FloorRecord, after old: FloorRecord?, time: Int64, on connection: Connection) throws {
    let range = min(old?.firstCommand ?? 1, record.floor)...record.floor
    var kept: [Int64: CommandRow] = [:]
    var ids: Set<CommandID> = []
    var damaged: [CommandRow] = []
    let table = "\(CommandRow.columns) FROM command"
    let isTableWhole = try Self.visitBothWays(table, by: "first", connection) { rows in
      if let row = CommandRow(rows) {
        // A sound row outside the range belongs to a later batch or to one that is forgotten.
        guard range.contains(row.first), ids.insert(row.command.id).inserted else { return }
        kept[row.first] = row
      } else if let row = CommandRow(damaged: rows) {
        damaged.append(row)
      }
    }
    var found = old?.withoutCommands
    for row in kept.values where row.first <= old?.floor ?? 0 { found?.note(row) }
    // Of several rows for one number, a sound one is right, then the event, the index of IDs, and a damaged row.
    var unsound: [Int64: CommandRow] = [:]
    for row in damaged where range.contains(row.first) { unsound[row.first] = row }
    let listed = try Self.listed(in: range, time, connection)
    for row in listed.rows where unsound[row.first]?.command.id != row.command.id {
      unsound[row.first] = row
    }
    for row in try Self.named(in: range, connection) { unsound[row.first] = row }
    unsound = unsound.filter { kept[$0.key] == nil }
    let later = damaged.isEmpty && unsound.isEmpty ? [:] : try Self.commands(after: record.floor, connection)
    let stray = damaged.filter { !range.contains($0.first) && later[$0.first] == nil }
    ids.formUnion(later.values)
    var mended: [Int64] = []
    var free = record.floor
    for var row in unsound.values.sorted(by: { $0.first < $1.first }) + stray
    where ids.insert(row.command.id).inserted {
      mended.append(row.first)
      // A wrong number is replaced by a free one.
      if !range.contains(row.first) {
        while free > 0, kept[free] != nil || unsound[free] != nil { free -= 1 }
        (row.first, free) = (free, free - 1)
      }
      if row.first > 0 { kept[row.first] = row }
    }
    rows = kept.values.sorted { $0.first < $1.first }
    self.record = record.withoutCommands
    for row in rows { self.record.note(row) }
    let first = rows.first?.first ?? record.floor + 1
    let isSame = old?.floor == record.floor
    if !isSame || rows.isEmpty || first < record.firstCommand { self.record.firstCommand = first }
    if !isSame { self.record.forgotten = old?.forgotten }
    let missing = max((old?.commandCount ?? 0) - (found?.commandCount ?? 0), found == old ? 0 : 1)
    let above = mended.count { $0 > old?.floor ?? 0 && range.contains($0) }
    let lost = max(missing + Int64(above), Int64(mended.count))
    // Only the record of the old boundary has a number, and the events before a later start may be missing as well.
    let isCounted = old != nil && (isSame || isTableWhole || listed.isWhole)
    guard lost > 0 || !isCounted else { return }
    let uncounted = isCounted ? "" : " More may be missing."
    reason =
      "Of the commands up to batch \(record.floor), \(lost) were damaged or are missing. Recovered IDs: \(mended.count).\(uncounted)"
  }

  /// Returns the commands that the index of IDs lists with numbers in a range.
  private static func listed(
    in range: ClosedRange<Int64>, _ time: Int64, _ connection: Connection
  ) throws -> (rows: [CommandRow], isWhole: Bool) {
    var found: [CommandRow] = []
    let index = "first, id, \(time) FROM command INDEXED BY sqlite_autoindex_command_1"
    let isWhole = try visitBothWays(index, by: "id", connection) { row in
      guard range.contains(row.int64(0)), let row = CommandRow(damaged: row) else { return }
      found.append(row)
    }
    return (found, isWhole)
  }

  /// Returns the commands of the events in a range, without the digests of their moves.
  private static func named(in range: ClosedRange<Int64>, _ connection: Connection) throws -> [CommandRow] {
    let (first, end) = (range.lowerBound, range.upperBound)
    let events = "seq, command, time FROM event WHERE seq BETWEEN \(first) AND \(end) AND command IS NOT NULL"
    var found: [CommandRow] = []
    try visitBothWays(events, by: "seq", connection) { row in
      if let row = CommandRow(damaged: row) { found.append(row) }
    }
    return found
  }

  /// Returns the IDs of the commands of all events above the boundary of the new log. The batches of these events keep
  /// them.
  private static func commands(
    after floor: Int64, _ connection: Connection
  ) throws -> [Int64: CommandID] {
    var ids: [Int64: CommandID] = [:]
    let events = "seq, command FROM event WHERE seq > \(floor) AND command IS NOT NULL"
    try visitBothWays(events, by: "seq", connection) { row in
      ids[row.int64(0)] = row.text(1).flatMap(CommandID.init)
    }
    return ids
  }

  /// Visits the rows of a query whose first column is a number. If a page is damaged, visits the rows before it and,
  /// from the other end, those behind it. Returns whether all could be read.
  @discardableResult private static func visitBothWays(
    _ query: String, by order: String, _ connection: Connection, _ body: (Statement) -> Void
  ) throws -> Bool {
    var seen: Set<Int64> = []
    var repeats = 0
    for direction in ["ASC", "DESC"] {
      let isWhole: Void? = try ifSound {
        try Statement("SELECT \(query) ORDER BY \(order) \(direction)", on: connection).visit { row in
          // A changed number may be that of another row, but pages that appear more than once may repeat their rows
          // without end.
          if !seen.insert(row.int64(0)).inserted { repeats += 1 }
          guard repeats < 100 else { throw StoreError.damaged("Row \(row.int64(0)) is repeated.") }
          body(row)
        }
      }
      if isWhole != nil { return direction == "ASC" }
    }
    return false
  }
}
