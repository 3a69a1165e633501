import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection to a database. The connection's owner must serialize its use.
package final class Connection {
  package let handle: OpaquePointer
  /// The absolute path of the file.
  let file: String
  /// The path that the caller passed, for use in messages.
  let path: String
  /// The time to wait for a busy file, in milliseconds.
  static let busyTimeout = 3_000
  /// Statements, looked up by the address of their SQL. There are only a few, and comparing addresses is faster than
  /// hashing strings.
  private var cached: [(address: UnsafeRawPointer, statement: Statement)] = []

  /// The call that makes SQLite reserve space for the shared memory. It is made once per process.
  private static let takesRoom: Void = backtrail_take_room_for_shared_memory()

  /// - Parameters:
  ///   - file: The absolute path without symbolic links, or `:memory:`.
  ///   - shown: The path that is shown in messages.
  package init(path file: String, shown: String, flags: Int32) throws {
    (self.file, path) = (file, shown)
    Self.takesRoom
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      file, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let reason = sqlite3_system_errno(opened)
      sqlite3_close_v2(opened)
      let mayWrite = flags & SQLITE_OPEN_READWRITE != 0
      throw Self.unopened(code, reason, path: path, mayWrite: mayWrite) ?? .sqlite(code, message, path: path)
    }
    handle = opened
  }

  deinit { close() }

  private var isOpen = true
  /// Whether the file has been found to be a log.
  private var isOfLog = false
  /// The size of the database in bytes when it was opened.
  private var size: Int64 = 0
  /// The running statement, and the number of times that it was checked since it last returned a row.
  @exclusivity(unchecked) private var running: OpaquePointer?
  @exclusivity(unchecked) private var portions: Int64 = 0

  /// Records that a statement runs.
  func willRun(_ statement: OpaquePointer?) { (running, portions) = (statement, 0) }

  /// The event at which the last search for damage ended.
  var unreadable: Int64?

  /// The known state of the write-ahead log while this connection writes.
  var log = WriteAheadLogState()

  /// Finalizes all statements and closes the connection.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    for (_, statement) in cached { statement.finalize() }
    cached = []
    sqlite3_close_v2(handle)
  }

  /// Throws an error unless the code indicates success.
  func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw error(code) }
  }

  /// Returns the error for a file that could not be opened because the file is protected, a reader cannot open it, or
  /// too many files are open.
  private static func unopened(_ code: Int32, _ reason: Int32, path: String, mayWrite: Bool) -> StoreError? {
    // Apple's SQLite reports that it is not authorized to open a protected file.
    if code & 0xff == SQLITE_AUTH || (code & 0xff == SQLITE_CANTOPEN && reason == EPERM) {
      return .protected(path)
    }
    guard code & 0xff == SQLITE_CANTOPEN, !mayWrite || [EMFILE, ENFILE].contains(reason) else { return nil }
    return .notReadable(path, reason == 0 ? EACCES : reason)
  }

  /// Returns the error for a result code of the last call.
  func error(_ code: Int32) -> StoreError {
    let mayWrite = sqlite3_db_readonly(handle, "main") == 0
    if let error = Self.unopened(code, sqlite3_system_errno(handle), path: path, mayWrite: mayWrite) {
      return error
    }
    if code & 0xff == SQLITE_CORRUPT || code & 0xff == SQLITE_NOTADB {
      let reason = backtrail_last_errno(handle)
      if reason != 0 { return .notReadable(path, reason) }
    }
    if code & 0xff == SQLITE_INTERRUPT, isOfLog {
      return .damaged("Stored pages of '\(path)' are damaged (they lead to more rows than fit in the file).")
    }
    return .sqlite(code, String(cString: sqlite3_errmsg(handle)), path: path)
  }

  /// Runs statements that do not return rows.
  func execute(_ sql: String) throws {
    willRun(nil)
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Returns a statement that is prepared once and reused.
  func statement(_ sql: StaticString) throws -> Statement {
    try statement(at: UnsafeRawPointer(sql.utf8Start), sql.description)
  }

  /// Returns a statement that is prepared once and reused.
  func statement(_ sql: SQL) throws -> Statement {
    try statement(at: UnsafeRawPointer(Unmanaged.passUnretained(sql).toOpaque()), sql.text)
  }

  private func statement(at address: UnsafeRawPointer, _ sql: @autoclosure () -> String) throws -> Statement {
    if let known = cached.first(where: { $0.address == address }) { return known.statement }
    let statement = try Statement(sql(), on: self)
    cached.append((address, statement))
    return statement
  }

  /// Returns the single number that a query produces, or 0 if there is no row.
  func number(_ sql: String) throws -> Int64 {
    try Statement(sql, on: self).first { $0.int64(0) } ?? 0
  }

  /// The number of rows changed by the most recent INSERT, UPDATE, or DELETE statement.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// SQLite's count of other connections' commits when the writer last checked.
  private var foreignCommits: Int64?

  /// Accepts all commits that other connections have made so far.
  func noteForeignCommits() { foreignCommits = try? dataVersion() }

  /// Returns whether another connection has changed the database since the last check.
  func hasForeignCommits() throws -> Bool {
    guard let foreignCommits else { return false }
    return try dataVersion() != foreignCommits
  }

  private func dataVersion() throws -> Int64? {
    try statement("PRAGMA data_version").first { $0.int64(0) }
  }

  /// Returns the first column of every row, as text.
  func texts(_ sql: String) throws -> [String] {
    try Statement(sql, on: self).map { $0.text(0) ?? "" }
  }

  /// Returns the structural errors that SQLite finds in the file, up to a limit. This reads every page.
  /// - Throws: `StoreError` for a page that could not be read. Some findings do not distinguish this from damage.
  func structuralFindings(limit: Int = 100) throws -> [String] {
    let found = try texts("PRAGMA integrity_check(\(limit))").filter { $0 != "ok" }
    let reason = found.isEmpty ? 0 : backtrail_last_errno(handle)
    guard reason == 0 else { throw StoreError.notReadable(path, reason) }
    return found
  }

  /// Throws an error if the pages of the file do not fit together. SQLite would write new rows over other ones.
  ///
  /// This reads every page: about 2 ms for each megabyte. Apart from the structure, only the index of launches counts,
  /// because hashes protect the contents.
  /// - Returns: Whether the index of launches matches the events.
  func checkStructure() throws -> Bool {
    try execute("PRAGMA ignore_check_constraints = ON")
    defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
    let mark = "*** in database main ***\n"
    let findings = try structuralFindings(limit: 100)
    if let finding = findings.first(where: { $0.hasPrefix(mark) }) {
      let reason = finding.dropFirst(mark.count).prefix { $0 != "\n" }
      throw StoreError.damaged("The pages of '\(path)' do not fit together (\(reason)).")
    }
    return !findings.contains { $0.contains("session_border") }
  }

  /// Runs `body` in a single write transaction so that either all of its changes take effect or none do.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("BEGIN IMMEDIATE").run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` within a transaction. Its changes are undone if it throws an error.
  func savepoint(_ body: () throws -> Void) throws {
    try statement("SAVEPOINT part").run()
    do {
      try body()
    } catch {
      try? execute("ROLLBACK TO part; RELEASE part")
      throw error
    }
    try statement("RELEASE part").run()
  }

  /// Runs `body` on a single, unchanging view of the database.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  /// The maximum size of a value in bytes, with enough room for our largest rows.
  private static let valueLimit: Int32 = 5 << 20

  /// Makes SQLite end statements that take more steps than any statement on a log's own schema needs, or that read a
  /// value larger than any value of a log.
  ///
  /// The time that SQLite needs to read a schema grows with the square of the schema's size. A log's schema has only
  /// thirty rows.
  func limitStatements() {
    sqlite3_progress_handler(handle, 20_000, { _ in 1 }, nil)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.valueLimit)
  }

  /// Makes SQLite end statements that take more steps than any statement on a sound file of this size needs.
  ///
  /// If pages contain the same page many times, a file of 64 KiB can have more rows than a program can ever read.
  func limitStatementsBySize() throws {
    size = try fileSize()
    isOfLog = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Self.portion,
      { Unmanaged<Connection>.fromOpaque($0!).takeUnretainedValue().mayContinue() ? 0 : 1 }, context)
  }

  /// The number of steps after which a statement is checked. SQLite takes this many in about 10 ms.
  private static let portion: Int32 = 1_000_000

  /// Returns whether the running statement may take more steps. On a sound log of 30,000 events, the most expensive
  /// statement needed 0.8 for each byte.
  private func mayContinue() -> Bool {
    portions += 1
    let earlier = running.map { Int64(sqlite3_stmt_status($0, SQLITE_STMTSTATUS_VM_STEP, 0)) } ?? 0
    // The file of a private copy has no name, but a copy does not grow.
    let now = [file, file + "-wal"].reduce(0) { $0 + ((try? FileFacts($1))?.size ?? 0) }
    return earlier + portions * Int64(Self.portion) <= 1_000_000 + 3 * max(size, now)
  }

  /// Sets an option of `sqlite3_db_config` and checks that it took effect.
  func configure(_ option: Int32, _ value: Int32) throws {
    try check(backtrail_db_config(handle, option, value))
  }

  /// Calls `body` while triggers are off, for a change of the log row that they prevent.
  func withoutTriggers(_ body: () throws -> Void) throws {
    try configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    defer { try? configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 1) }
    try body()
  }
}
