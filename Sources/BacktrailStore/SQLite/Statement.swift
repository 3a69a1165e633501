import BacktrailCore
import CSQLite

/// A prepared statement. Parameter numbers start at 1, and column numbers start at 0.
package final class Statement {
  /// The connection, which owns its cached statements. A strong reference to the connection would keep the connection,
  /// the statements, and the file open forever.
  private unowned let connection: Connection
  /// The prepared statement. Access to the handle is not checked for exclusivity, because the handle is read for every
  /// column of every row, and only one thread at a time uses a connection.
  @exclusivity(unchecked) private var handle: OpaquePointer?

  init(_ sql: String, on connection: Connection) throws {
    self.connection = connection
    try check(
      sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil))
  }

  deinit { finalize() }

  /// Throws an error unless the code indicates success.
  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw connection.error(code) }
  }

  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  /// Moves to the next row. Returns whether there is one.
  func step() throws -> Bool {
    connection.willRun(handle)
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    defer { reset() }
    throw connection.error(code)
  }

  /// Ends the execution of the statement. Its steps are counted from 0 again.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)
  }

  /// Runs the statement to completion with these values.
  func run<each Value: SQLValue>(_ values: repeat each Value) throws {
    try visit(repeat each values) { _ in }
  }

  /// Visits the rows that the statement returns for these values.
  func visit<each Value: SQLValue>(_ values: repeat each Value, body: (Statement) throws -> Void) throws {
    defer { reset() }
    try bindAll(repeat each values)
    while try step() { try body(self) }
  }

  /// Returns the results of calling `body` with each row that the statement returns for these values.
  func map<Element, each Value: SQLValue>(
    _ values: repeat each Value, read: (Statement) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try visit(repeat each values) { elements.append(try read($0)) }
    return elements
  }

  /// Visits the rows that the statement returns for these values until `body` returns a result, and returns that
  /// result.
  func first<Result, each Value: SQLValue>(
    _ values: repeat each Value, read: (Statement) throws -> Result?
  ) throws -> Result? {
    defer { reset() }
    try bindAll(repeat each values)
    while try step() {
      if let result = try read(self) { return result }
    }
    return nil
  }

  /// Returns the results of calling `read` with each row. The rows must be in the order of their first columns.
  /// - Throws: `StoreError.damaged` if a row repeats an earlier one, because pages that appear more than once may repeat
  ///   the rows without end.
  func mapInOrder<Element, each Value: SQLValue>(
    _ values: repeat each Value, descending: Bool = false, read: (Statement) throws -> Element
  ) throws -> [Element] {
    var last: Int64?
    return try map(repeat each values) { row in
      let key = row.int64(0)
      if let last, descending ? key >= last : key <= last { throw outOfOrder }
      last = key
      return try read(row)
    }
  }

  /// The error for rows that are not in order.
  var outOfOrder: StoreError {
    .sqlite(SQLITE_CORRUPT, "rows are not in order", path: connection.path)
  }

  /// Returns the result of calling `read` with the row that has the given number, or `nil` if there is no such row. The
  /// statement must select the rows in a range of numbers, with the number in the first column.
  ///
  /// In a file whose pages are out of order, such a range can begin with a row that has a different number.
  func row<Result>(_ number: Int64, read: (Statement) throws -> Result) throws -> Result? {
    try first(number, number) { $0.int64(0) == number ? Optional(try read($0)) : nil }
  }

  private func bindAll<each Value: SQLValue>(_ values: repeat each Value) throws {
    assert(sqlite3_stmt_busy(handle) == 0, "A statement cannot be used while its own rows are being read.")
    var place: Int32 = 0
    for value in repeat each values {
      place += 1
      try value.bind(to: self, place)
    }
  }

  func bind(_ place: Int32, _ value: Int64) throws {
    try check(sqlite3_bind_int64(handle, place, value))
  }

  func bindNull(_ place: Int32) throws {
    try check(sqlite3_bind_null(handle, place))
  }

  func bind(_ place: Int32, _ value: Int64?) throws {
    if let value { try bind(place, value) } else { try bindNull(place) }
  }

  func bind(_ place: Int32, text bytes: UnsafeBufferPointer<UInt8>) throws {
    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    try check(backtrail_bind_text(handle, place, start, Int32(bytes.count)))
  }

  func bind(_ place: Int32, blob bytes: UnsafeRawBufferPointer) throws {
    try check(backtrail_bind_blob(handle, place, bytes.baseAddress, Int32(bytes.count)))
  }

  /// Binds text without copying it. The text must stay alive and unchanged until the statement is reset.
  func bind(_ place: Int32, borrowedText text: UnsafeRawBufferPointer?) throws {
    guard let text else { return try bindNull(place) }
    let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    try check(backtrail_bind_borrowed_text(handle, place, start, Int32(text.count)))
  }

  /// Binds bytes without copying them. The bytes must stay alive and unchanged until the statement is reset.
  func bind(_ place: Int32, borrowedBlob bytes: UnsafeRawBufferPointer?) throws {
    guard let bytes else { return try bindNull(place) }
    try check(backtrail_bind_borrowed_blob(handle, place, bytes.baseAddress, Int32(bytes.count)))
  }

  @inline(__always)
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns a number, or `nil` for NULL.
  @inline(__always)
  func number(_ column: Int32) -> Int64? {
    let value = sqlite3_column_value(handle, column)
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_int64(value)
  }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  /// Returns the bytes of a text or blob, or `nil` for NULL. The bytes are valid until the next step.
  ///
  /// Accessing the value object costs half as much as accessing the statement twice. This is safe because only one
  /// thread at a time uses a connection.
  @inline(__always)
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    let value = sqlite3_column_value(handle, column)
    guard let start = sqlite3_value_blob(value) else {
      return sqlite3_value_type(value) == SQLITE_NULL ? nil : UnsafeBufferPointer(start: nil, count: 0)
    }
    let count = Int(sqlite3_value_bytes(value))
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  func text(_ column: Int32) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }
  /// Returns a hash, or `nil` for NULL and for values of a different length.
  @inline(__always)
  func hash(_ column: Int32) -> Hash128? {
    guard let bytes = bytes(column), bytes.count == 16 else { return nil }
    return Hash128(prefix: UnsafeRawBufferPointer(bytes))
  }
}

/// A value that can be bound to a parameter of a statement.
protocol SQLValue {
  func bind(to statement: Statement, _ place: Int32) throws
}

extension Int64: SQLValue {
  func bind(to statement: Statement, _ place: Int32) throws { try statement.bind(place, self) }
}

extension String: SQLValue {
  func bind(to statement: Statement, _ place: Int32) throws {
    try utf8Bytes { try statement.bind(place, text: $0) }
  }
}

extension Hash128: SQLValue {
  func bind(to statement: Statement, _ place: Int32) throws {
    try withBytes { try statement.bind(place, blob: $0) }
  }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  func bind(to statement: Statement, _ place: Int32) throws {
    if let self { try self.bind(to: statement, place) } else { try statement.bindNull(place) }
  }
}

/// The text of a statement that is assembled from parts. Store it in a constant, because a connection caches the
/// statement by the object's identity.
final class SQL: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
