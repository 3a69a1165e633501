import CSQLite

/// Opens connections that only read and trust nothing in the file.
enum ReaderConnection {
  /// The limits that SQLite advises for files from elsewhere, with room for our largest rows.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 5 << 20), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
    (SQLITE_LIMIT_EXPR_DEPTH, 10), (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 20), (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_ATTACHED, 0),
  ]

  static func open(_ path: String, original: String) throws -> Connection {
    let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
    do {
      try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, 1)
      try connection.configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
      try connection.configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
      try connection.configure(SQLITE_DBCONFIG_ENABLE_VIEW, 0)
      for (limit, value) in limits { sqlite3_limit(connection.handle, limit, value) }
      try connection.execute(
        """
        PRAGMA busy_timeout = \(WriterConnection.busyTimeout); PRAGMA query_only = ON; PRAGMA mmap_size = 0;
        PRAGMA cell_size_check = ON;
        """)
      try checkSchema(of: connection, original)
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  /// Refuses a file that holds anything but our own tables, indexes and triggers.
  private static func checkSchema(of connection: Connection, _ original: String) throws {
    let version = try connection.number("PRAGMA user_version")
    guard version <= Migrations.current else { throw StoreError.newerSchema(original, version: version) }
    guard try connection.number("PRAGMA application_id") == Migrations.applicationID else {
      throw StoreError.notALog(original, because: "it is the SQLite database of another program")
    }
    guard try connection.texts(Migrations.schemaQuery) == Migrations.expectedSchema() else {
      throw StoreError.notALog(original, because: "its tables are not those of a log")
    }
  }
}
