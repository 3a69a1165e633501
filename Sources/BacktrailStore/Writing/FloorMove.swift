import BacktrailCore

/// An upward move of the retention boundary. Everything that the move needs is read in steps, and the move itself is
/// one transaction.
///
/// All events to remove are first replayed and checked against the hash chain. Events appended in the meantime are
/// after the border and do not affect the move. Restored scenes are an exception, because they may refer to payloads of
/// any age. They are searched last.
struct FloorMove {
  /// The number of rows that one step reads.
  private static let pieceSize: Int64 = 4_000

  private let connection: Connection
  private let start: LogPosition
  private let old: FloorRecord
  private let borders: [LogExtent.Border]
  private let commandCount: Int
  private var replay: Replay
  private var hash: Hash128
  /// The newest border up to which everything can be decoded.
  private var reached: (border: LogExtent.Border, state: EncodedState, hash: Hash128)?
  private var stage = Stage.folding
  private var needed: Set<Int64> = []
  /// The first event with restored scenes that this build cannot decode.
  private var unreadable: Int64?
  private var record: FloorRecord
  private var checkedRecord: FloorRecord

  private enum Stage: Equatable {
    case folding
    /// Recording the commands to keep, starting at this batch.
    case noting(Int64)
    /// Searching for restored scenes, starting at this event.
    case searching(Int64)
  }

  /// - Parameters:
  ///   - target: The border to which the retention boundary moves, or an older border if not everything below the
  ///     target can be decoded.
  ///   - extent: The extent of the log when the target was chosen.
  init(
    on connection: Connection, _ position: LogPosition, to target: LogExtent.Border, _ extent: LogExtent,
    commandCount: Int
  ) throws {
    self.connection = connection
    self.commandCount = commandCount
    start = position
    borders = extent.borders.filter { $0.seq <= target.seq }
    old = try LogQueries(connection: connection).floorRecord(position)
    record = FloorRecord(floor: position.floor)
    checkedRecord = old.withoutCommands
    (replay, hash) = try LogQueries(connection: connection).floorStart(position)
  }

  private var queries: LogQueries { LogQueries(connection: connection) }

  /// The result of a step.
  enum Outcome {
    /// There is more work to do.
    case working
    /// The boundary moved. These rows are kept below it.
    case moved(LogPosition, FloorRecord)
    /// The boundary does not move, because an event before the next border cannot be decoded or the state is too large.
    case blocked(CompactionReport.Obstacle)
  }

  /// Performs one step.
  mutating func step(_ position: LogPosition) throws -> Outcome {
    switch stage {
    case .folding: return try fold()
    case .noting(let first): try note(from: first)
    case .searching where unreadable != nil: return .blocked(.unreadable(seq: unreadable ?? 0))
    case .searching(let seq) where position.head - seq > Self.pieceSize:
      try search(from: seq, through: seq + Self.pieceSize)
    case .searching(let seq): return try move(position, searchedFrom: seq)
    }
    return .working
  }

  /// Performs all steps before the move itself. Returns the new boundary, and the obstacle if the boundary does not
  /// move.
  mutating func forecast(_ position: LogPosition) throws -> (floor: Int64, CompactionReport.Obstacle?) {
    while true {
      if case .searching(let seq) = stage {
        try search(from: seq, through: position.head)
        if let unreadable { return (start.floor, .unreadable(seq: unreadable)) }
        return (record.floor, nil)
      }
      if case .blocked(let obstacle) = try step(position) { return (start.floor, obstacle) }
    }
  }

  /// Checks everything below the newest border.
  /// - Throws: `StoreError.damaged` if the boundary could not move there because of damage.
  static func check(_ extent: LogExtent, _ position: LogPosition, on connection: Connection) throws {
    guard let last = extent.borders.last else { return }
    var move = try FloorMove(on: connection, position, to: last, extent, commandCount: 0)
    _ = try move.forecast(position)
  }

  private mutating func fold() throws -> Outcome {
    guard !replay.hasUnreadable, let next = borders.first(where: { $0.seq > replay.seq }) else {
      return try endFolding()
    }
    let end = min(next.seq, replay.seq + Self.pieceSize)
    hash = try queries.checkChain(from: replay.seq, hash, through: end, start)
    try checkCommands(after: replay.seq, through: end)
    try queries.fold(&replay, through: end)
    if end == next.seq, !replay.hasUnreadable { reached = (next, replay.state, hash) }
    return .working
  }

  /// Checks that no command of the events lacks its row, because only the rows are kept below the boundary.
  private func checkCommands(after seq: Int64, through end: Int64) throws {
    let query = try connection.statement(
      """
      SELECT seq FROM event LEFT JOIN command ON first = seq AND id = event.command
      WHERE seq > ? AND seq <= ? AND event.command IS NOT NULL AND id IS NULL LIMIT 1
      """)
    if let first = try query.first(seq, end, read: { $0.int64(0) }) {
      throw StoreError.changedCommand(of: first, path: connection.path)
    }
  }

  private mutating func endFolding() throws -> Outcome {
    guard let reached else { return .blocked(.unreadable(seq: replay.firstUnreadable)) }
    needed = reached.state.tree.payloadSeqs
    // A damaged row may have any number.
    stage = .noting(.min)
    record = FloorRecord(floor: reached.border.seq)
    record.firstCommand = try firstKeptCommand(through: reached.border.seq)
    record.forgotten = try latestForgotten(before: record.firstCommand)
    record.latest = try latestTime(through: reached.border)
    return .working
  }

