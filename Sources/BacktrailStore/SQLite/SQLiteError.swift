import CSQLite

extension StoreError {
  /// Returns the error for a SQLite result code.
  static func sqlite(_ code: Int32, _ message: String, path: String) -> Self {
    if code == readOnlyRollback { return interrupted(path) }
    let detail = "SQLite \(code): \(message)"
    return switch code & 0xff {
    case SQLITE_FULL:
      Self(
        code: .full,
        message:
          "The disk is full, so the last change to '\(path)' was not made (\(detail)). Free some space.")
    case SQLITE_IOERR:
      Self(
        code: .unavailable,
        message:
          "'\(path)' cannot be used at the moment (\(detail)). Check the free space, or try again later.")
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_AUTH, SQLITE_PROTOCOL, SQLITE_NOMEM:
      Self(
        code: .unavailable,
        message: "'\(path)' cannot be used at the moment (\(detail)). Try again later.")
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: notWritable(path, detail)
    case SQLITE_CORRUPT: damaged("Stored pages of '\(path)' are damaged (\(detail)).")
    case SQLITE_TOOBIG: damaged("A value in '\(path)' is larger than any in a log (\(detail)).")
    case SQLITE_INTERRUPT: notALog(path, because: "its schema is larger than that of a log")
    case SQLITE_NOTADB: notALog(path, because: "it is not a SQLite database")
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH: invalidBatch("\(message).")
    default: damaged("SQLite reported an error for '\(path)' (\(detail)).")
    }
  }

  /// `SQLITE_READONLY_ROLLBACK`: a reader encountered an interrupted transaction.
  private static let readOnlyRollback: Int32 = SQLITE_READONLY | 3 << 8
}

/// Returns the result of `body`, or `nil` if stored bytes are damaged. A disk that does not respond does not count as
/// damage: its error is thrown.
func ifSound<Result>(_ body: () throws -> Result) throws -> Result? {
  do { return try body() } catch let error as StoreError where error.isTransient || error.code == .notWritable
  {
    throw error
  } catch { return nil }
}
