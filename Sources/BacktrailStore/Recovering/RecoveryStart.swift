import BacktrailCore

/// The position from which the events of a damaged log can be verified.
struct RecoveryStart {
  var position: LogPosition
  /// The snapshot that the history is based on; `nil` if the history starts at the very beginning.
  var snapshot: StoredSnapshot?
  /// The reason for skipping earlier starts.
  var reason: String?
  /// Whether the log row is undamaged.
  let isOfRow: Bool
  /// The retention boundary of the damaged log, as far as it is known.
  let oldFloor: Int64
}

extension RecoveryStart {
  /// Finds the start of a log: its very beginning, or the snapshot at its retention boundary.
  ///
  /// A damaged log row is trusted only as far as the hash chain later confirms it. If the snapshot at the boundary is
  /// damaged, the first later snapshot that directly precedes a session is used. If the event after the boundary is
  /// missing, as when an older copy of the row was put back, the first later snapshot before an event is used.
  /// `moveOn(on:)` does the same if that event was changed.
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
    if try !stand(afterGapAt: floor, on: connection), floor > 0 { try stand(at: floor, on: connection) }
  }

  /// If the event after the boundary is missing, uses the first later snapshot before an event. Returns whether there is
  /// one.
  private mutating func stand(afterGapAt floor: Int64, on connection: Connection) throws -> Bool {
    guard floor < LogPosition.last else { return false }
    let next = try connection.statement("SELECT 1 FROM event WHERE seq = ?")
    guard try ifSound({ try next.first(floor + 1) { _ in true } == nil }) ?? true else { return false }
    return try stand(after: floor, on: connection) {
      "Event \(floor + 1) is missing, so the history begins after the snapshot at \($0)."
    }
  }

  /// Uses the next snapshot before an event, because the events after the position cannot be verified. Returns whether
  /// there is one.
  mutating func moveOn(on connection: Connection) throws -> Bool {
    let first = position.head + 1
    return try stand(after: position.head, on: connection) {
      "Event \(first) cannot be verified, so the history begins after the snapshot at \($0)."
    }
  }

  private mutating func stand(
    after seq: Int64, on connection: Connection, because reason: (Int64) -> String
  ) throws -> Bool {
    guard seq < LogPosition.last else { return false }
    let found = try ifSound {
      try firstSnapshot(from: seq + 1, on: connection) { row, eventHash, nextType in
        nextType != nil && (eventHash == nil || eventHash == row.headHash)
      }
    }
    guard let (snapshot, hash) = found ?? nil else { return false }
    self.reason = reason(snapshot.seq)
    stand(on: snapshot, hash)
    return true
  }

  /// Returns the retention boundary as indicated by other data: a snapshot that lists rows kept below it, or the first
  /// event.
  private static func likelyFloor(_ connection: Connection) throws -> Int64 {
    let recorded = try connection.number("SELECT max(seq) FROM snapshot WHERE state LIKE 'backtrail-floor %'")
    return recorded > 0 ? recorded : max(0, try connection.number("SELECT min(seq) FROM event") &- 1)
  }

  private mutating func stand(at floor: Int64, on connection: Connection) throws {
    let found = try firstSnapshot(from: floor, on: connection) { row, eventHash, nextType in
      let isAtBorder = row.headHash == eventHash && nextType == EventType.sessionStarted.rawValue
      return row.snapshot.seq == floor || isAtBorder
    }
    guard let (snapshot, hash) = found else { throw StoreError.nothingRecoverable(.floorDamaged) }
    if snapshot.seq > floor {
      reason =
        "The snapshot at \(floor) is damaged, so the history begins after the one at \(snapshot.seq)."
    }
    stand(on: snapshot, hash)
  }

  /// Returns the first undamaged snapshot from an event on that satisfies a condition, and its hash.
  /// - Parameter fits: The condition, given a snapshot, the hash of its event, and the type of the event that follows.
  private func firstSnapshot(
    from seq: Int64, on connection: Connection, where fits: (SnapshotRow, Hash128?, String?) -> Bool
  ) throws -> (StoredSnapshot, Hash128)? {
    var numbers: [Int64] = []
    _ = try ifSound {
      let query = try connection.statement("SELECT seq FROM snapshot WHERE seq BETWEEN ? AND ? ORDER BY seq")
      _ = try query.mapInOrder(seq, LogPosition.last - 1) { numbers.append($0.int64(0)) }
    }
    func read(_ number: Int64, _ query: SQL, hasEvents: Bool) throws -> (StoredSnapshot, Hash128)? {
      let found = try connection.statement(query).row(number) { columns -> (StoredSnapshot, Hash128)? in
        let row = SnapshotRow(columns)
        let eventHash = hasEvents ? columns.hash(SnapshotRow.eventHashColumn) : nil
        let nextType = hasEvents ? columns.text(SnapshotRow.nextTypeColumn) : nil
        guard fits(row, eventHash, nextType), let hash = row.hash(in: position.logID), row.state != nil
        else { return nil }
        return (row.snapshot, hash)
      }
      return found ?? nil
    }
    for number in numbers {
      // The events at a snapshot may be on a damaged page.
      let found =
        try ifSound { try read(number, SnapshotRow.borders, hasEvents: true) }
        ?? ifSound { try read(number, SnapshotRow.range, hasEvents: false) } ?? nil
      if let found { return found }
    }
    return nil
  }

  private mutating func stand(on snapshot: StoredSnapshot, _ hash: Hash128) {
    self.snapshot = snapshot
    position.floor = snapshot.seq
    position.head = snapshot.seq
    position.headHash = hash
  }
}