  /// Returns the first batch whose command is kept because it is recent enough and among the newest commands. A command
  /// dated in the future is kept, as are all later ones, because there would be no other way to recognize it after the
  /// clock is corrected. A stored command does not identify its launch, so each command counts as a separate launch.
  private func firstKeptCommand(through border: Int64) throws -> Int64 {
    var age = LogAge(limitedTo: RetentionPolicy.commandDays)
    var sums: [(first: Int64, time: Int64, sum: Int64)] = []
    try queries.visitTimes(from: 0) { first, time in
      age.beginLaunch()
      sums.append((first, time, age.advance(to: time)))
    }
    let newest = sums.last?.time ?? 0
    let young = sums.first { !age.isPassed(since: $0.sum) || $0.time > newest }?.first ?? border + 1
    let excess = try connection.number(
      "SELECT first FROM command WHERE first <= \(border) ORDER BY first DESC LIMIT 1 OFFSET \(commandCount)")
    return min(border + 1, max(young, excess + 1))
  }

  /// Returns the latest time of the removed commands, except commands that a wrong clock dated after the newest batch.
  private func latestForgotten(before first: Int64) throws -> Int64? {
    let latest = try connection.texts(
      """
      SELECT max(time) FROM command WHERE first < \(first) AND time <= \(try queries.newestTime())
      HAVING count(*) > 0
      """)
    return [old.forgotten, latest.first.flatMap { Int64($0) }].compactMap(\.self).max()
  }

  /// Returns the latest time of the removed batches, if it is later than the time of the border.
  private func latestTime(through border: LogExtent.Border) throws -> Int64? {
    let found = try connection.number(
      "SELECT max(time) FROM event WHERE seq > \(start.floor) AND seq <= \(border.seq)")
    let latest = max(found, old.latest ?? border.time)
    return latest > border.time ? latest : nil
  }

  /// Combines the hashes of the kept commands, and checks whether the previously kept ones are unchanged.
  private mutating func note(from first: Int64) throws {
    var count: Int64 = 0
    let last = try connection.statement(CommandRow.range).first(first, record.floor) { rows -> Int64? in
      guard let row = CommandRow(rows) else {
        throw StoreError.damaged("The command of batch \(rows.int64(0)) was changed.")
      }
      if row.first >= old.firstCommand, row.first <= start.floor { checkedRecord.note(row) }
      if row.first >= record.firstCommand { record.note(row) }
      count += 1
      return count == Self.pieceSize ? row.first : nil
    }
    if let last { stage = .noting(last + 1) } else { try endNoting() }
  }

  private mutating func endNoting() throws {
    guard checkedRecord == old else {
      throw StoreError.damaged("The commands retained below \(start.floor) were changed.")
    }
    stage = .searching(record.floor + 1)
  }

  /// Records the payloads that restored scenes refer to.
  private mutating func search(from seq: Int64, through end: Int64) throws {
    let rows = try connection.statement(
      """
      SELECT seq, type_version, target, name, body FROM event
      WHERE seq >= ? AND seq <= ? AND type = 'stateRestored' ORDER BY seq
      """)
    var names = EncodedState()
    try rows.visit(seq, end) { rows in
      let columns = EventColumns(
        type: EventType.stateRestored.rawValue, typeVersion: Int32(truncatingIfNeeded: rows.int64(1)),
        target: rows.text(2), name: rows.text(3), body: rows.text(4))
      let event = RecordedEvent(seq: rows.int64(0), columns: columns)
      // A newer build may be able to decode the restored scenes, and may know which payloads they need.
      guard case .stateRestored(let tree, _)? = try? names.decode(event) else {
        unreadable = unreadable ?? event.seq
        return
      }
      needed.formUnion(tree.payloadSeqs)
    }
    stage = .searching(end + 1)
  }

  private mutating func move(_ position: LogPosition, searchedFrom seq: Int64) throws -> Outcome {
    guard let reached else { return .blocked(.stateTooLarge) }
    var moved = position
    moved.floor = record.floor
    var isTooLarge = false
    try search(from: seq, through: position.head)
    if let unreadable { return .blocked(.unreadable(seq: unreadable)) }
    try connection.transaction(at: position) {
      try noteEvents()
      let snapshot = StoredSnapshot(
        seq: moved.floor, time: reached.border.time,
        state: record.text(before: StateForm.text(of: reached.state)))
      isTooLarge = snapshot.state.utf8.count > RecordedBatch.maximumBody
      if !isTooLarge { try write(snapshot, reached.hash, moved) }
    }
    return isTooLarge ? .blocked(.stateTooLarge) : .moved(moved, record)
  }

  /// Records the events whose payloads are needed.
  private mutating func noteEvents() throws {
    for seq in needed where seq > 0 && seq <= record.floor {
      record.events[seq] =
        try seq <= start.floor
        ? old.events[seq]
        : queries.eventRow(seq) { row in
          row.flatMap { $0.isNull(14) ? nil : EventRow.hash(ofKept: $0) }
        }
    }
  }

  private func write(_ snapshot: StoredSnapshot, _ hash: Hash128, _ moved: LogPosition) throws {
    try connection.execute("DELETE FROM snapshot WHERE seq = \(moved.floor)")
    try snapshot.insert(into: connection, logID: moved.logID, headHash: hash)
    try connection.updateLogRow(moved)
    try connection.execute("DELETE FROM snapshot WHERE seq < \(moved.floor)")
  }
}

extension Replay {
  /// The first event that this build cannot decode, or the replay's position if it can decode all of them.
  package var firstUnreadable: Int64 {
    let unreadable = skipped.first { if case .unreadable = $0.reason { true } else { false } }
    return unreadable?.seq ?? seq
  }
}
