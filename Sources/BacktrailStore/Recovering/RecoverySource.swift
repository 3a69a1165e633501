import BacktrailCore

/// A private copy of a damaged log, together with the part of it that can be verified.
final class RecoverySource {
  let start: RecoveryStart
  private let copy: PrivateCopy
  private var connection: Connection { copy.connection }
  var queries: LogQueries { LogQueries(connection: connection) }

  /// The number of the last event that can be verified.
  let end: Int64
  /// The reason that the verified part ends there; `nil` at the end of the log.
  let damage: String?
  /// The number of bytes missing at the end of the file.
  var padding: Int64 { copy.padding }

  init(_ copy: PrivateCopy, _ mark: HeadMark?) throws {
    self.copy = copy
    let first = Result { try Self.read(copy.connection, mark) }
    var found = try ifSound(first.get)
    // A damaged log row and the lock file may name different logs. The events show which one they belong to.
    if mark != nil, found?.start.isOfRow != true,
      let other = try ifSound({ try Self.read(copy.connection, nil) }), other.end > found?.end ?? -1
    {
      found = other
    }
    (start, end, damage) = try found ?? first.get()
  }

  private static func read(
    _ connection: Connection, _ mark: HeadMark?
  ) throws -> (start: RecoveryStart, end: Int64, damage: String?) {
    var start = try RecoveryStart(of: connection, mark)
    while true {
      var end = start.position.head
      let damage = try visitProven(from: start, in: connection) { end = $0.content.last }
      guard damage != nil, end == start.position.head, try start.moveOn(on: connection) else {
        return (start, end, damage)
      }
    }
  }

  /// Returns whether more of this view can be verified than of another one: it ends later, or begins earlier.
  func isBetter(than other: RecoverySource) -> Bool {
    (end, -start.position.floor) > (other.end, -other.start.position.floor)
  }

  /// Returns a sentence about damage in the write-ahead log.
  func writeAheadLogDamage() throws -> String? {
    try copy.writeAheadLogReport()?.damage(isVouchedFor: false)
  }

  /// Returns the last event that the file has or refers to, or `nil` if there is none that can be decoded.
  func head() throws -> Int64? {
    var position = start.position
    position.head = end
    let head = try ifSound { try queries.position().head }
    let event = try ifSound { try connection.number("SELECT max(seq) FROM event") }
    return try [head, event, queries.laterEvent(than: position)].compactMap(\.self).filter {
      $0 <= LogPosition.last
    }.max()
  }

  /// Returns the rows kept below the start, as far as they can be verified.
  func keptRows() throws -> KeptRows { try KeptRows(below: start, on: connection) }

  /// Visits batches, beginning at the start, until one has an event that does not match its hash.
  /// - Returns: The reason the visit ended early; `nil` if it reached the end of the log.
  func visitProven(_ body: (StoredBatch) throws -> Void) throws -> String? {
    try Self.visitProven(from: start, in: connection, body)
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
