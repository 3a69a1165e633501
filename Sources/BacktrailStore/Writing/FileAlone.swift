import CSQLite

/// A log file without the write-ahead log beside it.
///
/// SQLite applies any write-ahead log with consistent checksums and moves it into the file. A write-ahead log from
/// another log, or from another state of this one, would destroy both.
struct FileAlone {
  /// The end of the file; `nil` when there is no write-ahead log, or when the file is not complete by itself, as after
  /// a power loss in the middle of a checkpoint.
  private let end: LogPosition?
  /// The number of checkpoints recorded in the file.
  private let checkpoints: Int64

  /// Examines the file before it is opened for writing.
  init(_ paths: LogPaths) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else {
      (end, checkpoints) = (nil, 0)
      return
    }
    let found: (LogPosition, Int64)?? =
      try ifSound {
        // SQLite reads a file that cannot change without its write-ahead log, and takes no locks.
        let connection = try Connection(
          path: "file:\(paths.database.uriPath)?immutable=1", shown: paths.shown,
          flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        defer { connection.close() }
        connection.limitStatements()
        try SchemaCheck.check(connection)
        connection.unlimitStatements()
        let queries = LogQueries(connection: connection)
        return try connection.isWhole() ? (queries.position(), connection.checkpoints()) : nil
      }
    (end, checkpoints) = (found??.0, found??.1 ?? 0)
  }

  /// Compares the file with and without its write-ahead log. With it, the file must be the same log, intact, and end
  /// later in the same history.
  /// - Throws: `StoreError.damaged` when the write-ahead log belongs elsewhere.
  func check(_ connection: Connection) throws {
    guard let end else { return }
    let queries = LogQueries(connection: connection)
    let position = try queries.position()
    // The file is as the write-ahead log found it, or has some of it already.
    guard end.logID == position.logID, (end.epoch, end.head) <= (position.epoch, position.head),
      try (checkpoints...checkpoints + 1).contains(connection.checkpoints()),
      try isContinued(to: position, on: connection), try connection.isWhole()
    else {
      throw StoreError.damaged(
        "The write-ahead log beside '\(connection.path)' belongs to another log, or to another state of this one."
      )
    }
  }

  /// Returns whether the file's history continues to a later end. Pages from another state have different rows.
  private func isContinued(to position: LogPosition, on connection: Connection) throws -> Bool {
    guard let end else { return true }
    let queries = LogQueries(connection: connection)
    let isAboveFloor = end.head > position.floor
    let start = isAboveFloor ? end.headHash : try ifSound { try queries.floorSnapshot(position).hash }
    let lowest = max(end.head, position.floor)
    if isAboveFloor, try queries.hash(of: end.head) != start { return false }
    if let start {
      let last = try ifSound { try queries.checkChain(from: lowest, start, through: position.head, position) }
      guard last == position.headHash else { return false }
    }
    return true
  }
}

extension Connection {
  /// Returns whether the file has a valid SQLite structure. Reads every page.
  fileprivate func isWhole() throws -> Bool { try structuralFindings(limit: 1).isEmpty }
}

extension String {
  /// The path in the form of SQLite's URIs: <https://www.sqlite.org/uri.html>.
  fileprivate var uriPath: String {
    replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
