import BacktrailCore

/// Writes the rows of batches within a transaction that its caller holds.
struct BatchWriter {
  let connection: Connection
  private(set) var position: LogPosition
  /// A session that is known to exist.
  private(set) var session: Int64
  private var hasher = ChainHasher()

  init(_ connection: Connection, at position: LogPosition, session: Int64) {
    self.connection = connection
    self.position = position
    self.session = session
  }

  mutating func write(_ batch: RecordedBatch) throws {
    try batch.checkLimits(after: position.head)
    do {
      try insert(batch)
    } catch let error as StoreError where error.code == .invalidBatch {
      throw try isUsed(batch.commandID) ? .commandUsed(batch.commandID.description) : error
    }
    for event in batch.events { try insert(event, of: batch) }
    try checkSession(of: batch)
  }

  private func isUsed(_ command: CommandID) throws -> Bool {
    let query = try connection.statement("SELECT 1 FROM batch WHERE command_id = ?")
    defer { query.reset() }
    try query.bind(1, command.description)
    return try query.step()
  }

  private mutating func checkSession(of batch: RecordedBatch) throws {
    guard batch.session != 0, batch.session != session else { return }
    let query = try connection.statement("SELECT 1 FROM session WHERE id = ?")
    defer { query.reset() }
    try query.bind(1, batch.session)
    guard try query.step() else { throw StoreError.unknownSession(batch.session, batch: batch.first) }
    session = batch.session
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
  private func noteSession(_ event: RecordedEvent, of batch: RecordedBatch) throws {
    if event.columns.type == EventType.sessionStarted.rawValue { try insertSession(event, of: batch) }
    if event.columns.type == EventType.sessionEnded.rawValue { try endSession(event, of: batch) }
  }

  private func insertSession(_ event: RecordedEvent, of batch: RecordedBatch) throws {
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
