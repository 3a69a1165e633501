package import BacktrailCore

/// The condition of a log file, not including its events.
package struct LogDiagnosis: Hashable, Sendable {
  /// The identity of the log; `nil` if it cannot be read.
  package let logID: CommandID?
  /// The version of SQLite in this process.
  package let sqliteVersion: String
  /// The identifier of the check-in that SQLite was built from.
  package let sqliteSourceID: String
  /// Whether this version of SQLite has the WAL-reset bug.
  package let hasWALResetBug: Bool
  /// SQLite's journal mode: `wal` for a log that has been used.
  package let journalMode: String
  /// The size of a page in bytes.
  package let pageSize: Int64
  /// The number of pages in the database.
  package let pageCount: Int64
  /// The number of unused pages.
  package let freePageCount: Int64
  /// The number of the last migration that was applied (`user_version`).
  package let schemaVersion: Int64
  /// The application ID of the file (`application_id`), which marks a Backtrail log.
  package let applicationID: Int64
  /// Whether a writer has the log open.
  package let hasWriter: Bool
  /// The database file.
  package let database: FileFacts?
  /// The write-ahead log, if there is one.
  package let writeAheadLog: FileFacts?
  /// The content of the write-ahead log; `nil` if it is empty, or if a writer is using it.
  package let writeAheadLogContent: WriteAheadLogReport?
  /// Whether the write-ahead log is damaged, so that commits may be missing.
  package let isWriteAheadLogDamaged: Bool
  /// The lock file; `nil` if no writer has ever opened the log at this path.
  package let lock: FileFacts?
}

extension SQLiteLogReader {
  /// Reads the file's condition and settings.
  package func diagnosis() throws -> LogDiagnosis {
    try readCopied { queries, copy in
      let connection = queries.connection
      let position = try? queries.position()
      let writeAheadLog = try copy?.writeAheadLogReport()
      return LogDiagnosis(
        logID: position?.logID,
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
        writeAheadLogContent: writeAheadLog,
        isWriteAheadLogDamaged: try writeAheadLog?.damage(in: queries, mark) != nil,
        lock: try FileFacts(paths.lock))
    }
  }
}
