import CSQLite

/// A database as any program can open it: without our guards, with only SQLite itself.
final class RawDatabase {
  private let handle: OpaquePointer

  init(_ path: String, flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw RawError(code: code, message: "cannot be opened")
    }
    handle = opened
    try run("PRAGMA synchronous = OFF")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements.
  func run(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw RawError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// The rows of a query, each value with its storage type.
  func rows(_ sql: String) throws -> [[RawValue]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    var rows: [[RawValue]] = []
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    while code == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { RawValue(statement, $0) })
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else {
      throw RawError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
    return rows
  }

  /// The first column of a query, as text.
  func texts(_ sql: String) throws -> [String] {
    try rows(sql).map { $0[0].text }
  }

  /// The single number that a query returns.
  func number(_ sql: String) throws -> Int64 {
    guard case .integer(let number)? = try rows(sql).first?.first else { return 0 }
    return number
  }

  /// The names of the tables.
  var tables: [String] {
    get throws { try texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") }
  }

  /// Allows every change that triggers and checks would refuse.
  func dropGuards() throws {
    guard backtrail_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0) == SQLITE_OK else {
      throw RawError(code: SQLITE_ERROR, message: "triggers stay on")
    }
    try run("PRAGMA ignore_check_constraints = ON")
  }

  /// Every row of every table, by table.
  func dump() throws -> [String: [[RawValue]]] {
    var dump: [String: [[RawValue]]] = [:]
    for table in try tables { dump[table] = try rows("SELECT * FROM \(table) NOT INDEXED ORDER BY rowid") }
    return dump
  }
}

/// SQLite refused.
struct RawError: Error {
  let code: Int32
  let message: String
}

/// A value as it is stored.
enum RawValue: Hashable {
  case null
  case integer(Int64)
  case real(UInt64)
  case text([UInt8])
  case blob([UInt8])

  init(_ statement: OpaquePointer?, _ column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: self = .null
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column).bitPattern)
    case SQLITE_TEXT: self = .text(Self.bytes(statement, column))
    default: self = .blob(Self.bytes(statement, column))
    }
  }

  private static func bytes(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The value as text.
  var text: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let bits): "\(Double(bitPattern: bits))"
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The value in SQL.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "\(value)"
    case .real(let bits): "\(Double(bitPattern: bits))"
    case .text(let bytes): "CAST(x'\(Self.hex(bytes))' AS TEXT)"
    case .blob(let bytes): "x'\(Self.hex(bytes))'"
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
