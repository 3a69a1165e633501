public import BacktrailCore

/// A log in a single SQLite file, open for writing.
///
/// ```swift
/// let log = try SQLiteEventLog(path: path)
/// let navigator = Navigator<AppRoute>(log: log)
/// ```
///
/// Promises:
/// - A batch is stored completely or not at all.
/// - A batch survives the termination of the process once its append has returned. If the log is `.durable` and the
///   device honors fsync, it also survives a power loss.
/// - Readers see only complete batches while the writer works.
/// - Only one connection writes. Opening the log a second time throws `locked`, even in the same process.
/// - A file that this build cannot open as a log is left unchanged.
///
/// Not promised:
/// - Durability on a storage device that loses acknowledged data.
/// - Protection against tampering. Hashes detect damage, but not the work of someone who rewrites the entire file.
/// - Writing from multiple processes. Only one process at a time can write to a log.
///
/// Cost: 122 µs for a durable append of one event, and 116 bytes for an event with 12 bytes of payload, on the machine
/// described in `Tools/Benchmarks/README.md`.
public final class SQLiteEventLog: EventLog, SQLiteReading {
  /// The path of the log file.
  package let path: String
  /// The failures that an acknowledged append survives.
  package let durability: Durability
  private let access: Locked<Access>

  /// Opens the log at a path, creating it if there is none.
  ///
  /// A file that the system protects until the device is first unlocked is opened later. Until then, each call that
  /// reads or changes the log throws an error, and the navigator keeps its batches.
  ///
  /// Opening waits up to two seconds for a tool that is copying the log, but not for another writer. To open a log
  /// again in the same process, first await `Navigator.close()`, because a navigator that was only released closes the
  /// file later.
  ///
  /// A log with a damaged retention boundary can be opened, and the events above the boundary can be read as far as
  /// possible. Every change throws `floorDamaged`.
  /// - Throws: `StoreError`. A file that this build cannot open as a log is left unchanged.
  public convenience init(
    path: String, durability: Durability = .durable, newLogID: CommandID = .random()
  ) throws {
    try self.init(path: path, durability: durability, newLogID: newLogID) {}
  }

  /// Opens the log, and calls a closure before each attempt to open the file. If the closure throws an error, the
  /// attempt fails.
  package init(
    path: String, durability: Durability = .durable, newLogID: CommandID = .random(),
    beforeOpening ask: @escaping @Sendable () throws -> Void
  ) throws {
    self.path = path
    self.durability = durability
    let paths = try LogPaths(path)
    try paths.checkName()
    var access = Access {
      try ask()
      return try Self.open(paths, durability, newLogID)
    }
    do { _ = try access.use() } catch let error as StoreError where error.code == .protected {}
    self.access = Locked(access)
  }

  /// Opens the file for writing.
  private static func open(
    _ paths: LogPaths, _ durability: Durability, _ newLogID: CommandID
  ) throws -> Writer {
    // A file that is not a log does not receive a lock file, and a file that is in use is not examined.
    if case .heldByWriter = try FileLock.shared(for: paths) { throw StoreError.locked(paths.shown) }
    _ = try Preflight.inspect(paths)
    let lock = try FileLock.exclusive(for: paths)
    // The file may have changed before the lock was taken.
    if case .absent = try Preflight.inspect(paths) { _ = try paths.createDatabase() }
    let writerClaim = try WriterClaim(paths)
    let mark = try lock.mark
    WALHealing.heal(paths, mark)
    let connection = try WriterConnection.open(
      paths, mark, durability: durability, newLogID: newLogID)
    let queries = LogQueries(connection: connection)
    let position = try queries.position()
    let isAlone = try connection.isAlone()
    connection.checkpointAsFarAsPossible()
    let claim = isAlone ? nil : SharedClaim(paths)
    let files = try OpenFiles(paths, lock, claim)
    files.noteChange(on: connection)
    try files.check()
    let missingEvents = try ifSound { try mark?.missingEvents(in: queries) } ?? nil
    let opened = Writer(
      connection: connection, writerClaim: writerClaim, claim: claim, lock: lock, files: files,
      position: position, obstacle: try obstacle(on: connection, position), missingEvents: missingEvents,
      missingEpoch: try mark?.missingEpoch(in: queries, position), keepsMark: missingEvents != nil,
      purge: try lock.purge)
    opened.leaveMark()
    lock.repairErasure()
    return opened
  }

