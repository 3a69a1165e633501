import CSQLite

/// The state of a log file without the write-ahead log beside it.
///
/// SQLite applies any write-ahead log with consistent checksums and moves it into the file. A write-ahead log from a
/// different log, or from a different state of this one, would destroy both.
struct FileAlone {
  /// The end of the log in the file; `nil` if there is no write-ahead log, or if the file is not complete by itself,
  /// for example, after a power loss during a checkpoint.
  private let end: LogPosition?
  /// The number of checkpoints recorded in the file.
  private let checkpoints: Int64

  /// Examines the file before it is opened for writing.
  init(_ paths: LogPaths) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else {
      self.init(end: nil, checkpoints: 0)
      return
    }
    let found = try ifSound {
      // SQLite reads an immutable file without its write-ahead log and without taking locks.
      let connection = try Connection(
        path: "file:\(paths.database.uriPath)?immutable=1", shown: paths.shown,
        flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      defer { connection.close() }
      connection.limitStatements()
      try SchemaCheck.check(connection)
      try connection.limitStatementsBySize()
      return try FileAlone(connection)
    }
    self = found ?? FileAlone(end: nil, checkpoints: 0)
  }

  /// Examines the file through a connection that reads it without its write-ahead log.
  init(_ connection: Connection) throws {
    let isWhole = try ifSound { try connection.isWhole() } ?? false
    self.init(
      end: isWhole ? try ifSound { try LogQueries(connection: connection).position() } : nil,
      checkpoints: isWhole ? try connection.checkpoints() : 0)
  }

  private init(end: LogPosition?, checkpoints: Int64) {
    self.end = end
    self.checkpoints = checkpoints
  }

  /// Compares the file with and without its write-ahead log. With the write-ahead log, the file must contain the same
  /// log, must be intact, and must not end earlier in the same history.
  /// - Throws: `StoreError.damaged` if the write-ahead log does not belong to the file.
  func check(_ connection: Connection) throws {
    guard let end else { return }
    let queries = LogQueries(connection: connection)
    let position = try queries.position()
    // Either the file is unchanged since the write-ahead log began, or a part of the log has already been moved into
    // it.
    guard end.logID == position.logID, (end.epoch, end.head) <= (position.epoch, position.head),
      try (checkpoints...checkpoints + 1).contains(connection.checkpoints()),
      try isContinued(to: position, on: connection), try connection.isWhole()
    else {
      throw StoreError.damaged(
        "The write-ahead log beside '\(connection.path)' belongs to another log, or to a different state of this one."
      )
    }
  }

  /// Returns whether the file's history continues to a later position. Pages from a different state have different
  /// rows.
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
  /// Returns whether the file has a valid SQLite structure. This reads every page.
  fileprivate func isWhole() throws -> Bool { try structuralFindings(limit: 1).isEmpty }
}

extension String {
  /// The path in the form that SQLite's URIs use: <https://www.sqlite.org/uri.html>.
  fileprivate var uriPath: String {
    replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
