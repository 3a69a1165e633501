package import BacktrailCore

/// One step in creating a log's tables.
package struct Migration: Sendable {
  /// The statements of the migration.
  package let sql: String
  /// The digest of `sqlite_schema` after the migration. A test prints the digest of a new migration.
  package let digest: String

  package init(_ sql: String, digest: String) { (self.sql, self.digest) = (sql, digest) }
}

/// The steps that create or update a log's tables, in order. `user_version` is the number of applied steps.
package enum Migrations {
  /// The application ID that marks a SQLite file as a Backtrail log: the letters `BkTr`.
  package static let applicationID: Int64 = 0x426b_5472
  /// The page size in bytes. A commit writes five or six pages, regardless of their size. Halving the page size
  /// therefore halves the number of bytes written. Below 2 KB, the time does not decrease further.
  static let pageSize = 2_048
  /// The settings that a new file begins with.
  static let layout = "PRAGMA page_size = \(pageSize); PRAGMA auto_vacuum = INCREMENTAL"

  /// The steps of this build. Only tests use different steps.
  @TaskLocal package static var steps = [
    Migration(v0001, digest: "8dbfa496abf28f79a7cc1879b318636d")
  ]

  /// The schema version that this build writes.
  static var current: Int64 { Int64(steps.count) }

  /// Updates a database to the current version. Each step runs in its own transaction.
  static func apply(to connection: Connection, newLogID: CommandID) throws {
    let version = try connection.number("PRAGMA user_version")
    guard version <= current else { throw StoreError.newerSchema(connection.path, version: version) }
    if version > 0, version < current { _ = try connection.checkStructure() }
    for (step, migration) in steps.enumerated() where step >= version {
      try connection.transaction {
        try connection.execute(migration.sql)
        if step == 0 { try insertLogRow(newLogID, into: connection) }
        try connection.execute("PRAGMA user_version = \(step + 1)")
        if step == 0 { try connection.execute("PRAGMA application_id = \(applicationID)") }
      }
    }
  }

  private static func insertLogRow(_ logID: CommandID, into connection: Connection) throws {
    let position = LogPosition(empty: logID)
    try connection.statement(
      "INSERT INTO log (id, log_id, epoch, floor, checkpoints, digest) VALUES (1, ?, 1, 0, 0, ?)"
    ).run(logID.description, position.rowDigest(checkpoints: 0))
  }
}

extension LogPosition {
  /// Returns the digest of the log row, which reveals any change to the row.
  package func rowDigest(checkpoints: Int64) -> Hash128 {
    var hasher = ChainHasher()
    hasher.text(logID.description)
    hasher.integer(epoch)
    hasher.integer(floor)
    hasher.integer(checkpoints)
    return hasher.finish()
  }
}

extension Connection {
  /// Returns the number of complete write-ahead logs that had been moved into the file when the current one began.
  func checkpoints() throws -> Int64 { try number("SELECT checkpoints FROM log WHERE id = 1") }

  /// Writes the log row.
  /// - Parameter countsCheckpoint: Whether the write-ahead log restarts with this transaction.
  func updateLogRow(_ position: LogPosition, countsCheckpoint: Bool = false) throws {
    let checkpoints = try checkpoints() + (countsCheckpoint ? 1 : 0)
    try statement("UPDATE log SET epoch = ?, floor = ?, checkpoints = ?, digest = ? WHERE id = 1").run(
      position.epoch, position.floor, checkpoints, position.rowDigest(checkpoints: checkpoints))
  }
}
