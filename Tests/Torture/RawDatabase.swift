import CSQLite

/// SQLite without the engine, to look at a file as it is.
final class RawDatabase {
  /// A row could not be read.
  struct Failure: Error { var message: String }

  /// A column's value.
  enum Value: Hashable, CustomStringConvertible {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])

    /// The value in readable form.
    var description: String {
      switch self {
      case .null: "NULL"
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .blob(let bytes): bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
      }
    }
  }

  private let handle: OpaquePointer?

  /// - Parameter isWritable: Whether statements may change the file.
  init(_ path: String, isWritable: Bool = false) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY, nil)
    self.handle = handle
    guard code == SQLITE_OK else { throw Failure(message: "open: \(code)") }
  }

  deinit { sqlite3_close_v2(handle) }

  /// The rows that a statement returns.
  @discardableResult
  func rows(_ sql: String) throws -> [[Value]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { value($0, of: statement) })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  /// Every row of every table, preceded by the table's name.
  func dump() throws -> [[Value]] {
    try rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").flatMap { row in
      guard case .text(let bytes)? = row.first else { return [[Value]]() }
      let table = String(decoding: bytes, as: UTF8.self)
      // Without the primary key's order a damaged table could still be walked in one.
      return try rows("SELECT * FROM \"\(table)\" NOT INDEXED").map { [.text(bytes)] + $0 }
    }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }

  private func value(_ column: Int32, of statement: OpaquePointer?) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: return .text(bytes(column, of: statement))
    case SQLITE_BLOB: return .blob(bytes(column, of: statement))
    default: return .null
    }
  }

  private func bytes(_ column: Int32, of statement: OpaquePointer?) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
