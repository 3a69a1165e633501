import BacktrailCore

/// Writes the rows of batches within a transaction that its caller holds.
struct BatchWriter {
  let connection: Connection
  private(set) var position: LogPosition
  /// The newest session.
  private(set) var session: Int64
  /// Whether batches may belong to an earlier session, as in a log that another program made.
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
    self.session = try session ?? connection.number("SELECT coalesce(max(id), 0) FROM session")
  }

  mutating func write(_ batch: RecordedBatch) throws {
    try batch.checkLimits(after: position.head)
    try checkSession(of: batch)
    do {
      try insert(batch)
    } catch let error as StoreError where error.code == .invalidBatch {
      throw try isUsed(batch.commandID) ? .commandUsed(batch.commandID.description) : error
    }
    for event in batch.events { try insert(event, of: batch) }
  }

  private func isUsed(_ command: CommandID) throws -> Bool {
    let query = try connection.statement("SELECT 1 FROM batch WHERE command_id = ?")
    defer { query.reset() }
    try query.bind(1, command.description)
    return try query.step()
  }

  /// A batch belongs to the newest session, which may begin in it. A compaction removes older ones.
  private func checkSession(of batch: RecordedBatch) throws {
    let isOwn = batch.events.contains {
      $0.seq == batch.session && $0.columns.type == EventType.sessionStarted.rawValue
    }
    guard try batch.session == 0 || batch.session == session || isOwn || isEarlier(batch.session) else {
      throw StoreError.unknownSession(batch.session, batch: batch.first)
    }
  }

  private func isEarlier(_ session: Int64) throws -> Bool {
    guard allowsEarlierSessions, session > 0 else { return false }
    if session <= position.floor { return true }
    let query = try connection.statement("SELECT 1 FROM session WHERE id = ?")
    defer { query.reset() }
    try query.bind(1, session)
    return try query.step()
  }

  /// Seals the log row; the last write of a transaction.
  func seal() throws {
    let update = try connection.statement("UPDATE log SET seal = ? WHERE id = 1")
    try position.seal.withBytes { try update.bind(1, blob: $0) }
    try update.run()
  }

  private func insert(_ batch: RecordedBatch) throws {
    let insert = try connection.statement(
      """
      INSERT INTO batch (first, count, session, cause, time, command_id, body_digest, salt_digest, salt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(1, batch.first)
    try insert.bind(2, Int64(batch.events.count))
    try insert.bind(3, batch.session)
    try insert.bind(4, batch.cause.rawValue)
    try insert.bind(5, batch.time)
    try insert.bind(6, batch.commandID.description)
    try batch.bodyDigest.withBytes { try insert.bind(7, blob: $0) }
    try batch.saltDigest.withBytes { try insert.bind(8, blob: $0) }
    if let salt = batch.salt {
      try salt.withBytes { try insert.bind(9, blob: $0) }
    } else {
      try insert.bindNull(9)
    }
    try insert.run()
  }

  private mutating func insert(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    let payloadDigest = event.payload?.digest
    if let payload = event.payload { try insert(payload, seq: event.seq) }
    let hash = hasher.hash(of: event, in: batch, after: position.headHash, payloadDigest: payloadDigest)
    try insert(event, batch: batch.first, payloadDigest: payloadDigest, hash: hash)
    position.head = event.seq
    position.headHash = hash
    try noteSession(event, of: batch)
  }

  private func insert(_ payload: Payload, seq: Int64) throws {
    let insert = try connection.statement("INSERT INTO payload (seq, text, salt) VALUES (?, ?, ?)")
    try insert.bind(1, seq)
    guard case .stored(let text, let salt) = payload else {
      try insert.bindNull(2)
      try insert.bindNull(3)
      return try insert.run()
    }
    try salt.withBytes { try insert.bind(3, blob: $0) }
    try text.utf8Bytes { bytes in
      try insert.bind(2, borrowed: UnsafeRawBufferPointer(bytes))
      try insert.run()
    }
  }

  private func insert(
    _ event: RecordedEvent, batch: Int64, payloadDigest: Hash256?, hash: Hash256
  ) throws {
    let insert = try connection.statement(
      """
      INSERT INTO event (seq, batch, type, type_version, target, other, name, version, body, payload_digest, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let columns = event.columns
    try insert.bind(1, event.seq)
    try insert.bind(2, batch)
    try insert.bind(3, columns.type)
    try insert.bind(4, Int64(columns.typeVersion))
    try insert.bind(5, columns.target)
    try insert.bind(6, columns.other)
    try insert.bind(7, columns.name)
    if let version = columns.version { try insert.bind(8, Int64(version)) } else { try insert.bindNull(8) }
    try insert.bind(9, columns.body)
    if let payloadDigest {
      try payloadDigest.withBytes { try insert.bind(10, blob: $0) }
    } else {
      try insert.bindNull(10)
    }
    try hash.withBytes { try insert.bind(11, blob: $0) }
    try insert.run()
  }

  /// Keeps the index of sessions in step with its two kinds of events.
  private mutating func noteSession(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    if event.columns.type == EventType.sessionStarted.rawValue { try insertSession(event, of: batch) }
    if event.columns.type == EventType.sessionEnded.rawValue { try endSession(event, of: batch) }
  }

  private mutating func insertSession(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    guard let start = event.sessionStart else {
      throw StoreError.unreadableSession(event.seq)
    }
    let insert = try connection.statement(
      "INSERT INTO session (id, started_at, app_version, app_build, platform, restore) VALUES (?, ?, ?, ?, ?, ?)"
    )
    try insert.bind(1, event.seq)
    try insert.bind(2, batch.time)
    try insert.bind(3, start.appVersion)
    try insert.bind(4, start.appBuild)
    try insert.bind(5, start.platform)
    try insert.bind(6, start.restore)
    try insert.run()
    session = event.seq
  }

  private func endSession(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    let update = try connection.statement(
      """
      UPDATE session SET ended_seq = ?, ended_at = ?, end_reason = ?
      WHERE id = (SELECT max(id) FROM session) AND ended_seq IS NULL
      """)
    try update.bind(1, event.seq)
    try update.bind(2, batch.time)
    try update.bind(3, event.columns.name ?? "")
    try update.run()
  }
}
