import BacktrailCore

/// A part of a damaged log whose events match the hash chain.
struct VerifiedPart {
  let start: RecoveryStart
  /// The number of the last event.
  let end: Int64
  /// The reason that the part ends there; `nil` at the end of the log.
  let damage: String?

  /// Returns whether the part has more events above the retention boundary than another one or, if they have the same
  /// number, ends later. The boundary of one log says nothing about another.
  func isBetter(than other: VerifiedPart) -> Bool {
    let isSameLog = start.position.logID == other.start.position.logID
    let floor = isSameLog ? max(start.oldFloor, other.start.oldFloor) : 0
    func length(_ part: VerifiedPart) -> Int64 { max(0, part.end - max(part.start.position.floor, floor)) }
    return (length(self), end) > (length(other), other.end)
  }

  /// Returns whether the part has everything that its log is known to have.
  func isComplete(by mark: HeadMark?) -> Bool {
    let marked = mark?.logID == start.position.logID ? mark?.head ?? 0 : 0
    return damage == nil && start.reason == nil && end >= marked
  }

  /// Returns the log's ID if it is not the ID of the file without its write-ahead log, as far as an undamaged log row or
  /// verified events show that. In that case, the write-ahead log belongs to a different log.
  func foreignID(beside file: VerifiedPart?) -> CommandID? {
    guard let file, file.start.isOfRow || file.end > 0 else { return nil }
    let logID = start.position.logID
    return logID == file.start.position.logID ? nil : logID
  }
}

/// A private copy of a damaged log, together with the part of it that can be verified.
final class RecoverySource {
  let part: VerifiedPart
  private let copy: PrivateCopy
  private var connection: Connection { copy.connection }
  var queries: LogQueries { LogQueries(connection: connection) }
  /// The number of bytes missing at the end of the file.
  var padding: Int64 { copy.padding }

  init(_ copy: PrivateCopy, _ mark: HeadMark?) throws {
    self.copy = copy
    let first = Result { try Self.read(copy.connection, mark) }
    var found = try ifSound(first.get)
    // A damaged log row and the lock file may name different logs. The events show which one they belong to.
    if mark != nil, found?.start.isOfRow != true,
      let other = try ifSound({ try Self.read(copy.connection, nil) }),
      found.map(other.isBetter) ?? true
    {
      found = other
    }
    part = try found ?? first.get()
  }

  /// Returns the best part that begins at the boundary or at a later snapshot.
  private static func read(_ connection: Connection, _ mark: HeadMark?) throws -> VerifiedPart {
    var start = try RecoveryStart(of: connection, mark)
    var best: VerifiedPart?
    while true {
      var end = start.position.head
      let damage = try visitProven(from: start, in: connection) { end = $0.content.last }
      let part = VerifiedPart(start: start, end: end, damage: damage)
      if start.isOfEvent || end > start.position.head, best.map(part.isBetter) ?? true { best = part }
      guard damage != nil, try start.moveOn(after: end, on: connection) else { break }
    }
    guard let best else { throw StoreError.nothingRecoverable(.floorDamaged) }
    return best
  }

  /// Returns a sentence about damage in the write-ahead log.
  func writeAheadLogDamage(_ mark: HeadMark?) throws -> String? {
    try copy.writeAheadLogReport()?.damage(in: queries, mark)
  }

  /// Returns the last event that the file has or refers to, or `nil` if there is none that can be decoded.
  func head() throws -> Int64? {
    var position = part.start.position
    position.head = part.end
    let head = try ifSound { try queries.position().head }
    let event = try ifSound { try connection.number("SELECT max(seq) FROM event") }
    return try [head, event, queries.laterEvent(than: position)].compactMap(\.self).filter {
      $0 <= LogPosition.last
    }.max()
  }

  /// Returns the rows kept below the start, as far as they can be verified.
  func keptRows() throws -> KeptRows { try KeptRows(below: part.start, on: connection) }

  /// Visits batches, beginning at the start, until one has an event that does not match its hash.
  /// - Returns: The reason the visit ended early; `nil` if it reached the end of the log.
  func visitProven(_ body: (StoredBatch) throws -> Void) throws -> String? {
    try Self.visitProven(from: part.start, in: connection, body)
  }

  private static func visitProven(
    from start: RecoveryStart, in connection: Connection, _ body: (StoredBatch) throws -> Void
  ) throws -> String? {
    let queries = LogQueries(connection: connection)
    var chain = ChainCursor(after: start.position.headHash)
    var (next, fits) = (start.position.head + 1, true)
    var failure: (any Error)?
    while true {
      let first = next
      do {
        _ = try queries.visitStoredBatches(in: first...LogPosition.last) { batch in
          guard batch.content.first == next else {
            throw StoreError.damaged("Event \(next) is missing.")
          }
          fits = false
          try chain.take(batch)
          do {
            try batch.content.checkLimits(after: batch.content.first - 1)
            try body(batch)
          } catch let error as StoreError where error.code == .invalidBatch {
            throw error
          } catch {
            failure = error
          }
          fits = true
          next = batch.content.last + 1
          return failure == nil
        }
      } catch let error as StoreError where !error.isTransient {
        // Where the order of the pages is damaged, the next event may still be found by its number, as other readers do.
        guard fits, next > first else { return "\(error)".withoutAdvice }
        continue
      }
      if let failure { throw failure }
      var position = start.position
      position.head = next - 1
      guard try queries.laterEvent(than: position) != nil else { return nil }
      return "\(StoreError.missingEnd(of: connection.path))".withoutAdvice
    }
  }
}

extension String {
  /// An error's message without the advice to look for the damage, which is already known.
  var withoutAdvice: String { String(split(separator: " Run 'backtrail verify'", maxSplits: 1).first ?? "") }
}
