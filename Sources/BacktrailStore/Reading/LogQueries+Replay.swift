import BacktrailCore

extension LogQueries {
  /// Replays the log up to and including an event, starting at the newest usable snapshot.
  func replay(through seq: Int64) throws -> Replay {
    let position = try position(holding: seq)
    let (start, hash) = try newestUsableSnapshot(through: seq, position)
    var replay = start
    try checkChain(from: replay.seq, hash, through: seq, position)
    try fold(&replay, through: seq)
    return replay
  }

  /// Returns the log's retention boundary and head, after checking that the log can be replayed up to and including an
  /// event.
  private func position(holding seq: Int64) throws -> LogPosition {
    let position = try position()
    guard seq <= position.head else { throw StoreError.beyondHead(seq, in: position) }
    guard seq >= position.floor else { throw StoreError.beforeFloor(seq, floor: position.floor) }
    return position
  }

  /// Replays the log up to and including an event, starting at the retention boundary.
  func replayFromFloor(through seq: Int64, visit: (borrowing Replay) throws -> Void) throws -> Replay {
    let position = try position(holding: seq)
    var replay = try floorStart(position).replay
    while replay.seq < seq {
      try fold(&replay, through: min(seq, replay.seq + 10_000))
      try visit(replay)
    }
    return replay
  }

  /// Returns the state at the retention boundary, and the hash that the next event chains to.
  func floorStart(_ position: LogPosition) throws -> (replay: Replay, hash: Hash128) {
    try newestUsableSnapshot(through: position.floor, position)
  }

  /// Returns the state of the newest snapshot that this build can use, and the hash that the next event chains to. If
  /// there is no such snapshot and the retention boundary is 0, the state is empty.
  ///
  /// A snapshot above the boundary that is damaged or has a different format is skipped. The snapshot at the boundary
  /// is authoritative.
  private func newestUsableSnapshot(
    through seq: Int64, _ position: LogPosition
  ) throws -> (replay: Replay, hash: Hash128) {
    do {
      if let found = try newestSnapshot(through: seq, position) { return found }
    } catch let error as StoreError
      where error.code == .damaged && (position.floor == 0 || seq > position.floor)
    {
      // If the snapshots above the boundary cannot be read, all events are replayed instead.
      if position.floor > 0 { return try newestUsableSnapshot(through: position.floor, position) }
    }
    guard position.floor == 0 else { throw StoreError.floorDamaged(position.floor) }
    return (Replay(), .genesis(logID: position.logID))
  }

  private func newestSnapshot(
    through seq: Int64, _ position: LogPosition
  ) throws -> (replay: Replay, hash: Hash128)? {
    try connection.statement(SnapshotRow.newest).first(seq) { row -> (Replay, Hash128)? in
      let seq = row.int64(0)
      // Each row is read separately, so one that cannot be read does not hide the others.
      if let usable = try ifSound({ try usableSnapshot(at: seq, position) }) ?? nil { return usable }
      if seq == position.floor, seq > 0 { throw StoreError.floorDamaged(seq) }
      return nil
    }
  }

  private func usableSnapshot(
    at seq: Int64, _ position: LogPosition
  ) throws -> (replay: Replay, hash: Hash128)? {
    try connection.statement(SnapshotRow.withEventHash).row(seq) { columns in
      let row = SnapshotRow(columns)
      let fitsEvent = row.headHash == columns.hash(SnapshotRow.eventHashColumn)
      guard seq == position.floor || fitsEvent && row.snapshot.reducer == StateForm.reducerVersion,
        let hash = row.hash(in: position.logID), let state = row.state
      else { return nil }
      return (Replay(from: state, seq: seq), hash)
    } ?? nil
  }

  /// Checks the events after a position against the hash chain.
  /// - Parameters:
  ///   - place: The number of the event that precedes the first one to check, or the retention boundary.
  ///   - hash: The hash that the first event to check chains to.
  ///   - seq: The last event to check.
  ///   - position: The position of the log.
  /// - Returns: The hash of the last event.
  @discardableResult
  func checkChain(
    from place: Int64, _ hash: Hash128, through seq: Int64, _ position: LogPosition
  ) throws -> Hash128 {
    var chain = ChainCursor(after: hash)
    var next = place &+ 1
    // The row after the last one may be damaged, so it is not visited.
    _ = try connection.statement(EventRow.chain).first(next, seq) { row -> Bool? in
      // A damaged row may have any number.
      guard chain.take(row) else {
        let damage = row.int64(0) > next ? "is missing" : "was changed"
        throw StoreError.damaged("Event \(next) of '\(connection.path)' \(damage).")
      }
      next &+= 1
      return row.int64(0) == seq ? true : nil
    }
    let last = chain.previous ?? hash
    guard seq < position.head || last == position.headHash else {
      throw StoreError.missingEnd(of: connection.path)
    }
    return last
  }

  /// Continues a replay up to and including an event, without parsing JSON or keeping rows.
  func fold(_ replay: inout Replay, through seq: Int64) throws {
    let rows = try connection.statement(
      """
      SELECT seq, type, type_version, target, other, name, version, body FROM event
      WHERE seq > ? AND seq <= ? ORDER BY seq
      """)
    _ = try rows.first(replay.seq, seq) { row -> Bool? in
      let place = row.int64(0)
      guard place == replay.seq &+ 1 else {
        throw StoreError.damaged("Event \(replay.seq + 1) is missing.")
      }
      let typeVersion = row.int64(2)
      guard let name = row.bytes(1), typeVersion == Int64(EventType.version),
        let type = EventType(bytes: name)
      else {
        let version = Int32(truncatingIfNeeded: typeVersion)
        replay.skipUnknown(row.text(1) ?? "", version: version, seq: place)
        return place == seq ? true : nil
      }
      switch type {
      // Nearly all rows are of these two kinds. Not reading their other columns saves a tenth of the time.
      case .pushed: replay.push(onto: row.bytes(3), name: row.bytes(5), version: row.number(6), seq: place)
      case .popped: replay.pop(to: row.bytes(4), on: row.bytes(3), seq: place)
      default: replay.apply(type, row.columns(type.columns), seq: place)
      }
      return place == seq ? true : nil
    }
    guard replay.seq == seq else { throw StoreError.damaged("Event \(replay.seq + 1) is missing.") }
  }
}

extension Statement {
  /// Returns the columns that a kind of event uses. The columns are valid until the next step.
  func columns(_ used: EventColumnSet, from first: Int32 = 3) -> EventColumnBytes {
    var columns = EventColumnBytes()
    if used.contains(.target) { columns.target = bytes(first) }
    if used.contains(.other) { columns.other = bytes(first + 1) }
    if used.contains(.name) { columns.name = bytes(first + 2) }
    if used.contains(.version) { columns.version = number(first + 3) }
    if used.contains(.body) { columns.body = bytes(first + 4) }
    return columns
  }
}
