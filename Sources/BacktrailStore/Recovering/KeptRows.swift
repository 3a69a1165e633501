import BacktrailCore
import CSQLite

/// What a recovery takes along of the history below the place where it begins.
struct KeptRows {
  /// The snapshot on which the new log stands, with a record of the rows that are taken along.
  private(set) var snapshot: StoredSnapshot?
  /// The events whose payload is damaged or cannot be proven, and counts as erased.
  private(set) var lostPayloads: [Int64] = []
  /// What was left out, in a sentence.
  private(set) var reason: String?
  private var payloads: [(seq: Int64, payload: Payload?)] = []
  private var batches: [[Value]] = []

  private static let batchColumns =
    "first, count, session, cause, time, command_id, body_digest, salt_digest, salt"

  /// - Parameter connection: Reads the damaged log.
  init(below start: RecoveryStart, on connection: Connection) throws {
    guard let snapshot = start.snapshot else { return }
    let content = try snapshot.read()
    let state = StateForm.text(of: content.state)
    var record = content.record
    if start.reason != nil {
      record.payloads = try Self.provenDigests(
        of: content.state.tree.payloadSeqs, below: start.position, on: connection)
    }
    for (seq, digest) in record.payloads.sorted(by: { $0.key < $1.key }) {
      try takePayload(seq, digest, from: connection)
    }
    try takeBatches(&record, from: connection)
    let isPlain = record == FloorRecord(floor: snapshot.seq)
    self.snapshot = snapshot
    self.snapshot?.state = isPlain ? state : record.text(before: state)
  }

  /// The digests of the payloads that a later snapshot refers to.
  ///
  /// The events before it are proven backwards: those that lead to its hash are as they were. Of what is older only
  /// the damaged floor knew a digest; such a payload cannot be proven and gets a digest that nothing fits.
  private static func provenDigests(
    of seqs: Set<Int64>, below start: LogPosition, on connection: Connection
  ) throws -> [Int64: Hash256] {
    let queries = LogQueries(connection: connection)
    let first = try connection.number(
      "SELECT min(seq) FROM event WHERE seq > (SELECT min(seq) FROM snapshot) AND seq <= \(start.head)")
    let end = try queries.hash(of: first).flatMap { hash in
      try ifSound { try queries.checkChain(from: first, hash, through: start.head, start) }
    }
    var digests: [Int64: Hash256] = [:]
    for seq in seqs {
      let isProven = end == start.headHash && seq > first
      if isProven {
        digests[seq] = try queries.payloadDigest(of: seq)
      } else if try ifSound({ try connection.number("SELECT count(*) FROM payload WHERE seq = \(seq)") }) != 0
      {
        digests[seq] = .zero
      }
    }
    return digests
  }

  private mutating func takePayload(_ seq: Int64, _ digest: Hash256, from connection: Connection) throws {
    let row = try Statement("SELECT seq, text, salt FROM payload WHERE seq = ?", on: connection)
    defer { row.finalize() }
    try row.bind(1, seq)
    // Damaged pages cost what is on them.
    let isThere = try ifSound { try row.step() } ?? false
    let isErased = isThere && row.isNull(1) && row.isNull(2)
    guard isThere, row.saltedDigest == digest, let text = row.text(1),
      let salt = row.bytes(2).flatMap({ Salt($0) })
    else {
      if !isErased { lostPayloads.append(seq) }
      return payloads.append((seq, nil))
    }
    payloads.append((seq, .stored(text: text, salt: salt)))
  }

  private mutating func takeBatches(_ record: inout FloorRecord, from connection: Connection) throws {
    guard record.batchCount > 0 else { return }
    let rows = try Statement(
      "SELECT \(Self.batchColumns) FROM batch WHERE first >= ? AND first <= ? ORDER BY first", on: connection)
    defer { rows.finalize() }
    try rows.bind(1, record.firstBatch)
    try rows.bind(2, record.floor)
    var found = FloorRecord(floor: record.floor)
    (found.firstBatch, found.payloads, found.forgotten, found.latest) = (
      record.firstBatch, record.payloads, record.forgotten, record.latest
    )
    while try ifSound({ try rows.step() }) ?? false {
      found.note(ChainHasher.hash(ofBatch: rows))
      var row = (0..<9).map { Value(rows, $0) }
      if rows.digest(of: 8) != rows.hash(7) { row[8] = .null }
      batches.append(row)
    }
    guard found != record else { return }
    reason =
      "The batches from \(record.firstBatch) to \(record.floor), kept for their commands, were damaged."
    batches = []
    (record.firstBatch, record.batchCount, record.batchDigest) = (record.floor + 1, 0, .zero)
  }

  /// Writes the rows into a new log whose triggers are off.
  func write(to connection: Connection) throws {
    for (seq, payload) in payloads {
      let insert = try connection.statement("INSERT INTO payload (seq, text, salt) VALUES (?, ?, ?)")
      try insert.bind(1, seq)
      guard case .stored(let text, let salt)? = payload else {
        try insert.bindNull(2)
        try insert.bindNull(3)
        try insert.run()
        continue
      }
      try insert.bind(2, text)
      try salt.withBytes { try insert.bind(3, blob: $0) }
      try insert.run()
    }
    let insert = try Statement(
      "INSERT INTO batch (\(Self.batchColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", on: connection)
    defer { insert.finalize() }
    for row in batches {
      for (place, value) in row.enumerated() { try value.bind(to: insert, Int32(place) + 1) }
      try insert.run()
    }
  }
}

extension KeptRows {
  /// A column of a row as it is stored.
  private enum Value {
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
      case .text(let value): try statement.bind(place, value)
      case .blob(let value): try value.withUnsafeBytes { try statement.bind(place, blob: $0) }
      }
    }
  }
}
