import BacktrailCore
import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions that open the only connection that writes, with every setting specified explicitly.
enum WriterConnection {
  /// The number of pages after which the write-ahead log is checkpointed. 256 KB fill up quickly, and overwriting the
  /// log costs half as much as growing it. The figures are in `Tools/Benchmarks`.
  static let checkpointPages = 128
  /// The number of bytes to which the write-ahead log is truncated when it is reset.
  static let journalLimit = 1 << 20

  /// The flag that makes SQLite create its files with the protection class that `protectFile` assigns to other files.
  private static var protection: Int32 {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION, available only in Apple's SQLite.
      0x0030_0000
    #else
      0
    #endif
  }

  /// - Parameter mark: The mark of the file's last writer.
  static func open(
    _ paths: LogPaths, _ mark: HeadMark?, durability: Durability, newLogID: CommandID
  ) throws -> Connection {
    func open(isExclusive: Bool, timeout: Int) throws -> Connection {
      try Self.open(paths, mark, durability, newLogID, isExclusive: isExclusive, timeout: timeout)
    }
    do {
      return try open(isExclusive: false, timeout: Connection.busyTimeout)
    } catch let error as StoreError where error.isTransient {
      // The cause of the failure may have passed. The first attempt has already waited for a busy file.
      if let connection = try? open(isExclusive: false, timeout: 0) {
        return connection
      }
      // A full disk does not have space for the shared-memory file, which an exclusive connection does not need.
      return try open(isExclusive: true, timeout: 0)
    }
  }

  private static func open(
    _ paths: LogPaths, _ mark: HeadMark?, _ durability: Durability, _ newLogID: CommandID, isExclusive: Bool,
    timeout: Int
  ) throws -> Connection {
    let fileAlone = try FileAlone(paths, mark)
    let connection = try Connection(
      path: paths.database, shown: paths.shown,
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | protection)
    do {
      connection.limitStatements()
      // If no descriptor is free, SQLite silently opens the file for reading only.
      guard sqlite3_db_readonly(connection.handle, "main") == 0 else { throw readOnly(paths) }
      if isExclusive { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      try configure(connection, timeout: timeout)
      try create(connection, newLogID)
      try Migrations.apply(to: connection, newLogID: newLogID)
      try SchemaCheck.check(connection)
      try connection.limitStatementsBySize()
      try fileAlone.check(connection)
      try SchemaCheck.dropStatistics(on: connection)
      try beginWriteAheadLog(on: connection, paths)
      // The same applies to the shared memory, but only the first change reveals it.
      do { try connection.execute("BEGIN IMMEDIATE; ROLLBACK") } catch let error as StoreError
        where error.code == .notWritable
      { throw readOnly(paths) }
      try setDurability(durability, on: connection)
      try connection.moveWriteAheadLog(at: checkpointPages)
      connection.noteForeignCommits()
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  /// Returns the error for a log that SQLite opened for reading only. The error identifies the first file that may not
  /// be written (the log, a file beside it, or the folder), or reports that no descriptor is free.
  private static func readOnly(_ paths: LogPaths) -> StoreError {
    if access(paths.database, W_OK) != 0 { return .notWritable(paths.shown, "it is read-only") }
    for ending in ["-wal", "-shm"] where access(paths.database + ending, W_OK) != 0 && errno != ENOENT {
      return .notWritable(paths.shown + ending, errno)
    }
    return .notReadable(paths.shown, EMFILE)
  }

  private static func configure(_ connection: Connection, timeout: Int) throws {
    try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, 1)
    try connection.configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    try connection.configure(SQLITE_DBCONFIG_DQS_DDL, 0)
    try connection.configure(SQLITE_DBCONFIG_DQS_DML, 0)
    // The owner checkpoints the log when closing it, but only after checking that the files are still its own.
    try connection.configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    try connection.execute(
      """
      PRAGMA busy_timeout = \(timeout);
      PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON; PRAGMA mmap_size = 0;
      PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA checkpoint_fullfsync = ON;
      """)
  }

  /// Creates the tables before the file switches to write-ahead logging so that the file's header immediately
  /// identifies the file as a log.
  private static func create(_ connection: Connection, _ newLogID: CommandID) throws {
    let application = try connection.number("PRAGMA application_id")
    if application == 0 {
      let objects = try connection.number("SELECT count(*) FROM sqlite_schema")
      guard objects == 0 else { throw StoreError.foreignDatabase(connection.path) }
      // On an existing file, these two settings would cause a write each time the file is opened.
      try connection.execute(Migrations.layout)
      try Migrations.apply(to: connection, newLogID: newLogID)
    } else if application != Migrations.applicationID {
      throw StoreError.foreignDatabase(connection.path)
    }
    let mode = try connection.texts("PRAGMA journal_mode = WAL").first
    guard mode == "wal" else {
      throw StoreError(code: .unavailable, message: "'\(connection.path)' cannot use write-ahead logging.")
    }
    try connection.check(backtrail_file_control_int(connection.handle, SQLITE_FCNTL_PERSIST_WAL, 1))
  }

  /// Checkpoints the frames that a killed writer left in the write-ahead log, as far as possible.
  ///
  /// Otherwise, an unfinished commit could follow new commits, where it would look like damage.
  private static func beginWriteAheadLog(on connection: Connection, _ paths: LogPaths) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else { return }
    try connection.execute("PRAGMA busy_timeout = 0")
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private static func setDurability(_ durability: Durability, on connection: Connection) throws {
    let level = durability == .durable ? 2 : 1
    try connection.execute(
      """
      PRAGMA synchronous = \(level); PRAGMA journal_size_limit = \(journalLimit); PRAGMA busy_timeout = \(Connection.busyTimeout);
      """)
    guard try connection.number("PRAGMA synchronous") == level else {
      throw StoreError(
        code: .unavailable, message: "'\(connection.path)' does not provide the requested durability.")
    }
  }
}

extension Connection {
  /// Returns whether no other connection can open the file while this one is open.
  func isAlone() throws -> Bool { try texts("PRAGMA locking_mode").first == "exclusive" }

  /// Runs `body` in a single write transaction, if no other writer has changed the log.
  ///
  /// SQLite counts the commits of other connections, and the first writer to use an event number keeps it. A change by
  /// a second writer is therefore rejected and never damages the log.
  /// - Throws: `StoreError.conflict` if another writer changed the log.
  func transaction<Result>(at position: LogPosition, _ body: () throws -> Result) throws -> Result {
    var (isOurs, begins) = (false, false)
    // SQLite's count may jump when one of our own commits fails.
    defer { if isOurs { noteForeignCommits() } }
    do {
      let result = try transaction {
        guard try LogQueries(connection: self).isUnchanged(since: position) && !hasForeignCommits() else {
          throw StoreError.anotherWriter(path)
        }
        isOurs = true
        begins = log.begins
        if begins { try updateLogRow(position, countsCheckpoint: true) }
        log.begins = false
        return try body()
      }
      isOurs = false
      return result
    } catch {
      log.begins = log.begins || begins
      throw error
    }
  }
}
