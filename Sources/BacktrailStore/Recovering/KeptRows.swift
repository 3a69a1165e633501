import BacktrailCore
import CSQLite

/// The rows that a recovery keeps from the history below its starting position.
struct KeptRows {
  /// The snapshot that the new log is based on, with a record of the rows that are kept.
  private(set) var snapshot: StoredSnapshot?
  /// The events whose payloads are damaged or cannot be verified, and therefore count as erased.
  private(set) var lostPayloads: [Int64] = []
  /// Sentences about the parts that were omitted.
  private(set) var reasons: [String] = []
  private var events: [[Value]] = []
  private var commands: [CommandRow] = []

  /// - Parameter connection: The connection that reads the damaged log.
  init(below start: RecoveryStart, on connection: Connection) throws {
    guard let snapshot = start.snapshot else { return }
    let content = try snapshot.read()
    let state = StateForm.text(of: content.state)
    var record = content.record
    // A snapshot that was not at the boundary does not list the rows below it.
    let isLater = start.reason != nil && record == FloorRecord(floor: snapshot.seq)
    let old = isLater ? try Self.oldRecord(start, connection) : record
    if isLater {
      let needed = content.state.tree.payloadSeqs
      record.events = try rowHashes(of: needed, below: start, after: old, on: connection)
    }
    for (seq, hash) in record.events.sorted(by: { $0.key < $1.key }) {
      record.events[seq] = try takeEvent(seq, hash, from: connection)
    }
    let commands = try KeptCommands(of: record, after: old, time: snapshot.time, on: connection)
    (self.commands, record) = (commands.rows, commands.record)
    reasons += [commands.reason].compactMap(\.self)
    let isPlain = record == FloorRecord(floor: snapshot.seq)
    self.snapshot = snapshot
    self.snapshot?.state = isPlain ? state : record.text(before: state)
  }

  /// Returns the record of the boundary of the damaged log; `nil` if it cannot be read.
  private static func oldRecord(_ start: RecoveryStart, _ connection: Connection) throws -> FloorRecord? {
    var position = start.position
    position.floor = start.oldFloor
    return try ifSound { try LogQueries(connection: connection).floorRecord(position) }
  }

  /// Returns the row hashes of those events that a later snapshot refers to and that have payloads.
  ///
  /// The record of the old boundary lists all such events up to it. Any later event that is not proven receives a hash
  /// that nothing matches.
  private mutating func rowHashes(
    of seqs: Set<Int64>, below start: RecoveryStart, after old: FloorRecord?, on connection: Connection
  ) throws -> [Int64: Hash128] {
    var hashes = old?.events.filter { seqs.contains($0.key) } ?? [:]
    var unclear = 0
    for seq in seqs where seq > old?.floor ?? 0 {
      let isProven = start.proven.contains { $0.contains(seq) }
      switch try ifSound({ try Self.content(of: seq, isProven: isProven, below: start, on: connection) }) {
      case .payload(let hash): hashes[seq] = hash
      case .noPayload: break
      case .unclear: unclear += 1
      case nil: hashes[seq] = .zero
      }
    }
    if unclear > 0 {
      reasons.append(
        "Events up to \(start.position.floor) whose payloads may be lost, if they had any: \(unclear)."
      )
    }
    return hashes
  }

  /// The content of an event that a later snapshot refers to.
  private enum Content {
    /// A payload, in the row with this hash. Nothing matches the hash if the row is not proven.
    case payload(Hash128)
    case noPayload
    /// Nothing shows whether the event had a payload.
    case unclear
  }

  private static func content(
    of seq: Int64, isProven: Bool, below start: RecoveryStart, on connection: Connection
  ) throws -> Content {
    let queries = LogQueries(connection: connection)
    // A compaction keeps only the rows of events with payloads.
    var content: Content? = seq > start.oldFloor ? .payload(.zero) : .unclear
    try queries.eventRow(seq) { row in
      guard let row else { return }
      let hash = isProven && row.isInPlace ? EventRow.hash(ofKept: row) : nil
      content = row.isNull(14) ? nil : .payload(hash ?? .zero)
    }
    if let content { return content }
    // The payload may have been removed from the row.
    guard !isProven else { return .noPayload }
    return switch try queries.isChanged(seq, in: start.position.logID) {
    case true?: .payload(.zero)
    case false?: .noPayload
    case nil: .unclear
    }
  }