  /// The writer, or a closure that opens the file.
  private struct Access {
    var writer: Writer?
    /// The closure that opens the file, called on each use while the file is protected; `nil` once the file has been
    /// opened or the log has been closed.
    var open: (@Sendable () throws -> Writer)?

    init(open: @escaping @Sendable () throws -> Writer) { self.open = open }

    mutating func use() throws -> Writer {
      if let writer { return writer }
      guard let open else { throw StoreError.closed }
      let opened = try open()
      (writer, self.open) = (opened, nil)
      return opened
    }

    mutating func end() {
      writer?.connection.close()
      writer?.claim?.end()
      (writer, open) = (nil, nil)
    }
  }

  /// The events that were missing when the log was opened, although they were acknowledged according to the lock file;
  /// `nil` if none are known to be missing.
  package var missingEvents: ClosedRange<Int64>? { access.withLock { $0.writer?.missingEvents } }

  /// Whether all erased contents have been removed from the log's files.
  package var isPurged: Bool { access.withLock { $0.writer?.purge ?? .done == .done } }

  /// Whether the log is from before an acknowledged erasure, and nothing has been erased since it was opened.
  package var isErasureMissing: Bool { access.withLock { $0.writer?.missingEpoch != nil } }

  /// Opens an existing log.
  /// - Throws: `StoreError.notFound` or `StoreError.notALog`. In these cases, no log is created.
  package convenience init(existing path: String) throws {
    let paths = try LogPaths(path, isExisting: true)
    guard try FileFacts(paths.database) != nil else { throw StoreError.notFound(path) }
    if case .heldByWriter = try FileLock.shared(for: paths) { throw StoreError.locked(path) }
    if case .empty = try Preflight.inspect(paths) {
      throw StoreError.empty(path, afterEvent: try FileLock.shared(for: paths).mark?.head)
    }
    try self.init(path: path)
  }

  /// Returns the error that prevents writing although the file is writable: damage in the state that everything else is
  /// based on.
  private static func obstacle(on connection: Connection, _ position: LogPosition) throws -> StoreError? {
    do {
      _ = try LogQueries(connection: connection).floorStart(position)
      return nil
    } catch let error as StoreError where error.code == .floorDamaged {
      return error
    }
  }

  /// Calls `body` with queries on a single frozen view of the log.
  package func read<Result>(_ body: (LogQueries) throws -> Result) throws -> Result {
    try access.withLock { access in
      let writer = try access.use()
      return try writer.connection.reading { try body(writer.queries) }
    }
  }

  /// Calls `body` with the writer, if the file is still in place and may be written.
  /// - Parameter isOfLock: Whether only the lock file is changed.
  func change<Value>(isOfLock: Bool = false, _ body: (inout Writer) throws -> Value) throws -> Value {
    if !isOfLock { try checkContents() }
    return try access.withLock { access in
      var open = try access.use()
      try open.checkObstacles()
      // The state of a compaction must not exist in two copies, because only one of them would be changed.
      access.writer?.compactor = nil
      defer { access.writer = open }
      defer { open.files.noteChange(on: open.connection) }
      return try body(&open)
    }
  }

