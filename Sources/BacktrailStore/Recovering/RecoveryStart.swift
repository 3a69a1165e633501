import BacktrailCore

/// The position from which the events of a damaged log can be verified.
struct RecoveryStart {
  var position: LogPosition
  /// The snapshot that the history is based on; `nil` if the history starts at the very beginning.
  var snapshot: StoredSnapshot?
  /// The reason for skipping earlier starts.
  var reason: String?
  /// The first event that cannot be verified from an earlier start.
  private var firstDamage: Int64?
  /// Whether the log row is undamaged.
  let isOfRow: Bool
  /// The retention boundary of the damaged log, as far as it is known.
  let oldFloor: Int64
  /// Whether the snapshot's event, if it can be read, has the hash that the snapshot noted.
  private(set) var isOfEvent = true
  /// The events before the start that match their hashes.
  private(set) var proven: [ClosedRange<Int64>] = []
  /// The numbers of the snapshots after this one.
  private var snapshots: ArraySlice<Int64> = []
}

extension RecoveryStart {
  /// Finds the start of a log: its very beginning, or the snapshot at its retention boundary.
  ///
  /// A damaged log row is trusted only as far as the hash chain later confirms it. If the snapshot at the boundary is
  /// damaged, the next undamaged one is used.
  /// - Parameter mark: The mark that the log's last writer left, in case the row is damaged.
  init(of connection: Connection, _ mark: HeadMark?) throws {
    var ignored = VerifyReport()
    let row = try ifSound { try LogRow(of: connection, &ignored) } ?? nil
    isOfRow = ignored.isSound && row != nil
    let mark = isOfRow ? nil : mark
    guard
      let logID = mark?.logID ?? row.flatMap({ CommandID(String(decoding: $0.identity, as: UTF8.self)) })
    else { throw StoreError.damaged("The log row is missing or cannot be decoded.") }
    let stored = row.map { max(1, min($0.epoch, LogPosition.last)) }
    // Without a sound row, the log may be a copy from before the last erasure, if there was one.
    let epoch =
      mark.map { mark in
        let isKnown = mark.erasure == nil && stored ?? mark.epoch == mark.epoch
        return isKnown ? mark.epoch : max(1, mark.epoch - 1)
      } ?? stored ?? 1
    let floor = try isOfRow ? row?.floor ?? 0 : ifSound { try Self.likelyFloor(connection) } ?? 0
    oldFloor = floor
    position = LogPosition(
      logID: logID, epoch: epoch, floor: 0, head: 0, headHash: .genesis(logID: logID))
    var numbers: [Int64] = []
    _ = try ifSound {
      let query = try connection.statement("SELECT seq FROM snapshot WHERE seq BETWEEN ? AND ? ORDER BY seq")
      _ = try query.mapInOrder(max(1, floor), LogPosition.last - 1) { numbers.append($0.int64(0)) }
    }
    snapshots = numbers[...]
    guard floor > 0 else { return }
    guard try standOnNext(from: floor, on: connection) else {
      throw StoreError.nothingRecoverable(.floorDamaged)
    }
    guard position.floor > floor else { return }
    firstDamage = floor + 1
    reason =
      "The snapshot at \(floor) is damaged, so the history begins after the one at \(position.floor)."
  }

  /// Uses the next undamaged snapshot after the part that was verified. Returns whether there is one.
  /// - Parameter end: The last event that can be verified from the current start.
  mutating func moveOn(after end: Int64, on connection: Connection) throws -> Bool {
    let damaged = try firstChanged(after: end, on: connection)
    if damaged > position.head + 1 { proven.append(position.head + 1...damaged - 1) }
    guard try standOnNext(from: end + 1, on: connection) else { return false }
    let first = firstDamage ?? damaged
    let events = first == damaged ? "Event \(first) cannot" : "Not all events from \(first) to \(damaged) can"
    firstDamage = first
    reason = "\(events) be verified, so the history begins after the snapshot at \(position.floor)."
    return true
  }

  /// Returns the retention boundary as indicated by other data: a snapshot that lists rows kept below it, or the first
  /// event.
  private static func likelyFloor(_ connection: Connection) throws -> Int64 {
    let recorded = try connection.number("SELECT max(seq) FROM snapshot WHERE state LIKE 'backtrail-floor %'")
    return recorded > 0 ? recorded : max(0, try connection.number("SELECT min(seq) FROM event") &- 1)
  }

  /// Uses the first undamaged snapshot from an event on. Returns whether there is one.
  private mutating func standOnNext(from seq: Int64, on connection: Connection) throws -> Bool {
    while let number = snapshots.popFirst() {
      guard number >= seq else { continue }
      // The events at a snapshot may be on a damaged page.
      let found =
        try ifSound { try read(number, hasEvents: true, on: connection) }
        ?? ifSound { try read(number, hasEvents: false, on: connection) } ?? nil
      guard let (snapshot, hash, eventHash) = found else { continue }
      let previous = position.head
      self.snapshot = snapshot
      isOfEvent = number == oldFloor || eventHash ?? hash == hash
      position.floor = number
      position.head = number
      position.headHash = hash
      let first =
        number == oldFloor ? number + 1 : try firstLeadingToPosition(after: previous, on: connection)
      if first <= number { proven.append(first...number) }
      return true
    }
    return false
  }

  /// Returns an undamaged snapshot, the hash of its event that it notes, and the event's own hash.
  private func read(
    _ number: Int64, hasEvents: Bool, on connection: Connection
  ) throws -> (StoredSnapshot, Hash128, Hash128?)? {
    let query = try connection.statement(hasEvents ? SnapshotRow.withEventHash : SnapshotRow.range)
    let found = try query.row(number) { columns -> (StoredSnapshot, Hash128, Hash128?)? in
      let row = SnapshotRow(columns)
      guard row.state != nil, let hash = row.hash(in: position.logID) else { return nil }
      return (row.snapshot, hash, hasEvents ? columns.hash(SnapshotRow.eventHashColumn) : nil)
    }
    return found ?? nil
  }

  /// Returns the first event of the batch after a verified one that is missing or changed.
  private func firstChanged(after end: Int64, on connection: Connection) throws -> Int64 {
    let hash = end == position.head ? position.headHash : try LogQueries(connection: connection).hash(of: end)
    var (next, chain) = (end + 1, ChainCursor(after: hash))
    let rows = try connection.statement(EventRow.range)
    _ = try ifSound {
      _ = try rows.first(next, LogPosition.last) { row -> Bool? in
        guard row.int64(0) == next, row.int64(1) == end + 1, chain.take(row) else { return true }
        next += 1
        return nil
      }
    }
    return next
  }

  /// Returns the first event of those after the earlier start that lead to the position without a gap or a change.
  private func firstLeadingToPosition(after previous: Int64, on connection: Connection) throws -> Int64 {
    var (seq, hash) = (position.head, position.headHash)
    var hasher = ChainHasher()
    let rows = try connection.statement(EventRow.backward)
    _ = try ifSound {
      _ = try rows.first(position.head) { row -> Bool? in
        guard seq > previous, row.int64(0) == seq,
          let earlier = EventRow.previousHash(of: row, in: position.logID),
          hasher.hash(of: row, after: earlier) == hash
        else { return true }
        (seq, hash) = (seq - 1, earlier)
        return nil
      }
    }
    return seq + 1
  }
}
