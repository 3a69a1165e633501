package import BacktrailCore
import CSQLite

extension LogQueries {
  /// Folds the log through an event, from the newest snapshot that can be used.
  func replay(through seq: Int64) throws -> Replay {
    let position = try position()
    guard seq <= position.head else { throw StoreError.beyondHead(seq, head: position.head) }
    guard seq >= position.floor else { throw StoreError.beforeFloor(seq, floor: position.floor) }
    let (start, hash) = try newestUsableSnapshot(through: seq, position)
    var replay = start
    try checkChain(from: replay.seq, hash, through: seq, position)
    try fold(&replay, through: seq)
    return replay
  }

  /// Folds the log through an event, from the floor.
  func replayFromFloor(through seq: Int64, visit: (borrowing Replay) throws -> Void) throws -> Replay {
    let position = try position()
    guard seq <= position.head else { throw StoreError.beyondHead(seq, head: position.head) }
    guard seq >= position.floor else { throw StoreError.beforeFloor(seq, floor: position.floor) }
    var replay = try floorStart(position).replay
    while replay.seq < seq {
      try fold(&replay, through: min(seq, replay.seq + 10_000))
      try visit(replay)
    }
    return replay
  }

  /// The state at the floor, and what the next event chains to.
  func floorStart(_ position: LogPosition) throws -> (replay: Replay, hash: Hash128) {
    try newestUsableSnapshot(through: position.floor, position)
  }

  /// The state of the newest snapshot that this build can use, or the empty state at the floor 0; and the hash
  /// to which the next event chains.
  ///
  /// A snapshot above the floor that is damaged or of another form is passed over; the floor's is truth.
  private func newestUsableSnapshot(
    through seq: Int64, _ position: LogPosition
  ) throws -> (replay: Replay, hash: Hash128) {
    let query = try connection.statement(
      """
      SELECT seq, format, reducer, time, state, head_hash, digest,
        (SELECT hash FROM event WHERE event.seq = snapshot.seq)
      FROM snapshot WHERE seq <= ? ORDER BY seq DESC
      """)
    try query.bind(1, seq)
    defer { query.reset() }
    while try query.step() {
      let snapshot = query.snapshot()
      let isFloor = snapshot.seq == position.floor
      let stands =
        isFloor || (query.hash(5) == query.hash(7) && snapshot.reducer == StateForm.reducerVersion)
      if stands, let hash = query.hash(5),
        query.hash(6) == snapshot.digest(logID: position.logID, headHash: hash),
        snapshot.format == StateForm.version, let state = try? snapshot.read().state
      {
        return (Replay(from: state, seq: snapshot.seq), hash)
      }
      if isFloor { throw StoreError.floorDamaged(snapshot.seq) }
    }
    guard position.floor == 0 else { throw StoreError.floorDamaged(position.floor) }
    return (Replay(), .genesis(logID: position.logID))
  }

  /// Folds the events behind a replay's place, through an event. Parses no JSON and keeps no row.
  func fold(_ replay: inout Replay, through seq: Int64) throws {
    let rows = try connection.statement(
      """
      SELECT seq, type, type_version, target, other, name, version, body FROM event
      WHERE seq > ? AND seq <= ? ORDER BY seq
      """)
    try rows.bind(1, replay.seq)
    try rows.bind(2, seq)
    defer { rows.reset() }
    while try rows.step() {
      let place = rows.int64(0)
      guard place == replay.seq &+ 1 else {
        throw StoreError.damaged("The event \(replay.seq + 1) is missing.")
      }
      let typeVersion = rows.int64(2)
      guard let name = rows.bytes(1), typeVersion == Int64(EventType.version),
        let type = EventType(bytes: name)
      else {
        let version = Int32(truncatingIfNeeded: typeVersion)
        replay.skipUnknown(rows.text(1) ?? "", version: version, seq: place)
        continue
      }
      switch type {
      // Nearly all rows are these two; asking them for no other column is a tenth of the time.
      case .pushed: replay.push(onto: rows.bytes(3), name: rows.bytes(5), version: rows.number(6), seq: place)
      case .popped: replay.pop(to: rows.bytes(4), on: rows.bytes(3), seq: place)
      default: replay.apply(type, rows.columns(type.columns), seq: place)
      }
    }
    guard replay.seq == seq else { throw StoreError.damaged("The event \(replay.seq + 1) is missing.") }
  }
}

extension Statement {
  /// The columns that a kind of event uses, lent until the next step.
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

extension StoredSnapshot {
  /// The digest over all columns of the snapshot's row, bound to its log.
  package func digest(logID: CommandID, headHash: Hash128) -> Hash128 {
    var hasher = ChainHasher()
    hasher.text(logID.description)
    hasher.integer(seq)
    hasher.integer(Int64(format))
    hasher.integer(Int64(reducer))
    hasher.integer(time)
    hasher.text(state)
    hasher.hash(headHash)
    return hasher.finish()
  }
}
