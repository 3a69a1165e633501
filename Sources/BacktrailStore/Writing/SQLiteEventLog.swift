public import BacktrailCore
import CSQLite

/// The log in one SQLite file, open for writing.
///
/// One process writes a file at a time, through one connection; a second open, in this process too, throws
/// `locked`. Readers open `SQLiteLogReader` and see whole batches while the writer works.
///
/// An append that returned survives the death of the process always and, when `.durable`, a power loss if the
/// device honours fsync. Batches are all or nothing. Not promised: durability of the medium itself, proof
/// against someone who rewrites the whole file, several writing processes.
public final class SQLiteEventLog: EventLog {
  /// The file.
  public let path: String
  /// What an acknowledged append survives.
  public let durability: Durability
  private let writer: Locked<Writer?>

  /// Opens the log at a path, creating it if there is none.
  ///
  /// A tool that copies the log at this moment is waited for, two seconds at most.
  /// - Throws: `StoreError`; a file that is no log of this build is left untouched.
  public init(path: String, durability: Durability = .durable, newLogID: CommandID = .random()) throws {
    self.path = path
    self.durability = durability
    // What is no log gets no lock file beside it, and a file in use is not looked at.
    if case .heldByWriter = FileLock.shared(for: path) { throw StoreError.locked(path) }
    _ = try Preflight.inspect(path)
    let lock = try FileLock.exclusive(for: path)
    // What stands there may have changed until the lock was taken.
    if case .absent = try Preflight.inspect(path) { Preflight.createPrivately(path) }
    let connection = try WriterConnection.open(path, durability: durability, newLogID: newLogID)
    let position = try LogQueries(connection: connection).position()
    writer = Locked(
      Writer(
        connection: connection, lock: lock, identity: FileIdentity(path), position: position))
  }

  /// The only connection that writes, with the claim on the file.
  private struct Writer {
    let connection: Connection
    let lock: FileLock
    let identity: FileIdentity?
    var position: LogPosition
    /// A session that is known to exist.
    var session: Int64 = 0
    /// The newest snapshot that was stored through this writer.
    var snapshot: Int64 = 0
    var queries: LogQueries { LogQueries(connection: connection) }
  }

  private func read<Result>(_ body: (LogQueries) throws -> Result) throws -> Result {
    try writer.withLock { writer in
      guard let writer else { throw StoreError.closed }
      return try writer.connection.reading { try body(writer.queries) }
    }
  }

  /// Appends batches in order and in one commit: all of them, or none.
  @discardableResult
  public func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    try writer.withLock { writer in
      guard let open = writer else { throw StoreError.closed }
      guard head == open.position.head else {
        throw StoreError.conflict(expected: head, found: open.position.head)
      }
      guard !batches.isEmpty else { return open.position }
      // What is written into a file that lost its name would be acknowledged and gone.
      guard open.lock.isInPlace, FileIdentity(path) == open.identity else { throw StoreError.replaced(path) }
      var rows = BatchWriter(open.connection, at: open.position, session: open.session)
      try open.connection.transaction {
        for batch in batches { try rows.write(batch) }
        try rows.seal()
      }
      writer?.position = rows.position
      writer?.session = rows.session
      open.lock.leave(HeadMark(rows.position, snapshot: open.snapshot))
      return rows.position
    }
  }

  /// Stores a snapshot of an existing event and lets go of all but the two newest and the floor's.
  public func save(_ snapshot: StoredSnapshot) throws {
    try writer.withLock { writer in
      guard let open = writer else { throw StoreError.closed }
      try open.connection.transaction {
        try SnapshotWriter(connection: open.connection, position: open.position).save(snapshot)
      }
      let newest = max(open.snapshot, snapshot.seq)
      writer?.snapshot = newest
      open.lock.leave(HeadMark(open.position, snapshot: newest))
    }
  }

  /// Moves the write-ahead log into the file and shortens it, as far as readers allow.
  public func settle() throws {
    try writer.withLock { writer in
      guard let writer else { throw StoreError.closed }
      try writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Closes the file and gives up the claim on it. A second call does nothing.
  public func close() {
    writer.withLock { writer in
      writer?.connection.close()
      writer = nil
    }
  }

  /// The value of a setting of SQLite on the one connection that writes, or its answer to a change.
  package func setting(_ pragma: String) throws -> Int64 {
    try read { try $0.connection.number("PRAGMA \(pragma)") }
  }

  /// Where the log begins and ends now.
  public func position() throws -> LogPosition {
    try writer.withLock { writer in
      guard let writer else { throw StoreError.closed }
      return writer.position
    }
  }

  /// Visits the batches whose events meet the range, in order, until the body gives `false`.
  public func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    try read { try $0.visitBatches(in: range, body) }
  }

  /// The batch that a command made, if it is still kept.
  public func batch(for command: CommandID) throws -> RecordedBatch? {
    try read { try $0.batch(for: command) }
  }

  /// The payloads carried by the events with these numbers.
  public func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    try read { try $0.payloads(of: seqs) }
  }

  /// The launches, oldest first.
  public func sessions() throws -> [SessionRecord] {
    try read { try $0.sessions() }
  }

  /// The stored snapshots, oldest first.
  public func snapshots() throws -> [StoredSnapshot] {
    try read { try $0.snapshots() }
  }

  /// Folds the log through an event: the newest usable snapshot, and what came after it.
  public func replay(through seq: Int64) throws -> Replay {
    try read { try $0.replay(through: seq) }
  }
}

extension CommandID {
  /// A random id (UUID version 4).
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xffff_ffff_ffff_0fff | 0x4000
    return Self(high: high, low: generator.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}
