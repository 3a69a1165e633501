import BacktrailCore

/// A writer for the rows of batches. It works within the caller's transaction.
struct BatchWriter {
  let connection: Connection
  private(set) var position: LogPosition
  /// The newest session.
  private(set) var session: Int64
  /// Whether batches may belong to an earlier session, as in a log that was created by a different program.
  private let allowsEarlierSessions: Bool
  private var hasher = ChainHasher()

  /// - Parameter session: The newest session, if it is known.
  init(
    _ connection: Connection, at position: LogPosition, session: Int64? = nil,
    allowsEarlierSessions: Bool = false
  ) throws {
    self.connection = connection
    self.position = position
    self.allowsEarlierSessions = allowsEarlierSessions
    self.session = try session ?? LogQueries(connection: connection).newestSession(position)
  }

  mutating func write(_ batch: RecordedBatch) throws {
    try batch.checkLimits(after: position.head)
    try checkSession(of: batch)
    for event in batch.events { try insert(event, of: batch) }
    guard let row = CommandRow(of: batch) else { return }
    do {
      try row.insert(into: connection)
    } catch let error as StoreError where error.code == .invalidBatch {
      throw StoreError.commandUsed(row.command.id.description)
    }
  }

  /// Checks that a batch belongs to the newest session, which may begin in it. A compaction removes older sessions.
  private func checkSession(of batch: RecordedBatch) throws {
    if batch.session == 0 || batch.session == session { return }
    let isOwn = batch.events.contains {
      $0.seq == batch.session && $0.columns.type == EventType.sessionStarted.rawValue
    }
    guard try isOwn || isEarlier(batch.session) else {
      throw StoreError.unknownSession(batch.session, batch: batch.first)
    }
  }

  private func isEarlier(_ session: Int64) throws -> Bool {
    guard allowsEarlierSessions, session > 0 else { return false }
    if session <= position.floor { return true }
    let query = try connection.statement("SELECT 1 FROM event WHERE seq = ? AND type = 'sessionStarted'")
    return try query.first(session) { _ in true } ?? false
  }

  private mutating func insert(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    let hash = hasher.hash(
      of: event, in: batch, after: position.headHash, payloadDigest: event.payload?.digest)
    let insert = try connection.statement(EventRow.insert)
    let facts = event.seq == batch.first ? batch : nil
    try insert.bind(1, event.seq)
    try insert.bind(2, batch.first)
    try insert.bind(4, Int64(event.columns.typeVersion))
    try insert.bind(8, event.columns.version.map(Int64.init))
    try insert.bind(10, (facts?.events.count).map(Int64.init))
    try insert.bind(11, facts?.session)
    try insert.bind(13, facts?.time)
    // The bytes that were hashed are the bytes that are stored, and SQLite does not have to copy them.
    try hasher.withContents { contents in
      for (place, column) in EventRow.texts.enumerated() {
        try insert.bind(column, borrowedText: contents[place])
      }
      try insert.bind(15, borrowedBlob: contents[EventRow.texts.count])
      try hash.withBytes {
        try insert.bind(16, borrowedBlob: $0)
        try run(insert, with: event.payload)
      }
    }
    position.head = event.seq
    position.headHash = hash
    try noteSession(event)
  }

  private func run(_ insert: Statement, with payload: Payload?) throws {
    let content: (text: String, salt: Salt)
    switch payload {
    case .stored(let text, let salt)?: content = (text, salt)
    // Copying a log must not turn damage into an erasure. The empty text does not match the digest either.
    case .damaged?: content = ("", Salt(0, 0))
    case .erased?, nil:
      try insert.bindNull(17)
      try insert.bindNull(18)
      return try insert.run()
    }
    try content.text.utf8Bytes { text in
      try content.salt.withBytes { salt in
        try insert.bind(17, borrowedText: UnsafeRawBufferPointer(text))
        try insert.bind(18, borrowedBlob: salt)
        try insert.run()
      }
    }
  }

  private mutating func noteSession(_ event: RecordedEvent) throws {
    guard event.columns.type == EventType.sessionStarted.rawValue else { return }
    guard event.sessionStart != nil else { throw StoreError.unreadableSession(event.seq) }
    session = event.seq
  }
}
