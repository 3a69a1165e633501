import CSQLite

/// How a log file stands, without a look at its events.
public struct LogDiagnosis: Hashable, Sendable {
  /// The version of SQLite in this process.
  public let sqliteVersion: String
  /// The check-in that SQLite was built from.
  public let sqliteSourceID: String
  /// Whether that SQLite has the WAL-reset bug.
  public let hasWALResetBug: Bool
  /// `wal` for a log that was used, whatever SQLite calls it otherwise.
  public let journalMode: String
  /// The bytes of a page.
  public let pageSize: Int64
  /// The pages of the database.
  public let pageCount: Int64
  /// How many of them are unused.
  public let freePageCount: Int64
  /// The number of the last migration (`user_version`).
  public let schemaVersion: Int64
  /// The mark of a Backtrail log (`application_id`).
  public let applicationID: Int64
  /// Whether a writer has the log open.
  public let hasWriter: Bool
  /// The database file.
  public let database: FileFacts?
  /// The write-ahead log, if there is one.
  public let writeAheadLog: FileFacts?
  /// What stands in the write-ahead log; `nil` when it is empty, or in use by a writer and not looked at.
  public let writeAheadLogContent: WriteAheadLogReport?
  /// The lock file, if there ever was a writer here.
  public let lock: FileFacts?
}

extension SQLiteLogReader {
  /// Looks at the file and its settings.
  public func diagnosis() throws -> LogDiagnosis {
    try readCopied { queries, copy in
      let connection = queries.connection
      return LogDiagnosis(
        sqliteVersion: SQLiteLibrary.version, sqliteSourceID: SQLiteLibrary.sourceID,
        hasWALResetBug: SQLiteLibrary.hasWALResetBug,
        journalMode: try connection.texts("PRAGMA journal_mode").first ?? "",
        pageSize: try connection.number("PRAGMA page_size"),
        pageCount: try connection.number("PRAGMA page_count"),
        freePageCount: try connection.number("PRAGMA freelist_count"),
        schemaVersion: try connection.number("PRAGMA user_version"),
        applicationID: try connection.number("PRAGMA application_id"),
        hasWriter: hasWriter,
        database: try FileFacts(paths.database), writeAheadLog: try FileFacts(paths.writeAheadLog),
        writeAheadLogContent: try copy?.writeAheadLogReport(), lock: try FileFacts(paths.lock))
    }
  }
}
