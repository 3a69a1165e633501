import CSQLite

/// A database as any program can open it: SQLite itself, without any check of the engine's.
final class Database {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw ToolError("'\(path)' cannot be opened.")
    }
    handle = opened
    try run("PRAGMA synchronous = OFF")
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw ToolError("\(String(cString: sqlite3_errmsg(handle))): \(sql.prefix(200))")
    }
  }

  /// Allows every change that triggers and checks would refuse, even to the schema's own table.
  func dropGuards() throws {
    guard backtrail_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0) == SQLITE_OK else {
      throw ToolError("Triggers stay on.")
    }
    try run("PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
  }

  /// The first column of a query, as text.
  func texts(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var texts: [String] = []
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw ToolError("\(String(cString: sqlite3_errmsg(handle))): \(sql)")
    }
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  enum Value {
    case integer(Int64)
    case text(String?)
    case blob([UInt8]?)
  }

  /// Inserts rows into all columns of a table.
  func insert(_ rows: some Sequence<[Value]>, into table: String, columns: Int) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let places = Array(repeating: "?", count: columns).joined(separator: ", ")
    sqlite3_prepare_v2(handle, "INSERT INTO \(table) VALUES (\(places))", -1, &statement, nil)
    for row in rows {
      for (place, value) in zip(Int32(1)..., row) { bind(value, at: place, of: statement) }
      guard sqlite3_step(statement) == SQLITE_DONE else {
        throw ToolError("\(String(cString: sqlite3_errmsg(handle))): a row of \(table)")
      }
      sqlite3_reset(statement)
    }
  }

  private func bind(_ value: Value, at place: Int32, of statement: OpaquePointer?) {
    switch value {
    case .integer(let number): sqlite3_bind_int64(statement, place, number)
    case .text(let text?):
      var text = text
      _ = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          backtrail_bind_text(statement, place, $0.baseAddress, Int32(bytes.count))
        }
      }
    case .blob(let bytes?): backtrail_bind_blob(statement, place, bytes, Int32(bytes.count))
    case .text(nil), .blob(nil): sqlite3_bind_null(statement, place)
    }
  }
}
