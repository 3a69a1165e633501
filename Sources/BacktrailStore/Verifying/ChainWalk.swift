import BacktrailCore
import CSQLite

/// Walks the tables `event`, `batch` and `payload` side by side and checks each row against its neighbours.
///
/// One pass in the order of `seq`; nothing read is trusted, and a row that does not fit is reported once, at
/// its place, while the walk goes on behind it.
struct ChainWalk {
  let log: LogRow
  var report: VerifyReport
  var events: RowCursor
  var batches: RowCursor
  var payloads: RowCursor
  var sessions = SessionIndex()
  var replay: Replay
  /// The batch whose events are being walked.
  var batch: OpenBatch?
  /// The number of the batch row that was looked at last.
  var seenBatch: Int64?
  /// What the next event may chain to: the stored hash before it and the computed one; none behind a gap.
  var previous: [Hash256]
  private var hasher = ChainHasher()

  init(_ connection: Connection, log: LogRow, start: Hash256, replay: Replay, _ report: VerifyReport) throws {
    self.log = log
    self.report = report
    self.replay = replay
    previous = [start]
    events = try RowCursor(
      "event", "seq, batch, type, type_version, target, other, name, version, body, payload_digest, hash",
      above: log.keptFloor, on: connection)
    batches = try RowCursor(
      "batch", "first, count, session, cause, time, command_id, body_digest, salt_digest, salt",
      above: log.keptFloor, on: connection)
    payloads = try RowCursor("payload", "seq, text, salt", above: log.keptFloor, on: connection)
  }

  /// Checks every row.
  /// - Parameter visit: Called behind each event with the walk so far.
  mutating func run(visit: (inout ChainWalk) throws -> Void) rethrows {
    events.advance(&report)
    batches.advance(&report)
    payloads.advance(&report)
    var expected = log.floor &+ 1
    while let seq = events.number {
      checkPlace(seq, expected)
      checkRows(of: seq)
      try visit(&self)
      expected = max(expected, seq &+ 1)
      events.advance(&report)
    }
    closeBatch()
    checkEnd(expected)
  }

  private mutating func checkPlace(_ seq: Int64, _ expected: Int64) {
    report.eventCount += 1
    if seq == expected { return }
    previous = []
    if seq > expected {
      report.note("event", expected, "The event \(expected) is missing; the next one is \(seq).")
    } else {
      report.note(
        "event", seq, "The event \(seq) stands outside the kept history, which begins at \(log.floor &+ 1).")
    }
  }

  private mutating func checkRows(of seq: Int64) {
    let hasBatchRow = openBatch(at: seq)
    checkHash(of: seq, hasBatchRow: hasBatchRow)
    checkMembership(of: seq)
    checkPayload(of: seq)
    noteSession(at: seq)
    fold(seq)
  }

  private mutating func checkHash(of seq: Int64, hasBatchRow: Bool) {
    let stored = events.row.hash(10)
    var computed: [Hash256] = []
    for hash in previous {
      hasher.start(from: hash)
      if hasBatchRow { hasher.columns(0..<8, of: batches.row) }
      hasher.columns(0..<10, of: events.row)
      computed.append(hasher.finish())
    }
    if let stored, previous.isEmpty || computed.contains(stored) {
      previous = [stored]
      return
    }
    previous = computed.prefix(1) + [stored].compactMap { $0 }
    if hasBatchRow {
      report.note(
        "batch", seq, "The row of batch \(seq), or of its first event, does not fit the event's hash.")
    } else {
      report.note("event", seq, "The row of event \(seq) does not fit its hash.")
    }
  }

  private mutating func noteSession(at seq: Int64) {
    guard let type = events.row.text(2), type == "sessionStarted" || type == "sessionEnded" else { return }
    if !sessions.note(events.row.recordedEvent, time: batch?.time ?? 0) {
      report.note("event", seq, "The session start \(seq) does not read.")
    }
  }

  private mutating func fold(_ seq: Int64) {
    let version = events.row.int64(3)
    guard let name = events.row.bytes(2), version == Int64(EventType.version),
      let type = EventType(bytes: name)
    else {
      let version = Int32(truncatingIfNeeded: version)
      return replay.skipUnknown(events.row.text(2) ?? "", version: version, seq: seq)
    }
    replay.apply(type, events.row.columns(type.columns, from: 4), seq: seq)
  }

  private mutating func checkEnd(_ expected: Int64) {
    skipBatches { _ in true }
    while let seq = payloads.number {
      report.note("payload", seq, "The payload \(seq) belongs to no event.")
      payloads.advance(&report)
    }
    if expected &- 1 < log.head {
      report.note(
        "event", expected, "The event \(expected) is missing; the log row says that the head is \(log.head).")
    } else if expected &- 1 > log.head {
      report.note("event", log.head &+ 1, "There are events behind the head \(log.head).")
    } else if let hash = log.headHash, !previous.isEmpty, !previous.contains(hash) {
      report.note("log", 1, "The log row's head hash is not that of the event \(log.head).")
    }
  }
}

extension Statement {
  /// The event of a row as `ChainWalk` reads it, without its payload.
  fileprivate var recordedEvent: RecordedEvent {
    let columns = EventColumns(
      type: text(2) ?? "", typeVersion: Int32(truncatingIfNeeded: int64(3)), target: text(4), other: text(5),
      name: text(6), version: isNull(7) ? nil : Int32(truncatingIfNeeded: int64(7)), body: text(8))
    return RecordedEvent(seq: int64(0), columns: columns)
  }
}
