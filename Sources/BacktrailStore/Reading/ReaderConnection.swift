import CSQLite

/// Functions that open read-only connections to untrusted files.
enum ReaderConnection {
  /// The limits that SQLite recommends for untrusted files.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 10),
    (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 20), (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_ATTACHED, 0),
  ]

  /// - Parameters:
  ///   - path: The resolved path of the file, or of its copy.
  ///   - shown: The path that is shown in messages.
  static func open(_ path: String, shown: String) throws -> Connection {
    let connection = try Connection(path: path, shown: shown, flags: SQLITE_OPEN_READONLY)
    do {
      connection.limitStatements()
      try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, 1)
      try connection.configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
      try connection.configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
      try connection.configure(SQLITE_DBCONFIG_ENABLE_VIEW, 0)
      for (limit, value) in limits { sqlite3_limit(connection.handle, limit, value) }
      try connection.execute(
        """
        PRAGMA busy_timeout = \(Connection.busyTimeout); PRAGMA query_only = ON; PRAGMA mmap_size = 0;
        PRAGMA cell_size_check = ON;
        """)
      try SchemaCheck.check(connection)
      try connection.limitStatementsBySize()
      return connection
    } catch {
      connection.close()
      throw error
    }
  }
}
