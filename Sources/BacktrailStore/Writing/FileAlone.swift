import BacktrailCore
import CSQLite

/// A file as it is without the write-ahead log beside it.
///
/// SQLite applies any write-ahead log whose checksums fit themselves, and moves it into the file. One that came there from
/// another log, or from another time of this one, would leave nothing of either.
struct FileAlone {
  /// Where the file ends; `nil` when there is no write-ahead log, or when the file says nothing for itself, as one that a
  /// power cut left in the middle of a checkpoint.
  private let end: LogPosition?

  /// Looks at the file before it is opened for writing.
  init(_ paths: LogPaths) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else {
      end = nil
      return
    }
    end = try ifSound {
      // SQLite reads a file that cannot change without its write-ahead log, and takes no locks.
      let connection = try Connection(
        path: "file:\(paths.database.uriPath)?immutable=1", shown: paths.shown,
        flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      defer { connection.close() }
      connection.limitStatements()
      return try LogQueries(connection: connection).position()
    }
  }

  /// Compares the file with what its write-ahead log makes of it: the same log, and a later end of the same history.
  /// - Throws: `StoreError.damaged` when the write-ahead log belongs elsewhere.
  func check(_ connection: Connection) throws {
    guard let end else { return }
    let position = try LogQueries(connection: connection).position()
    let lowest = max(end.head, position.floor)
    guard end.logID == position.logID, (end.epoch, end.head) <= (position.epoch, position.head),
      try end.head <= position.floor || hash(at: end.head, on: connection) == end.headHash,
      try count(above: lowest, on: connection) == position.head - lowest
    else {
      throw StoreError.damaged(
        "The write-ahead log beside '\(connection.path)' belongs to another log, or to this one at another time."
      )
    }
  }

  private func hash(at seq: Int64, on connection: Connection) throws -> Hash128? {
    let query = try connection.statement("SELECT hash FROM event WHERE seq = ?")
    defer { query.reset() }
    try query.bind(1, seq)
    return try query.step() ? query.hash(0) : nil
  }

  private func count(above seq: Int64, on connection: Connection) throws -> Int64 {
    let query = try connection.statement("SELECT count(*) FROM event WHERE seq > ?")
    defer { query.reset() }
    try query.bind(1, seq)
    return try query.step() ? query.int64(0) : 0
  }
}

extension String {
  /// The path as SQLite's URIs have it: <https://www.sqlite.org/uri.html>.
  fileprivate var uriPath: String {
    replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