  /// Before the first change, throws an error if the pages of the file do not fit together.
  ///
  /// This reads the whole file, on a connection of its own so that no other call waits for it.
  private func checkContents() throws {
    let file = try access.withLock { access -> String? in
      var open = try access.use()
      guard !open.isChecked else { return nil }
      try open.checkObstacles()
      // While a connection is alone, no other one can open the file.
      guard try open.connection.isAlone() else { return open.connection.file }
      defer { access.writer = open }
      try open.accept(Result { try open.connection.checkStructure() })
      return nil
    }
    guard let file else { return }
    let isIndexed = Result {
      let connection = try ReaderConnection.open(file, shown: path)
      defer { connection.close() }
      return try connection.checkStructure()
    }
    try access.withLock { access in
      var open = try access.use()
      try open.checkObstacles()
      defer { access.writer = open }
      try open.accept(isIndexed)
    }
  }

  /// Throws an error if acknowledged events may no longer be in the log's files. A closed log is not checked.
  package func checkFiles() throws {
    try access.withLock { try $0.writer?.checkFiles() }
  }

  /// Appends batches in order and in a single commit so that either all of them are stored or none are.
  @discardableResult
  package func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    try change { writer in
      guard head == writer.position.head else {
        throw StoreError.conflict(expected: head, found: writer.position.head)
      }
      guard !batches.isEmpty else { return writer.position }
      var rows = try BatchWriter(writer.connection, at: writer.position, session: writer.session)
      try writer.connection.transaction(at: writer.position) {
        for batch in batches { try rows.write(batch) }
      }
      (writer.position, writer.session) = (rows.position, rows.session)
      writer.keepsMark = false
      writer.leaveMark()
      return rows.position
    }
  }

  /// Stores a snapshot of an existing event and removes all other snapshots except the two newest and the one at the
  /// retention boundary.
  package func save(_ snapshot: StoredSnapshot) throws {
    try change { writer in
      try writer.connection.transaction(at: writer.position) { try writer.save(snapshot) }
      writer.snapshot = max(writer.snapshot, snapshot.seq)
      writer.leaveMark()
    }
  }

  /// Checkpoints and truncates the write-ahead log, as far as readers allow. Finishes an incomplete erasure.
  package func settle() throws {
    try change { writer in
      if writer.purge == .done { _ = try writer.connection.checkpoint() } else { try writer.finishPurge() }
    }
  }

  /// Checkpoints the write-ahead log, closes the file, and releases the lock. A second call does nothing.
  public func close() {
    access.withLock { $0.open = nil }
    try? settle()
    abandon()
  }

  /// Releases the file and the lock as if the process had died, once the current change is complete.
  ///
  /// The write-ahead log stays as it is. Every later call throws an error.
  package func abandon() { access.withLock { $0.end() } }

  /// Returns the value of a SQLite setting on the writing connection, or the result of changing it.
  package func setting(_ pragma: String) throws -> Int64 {
    try read { try $0.connection.number("PRAGMA \(pragma)") }
  }

  /// Returns the log's current retention boundary and head.
  package func position() throws -> LogPosition {
    try access.withLock { try $0.use().position }
  }
}

extension SQLiteEventLog {
  /// Returns a record of the launches since the last confirmed one, or `nil` if the last launch was confirmed and no
  /// launch omitted anything from the restored state.
  package func launchAttempts() throws -> LaunchAttempts? {
    try change(isOfLock: true) { try $0.lock.attempts(of: $0.position) }
  }

  /// Stores launch attempts in the lock file, where they survive the termination of the process.
  package func keep(_ attempts: LaunchAttempts?) throws {
    try change(isOfLock: true) { try $0.lock.leave(attempts, of: $0.position) }
  }
}

/// The failures that an acknowledged append survives.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The termination of the process and, if the device honors fsync, a power loss.
  case durable
  /// Only the termination of the process. A power loss may remove the newest batches, but only entire batches.
  case relaxed
}

extension CommandID {
  /// Returns a random ID (UUID version 4).
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xffff_ffff_ffff_0fff | 0x4000
    return Self(high: high, low: generator.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}
