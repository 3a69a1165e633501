import BacktrailCore
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
  /// The readable content of a file that is not complete by itself.
  private let remains: FileRemains

  /// Examines the file before it is opened for writing.
  /// - Parameter mark: The mark of the file's last writer.
  init(_ paths: LogPaths, _ mark: HeadMark?) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else {
      self.init(end: nil, checkpoints: 0, remains: FileRemains())
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
    if let found, found.end != nil {
      self = found
    } else {
      // If there is no space for a copy, the mark has to be enough.
      let copy = try? PrivateCopy.withKnownSchema(paths, isAlone: true)
      var remains = copy.map { FileRemains($0.connection) } ?? FileRemains()
      remains.mark = mark
      self.init(end: nil, checkpoints: 0, remains: remains)
    }
  }

  /// Examines the file through a connection that reads it without its write-ahead log.
  init(_ connection: Connection) throws {
    let isWhole = try ifSound { try connection.isWhole() } ?? false
    let end = isWhole ? try ifSound { try LogQueries(connection: connection).position() } : nil
    self.init(
      end: end, checkpoints: end == nil ? 0 : try connection.checkpoints(),
      remains: end == nil ? FileRemains(connection) : FileRemains())
  }

  private init(end: LogPosition?, checkpoints: Int64, remains: FileRemains) {
    self.end = end
    self.checkpoints = checkpoints
    self.remains = remains
  }

  /// Compares the file with and without its write-ahead log. With the write-ahead log, the file must contain the same
  /// log, must be intact, and must not end earlier in the same history. Of a file that is not complete by itself, the
  /// events that can be verified must be in that history.
  /// - Throws: `StoreError.damaged` if the write-ahead log does not belong to the file.
  func check(_ connection: Connection) throws {
    guard try belongs(to: connection) else {
      throw StoreError.damaged(
        "The write-ahead log beside '\(connection.path)' belongs to another log, or to a different state of this one."
      )
    }
  }

  private func belongs(to connection: Connection) throws -> Bool {
    let position = try LogQueries(connection: connection).position()
    guard let end else { return try remains.belong(to: position, on: connection) }
    // Either the file is unchanged since the write-ahead log began, or a part of the log has already been moved into
    // it.
    return try end.logID == position.logID && (end.epoch, end.head) <= (position.epoch, position.head)
      && (checkpoints...checkpoints + 1).contains(connection.checkpoints())
      && isContinued(to: position, on: connection) && connection.isWhole()
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

/// The readable content of a file that is not complete without its write-ahead log, for example, after a power loss
/// during a checkpoint.
private struct FileRemains {
  /// The mark of the file's last writer.
  var mark: HeadMark?
  /// The log's identity; `nil` if the log row cannot be read.
  private var logID: CommandID?
  /// The last event that can be read and that has the hash that follows from its content and the event before.
  private var last: (seq: Int64, hash: Hash128)?

  init() {}

  init(_ connection: Connection) {
    logID = try? LogQueries(connection: connection).position().logID
    // Behind a damaged page, nothing is read, so the events are also read from the first one on.
    last = (try? newest(on: connection)) ?? newestFromStart(on: connection)
  }

  private func newest(on connection: Connection) throws -> (Int64, Hash128)? {
    var hasher = ChainHasher()
    return try connection.statement(EventRow.backward).first(LogPosition.last) { row in
      // The first event has no event before it, and its hash includes the identity.
      guard let previous = row.hash(16), let hash = row.hash(EventRow.hash),
        hasher.hash(of: row, after: previous) == hash
      else { return nil }
      return (row.int64(0), hash)
    }
  }

  private func newestFromStart(on connection: Connection) -> (Int64, Hash128)? {
    var (chain, next) = (ChainCursor(after: nil), Int64(0))
    var last: (Int64, Hash128)?
    _ = try? connection.statement(EventRow.chain).first(Int64(1), LogPosition.last) { row -> Bool? in
      let seq = row.int64(0)
      let isNext = seq == next
      if !isNext { chain.skip() }
      if chain.take(row), isNext, let hash = row.hash(EventRow.hash) { last = (seq, hash) }
      next = seq + 1
      return nil
    }
    return last
  }

  /// Returns whether a log contains what remains, and everything that the mark says was acknowledged. A checkpoint
  /// forces the write-ahead log to the medium first, so after one that was torn nothing of it is missing.
  func belong(to position: LogPosition, on connection: Connection) throws -> Bool {
    let queries = LogQueries(connection: connection)
    guard logID ?? mark?.logID ?? position.logID == position.logID,
      try mark?.logID != position.logID || mark?.missingEvents(in: queries) == nil
    else { return false }
    guard let last, last.seq > position.floor else { return true }
    return try last.seq <= position.head && queries.hash(of: last.seq) == last.hash
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
