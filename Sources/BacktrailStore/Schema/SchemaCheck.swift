package import BacktrailCore
import CSQLite

/// A check that rejects a database with anything other than our own tables, indexes, and triggers.
package enum SchemaCheck {
  /// Compares a database with the migrations of its version.
  package static func check(_ connection: Connection) throws {
    // If the queries did not share one view of the database, a writer could create the log between two of them.
    try connection.reading { try checkView(of: connection) }
  }

  private static func checkView(of connection: Connection) throws {
    let path = connection.path
    let application = try connection.number("PRAGMA application_id")
    guard application == Migrations.applicationID else {
      // A writer is creating the log right now.
      if application == 0, try connection.number("SELECT count(*) FROM sqlite_schema") == 0 {
        throw StoreError.empty(path)
      }
      throw StoreError.foreignDatabase(path)
    }
    let version = try connection.number("PRAGMA user_version")
    guard version <= Migrations.current else { throw StoreError.newerSchema(path, version: version) }
    guard version >= 1, try digest(of: connection).description == Migrations.steps[Int(version) - 1].digest
    else {
      throw StoreError.notALog(path, because: try difference(of: connection))
    }
  }

  /// Describes the difference from a new log, in words.
  private static func difference(of connection: Connection) throws -> String {
    let memory = try Connection(path: ":memory:", shown: ":memory:", flags: SQLITE_OPEN_READWRITE)
    defer { memory.close() }
    try Migrations.apply(to: memory, newLogID: CommandID(high: 0, low: 0))
    let found = Set(try connection.texts("SELECT name FROM sqlite_schema \(withoutStatistics)"))
    let expected = Set(try memory.texts("SELECT name FROM sqlite_schema"))
    if let extra = found.subtracting(expected).min() { return "its schema was changed: '\(extra)' was added" }
    if let missing = expected.subtracting(found).min() { return "its schema lacks '\(missing)'" }
    return "its schema was changed"
  }

  private static func digest(of connection: Connection) throws -> Hash128 {
    let rows = try Statement(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema \(withoutStatistics) ORDER BY type, name",
      on: connection)
    var hasher = ChainHasher()
    try rows.visit { hasher.columns(0..<4, of: $0) }
    return hasher.finish()
  }

  /// A condition that excludes the tables that `ANALYZE` adds. Database browsers run `ANALYZE`, and SQLite uses its
  /// result only to plan queries.
  private static let withoutStatistics = """
    WHERE type <> 'table' OR sql NOT IN (
      'CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')
    """

  /// Removes the tables that `ANALYZE` added.
  static func dropStatistics(on connection: Connection) throws {
    guard try connection.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sqlite_stat_'") > 0
    else {
      return
    }
    // In a damaged file, their pages may be those of other tables. Such a file is never written, so they may stay.
    guard (try? connection.checkStructure()) != nil else { return }
    try connection.execute("DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4")
  }

  /// Returns the digest of a new database.
  package static func currentDigest() throws -> Hash128 {
    let memory = try Connection(path: ":memory:", shown: ":memory:", flags: SQLITE_OPEN_READWRITE)
    defer { memory.close() }
    try Migrations.apply(to: memory, newLogID: CommandID(high: 0, low: 0))
    return try digest(of: memory)
  }
}