  /// Copies the row of an event whose payload is needed, if the row has the given hash. Returns the hash of the row in
  /// the new log.
  private mutating func takeEvent(
    _ seq: Int64, _ hash: Hash128, from connection: Connection
  ) throws -> Hash128? {
    // Only the rows on damaged pages are lost.
    let found = try ifSound {
      try LogQueries(connection: connection).eventRow(seq) { row -> (values: [Value], isWhole: Bool)? in
        guard let row, EventRow.hash(ofKept: row) == hash else { return nil }
        if case .damaged? = row.payload { return (Self.values(of: row, withPayload: false), false) }
        return (Self.values(of: row, withPayload: true), true)
      }
    }
    if let found = found ?? nil {
      if !found.isWhole { lostPayloads.append(seq) }
      events.append(found.values)
      return hash
    }
    lostPayloads.append(seq)
    let stub = Self.stub(of: seq)
    events.append(stub.values)
    return stub.hash
  }

  private static func values(of row: Statement, withPayload: Bool) -> [Value] {
    (0..<18).map { $0 >= 16 && !withPayload ? .null : Value(row, $0) }
  }

  /// Returns a row that replaces a lost event. The row is a batch with one event. All that is known about the event is
  /// that it had a payload.
  private static func stub(of seq: Int64) -> (values: [Value], hash: Hash128) {
    let event = RecordedEvent(
      seq: seq, columns: EventColumns(type: "lost", typeVersion: 1), payload: .erased(digest: .zero))
    let batch = RecordedBatch(first: seq, session: 0, cause: .programmatic, time: 0, events: [event])
    var hasher = ChainHasher()
    let hash = hasher.hash(of: event, in: batch, after: .zero, payloadDigest: .zero)
    let zero = Value.blob(Hash128.zero.bytes)
    let values: [Value] = [
      .integer(seq), .integer(seq), .text("lost"), .integer(1), .null, .null, .null, .null, .null,
      .integer(1), .integer(0), .text(batch.cause.rawValue), .integer(0), .null, zero, zero, .null, .null,
    ]
    return (values, hash)
  }

  /// Writes the rows into a new log whose triggers are disabled.
  func write(to connection: Connection) throws {
    let insert = try connection.statement(EventRow.insert)
    for row in events {
      for (place, value) in row.enumerated() { try value.bind(to: insert, Int32(place) + 1) }
      try insert.run()
    }
    for row in commands { try row.insert(into: connection) }
  }
}

extension KeptRows {
  /// A column of a row, as stored.
  private enum Value: SQLValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ row: Statement, _ column: Int32) {
      switch row.type(column) {
      case SQLITE_INTEGER: self = .integer(row.int64(column))
      case SQLITE_TEXT: self = .text(row.text(column) ?? "")
      case SQLITE_BLOB: self = .blob(row.bytes(column).map(Array.init) ?? [])
      default: self = .null
      }
    }

    func bind(to statement: Statement, _ place: Int32) throws {
      switch self {
      case .null: try statement.bindNull(place)
      case .integer(let value): try statement.bind(place, value)
      case .text(let value): try value.bind(to: statement, place)
      case .blob(let value): try value.withUnsafeBytes { try statement.bind(place, blob: $0) }
      }
    }
  }
}

extension Statement {
  /// Whether the row of an event has the facts of a batch only if it is the batch's first. A batch's hashes do not cover
  /// such facts elsewhere.
  fileprivate var isInPlace: Bool { int64(0) == int64(1) || (9...13).allSatisfy(isNull) }
}

extension LogQueries {
  /// Returns whether the row of an event was changed, as the hashes around it show; `nil` if the row before it is
  /// missing.
  fileprivate func isChanged(_ seq: Int64, in logID: CommandID) throws -> Bool? {
    func stored(_ seq: Int64) throws -> Hash128? {
      seq == 0 ? .genesis(logID: logID) : try hash(of: seq)
    }
    func computed(_ seq: Int64, after previous: Hash128?) throws -> Hash128? {
      guard let previous, seq > 0 else { return nil }
      var hasher = ChainHasher()
      return try eventRow(seq) { row in row.map { hasher.hash(of: $0, after: previous) } }
    }
    // A stored hash may be wrong although the content that it covers is not.
    let previous = [try stored(seq - 1), try computed(seq - 1, after: stored(seq - 2))].compactMap(\.self)
    guard !previous.isEmpty else { return nil }
    for hash in previous {
      guard let own = try computed(seq, after: hash) else { continue }
      if try own == stored(seq) || computed(seq + 1, after: own) == stored(seq + 1) { return false }
    }
    return true
  }
}
