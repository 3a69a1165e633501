import CSQLite

extension ChainHasher {
  /// Adds columns as they are stored, so that a value of another type never passes for the right one.
  mutating func columns(_ columns: Range<Int32>, of row: Statement) {
    for column in columns { self.column(column, of: row) }
  }

  private mutating func column(_ column: Int32, of row: Statement) {
    switch row.type(column) {
    case SQLITE_NULL: null()
    case SQLITE_INTEGER: integer(row.int64(column))
    case SQLITE_TEXT: row.bytes(column).map { text(UnsafeRawBufferPointer($0)) }
    case SQLITE_BLOB: row.bytes(column).map { blob(UnsafeRawBufferPointer($0)) }
    default: real(row.double(column))
    }
  }
}
