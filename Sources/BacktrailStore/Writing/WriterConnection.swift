import BacktrailCore
import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens the one connection that writes, with every setting made explicit.
enum WriterConnection {
  /// Page size in bytes. A commit writes five or six pages whatever their size; small pages cost half the bytes, and
  /// below 2 KB the time does not fall further.
  static let pageSize = 2_048
  /// The number of pages after which the write-ahead log is moved into the file. 256 KB fill quickly, and overwriting
  /// costs half as much as growing. `Tools/Benchmarks` has the figures.
  static let checkpointPages = 128
  /// The number of bytes to which the write-ahead log is truncated when it is reset.
  static let journalLimit = 1 << 20

  /// Makes SQLite create its files with the protection class that `protectFile` gives to others.
  private static var protection: Int32 {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION, of Apple's SQLite only.
      0x0030_0000
    #else
      0
    #endif
  }

  static func open(_ paths: LogPaths, durability: Durability, newLogID: CommandID) throws -> Connection {
    do {
      return try open(paths, durability, newLogID, isExclusive: false, timeout: Connection.busyTimeout)
    } catch let error as StoreError where error.isTransient {
      // What failed once may have passed; a busy file was waited for already.
      if let connection = try? open(paths, durability, newLogID, isExclusive: false, timeout: 0) {
        return connection
      }
      // A full disk has no room for the shared-memory file; an exclusive connection needs none.
      return try open(paths, durability, newLogID, isExclusive: true, timeout: 0)
    }
  }

  private static func open(
    _ paths: LogPaths, _ durability: Durability, _ newLogID: CommandID, isExclusive: Bool, timeout: Int
  ) throws -> Connection {
    let fileAlone = try FileAlone(paths)
    let connection = try Connection(
      path: paths.database, shown: paths.shown,
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | protection)
    do {
      connection.limitStatements()
      // Without a free descriptor SQLite opens the file for reading only, and does not say so.
      guard sqlite3_db_readonly(connection.handle, "main") == 0 else { throw readOnly(paths) }
      if isExclusive { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      try configure(connection, timeout: timeout)
      try create(connection, newLogID)
      try Migrations.apply(to: connection, newLogID: newLogID)
      try SchemaCheck.check(connection)
      connection.unlimitStatements()
      try fileAlone.check(connection)
      try SchemaCheck.dropStatistics(on: connection)
      try beginWriteAheadLog(on: connection, paths)
      // The same goes for the shared memory, and shows at the first change only.
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

  /// The reason SQLite opened the log or a file beside it for reading only: the first of these files, or their folder,
  /// that may not be written, or that no descriptor is free.
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
    // What its owner does when it closes: not before it was seen that the files are still its own.
    try connection.configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    try connection.execute(
      """
      PRAGMA busy_timeout = \(timeout);
      PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON; PRAGMA mmap_size = 0;
      PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA checkpoint_fullfsync = ON;
      """)
  }

  /// Creates the tables before the file switches to write-ahead logging, so its header declares that at once.
  private static func create(_ connection: Connection, _ newLogID: CommandID) throws {
    let application = try connection.number("PRAGMA application_id")
    if application == 0 {
      let objects = try connection.number("SELECT count(*) FROM sqlite_schema")
      guard objects == 0 else { throw StoreError.foreignDatabase(connection.path) }
      // On a file that exists, these two would write at every opening.
      try connection.execute("PRAGMA page_size = \(pageSize); PRAGMA auto_vacuum = INCREMENTAL")
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

  /// Moves the frames that a killed writer left in the write-ahead log into the file, as far as possible.
  ///
  /// Otherwise an unfinished commit could follow new commits, where it would look like damage.
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
  /// Whether no other connection can open the file while this one is open.
  func isAlone() throws -> Bool { try texts("PRAGMA locking_mode").first == "exclusive" }

  /// Runs the body in one write transaction, if the log is still as its one writer left it.
  ///
  /// SQLite counts the commits of other connections, and the first writer to use an event number keeps it. A change by
  /// a second writer is therefore refused and never damages the log.
  /// - Throws: `StoreError.conflict` when another writer changed the log.
  func transaction<Result>(at position: LogPosition, _ body: () throws -> Result) throws -> Result {
    var (isOurs, begins) = (false, false)
    // SQLite's count may jump when a commit of our own fails.
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
