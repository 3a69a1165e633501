import BacktrailCore
import CSQLite

/// The state of a log file without the write-ahead log beside it.
///
/// SQLite applies any write-ahead log with consistent checksums and moves it into the file. A write-ahead log from a
/// different log, or from a different state of this one, would destroy both.
enum FileAlone {
  /// There is no write-ahead log.
  case only
  /// The file is a complete log. It has been checkpointed this number of times.
  case whole(LogPosition, checkpoints: Int64)
  /// The file is not complete by itself, for example, after a power loss during a checkpoint.
  case torn(FileRemains, HeadMark?)

  /// Examines the file before it is opened for writing.
  /// - Parameter mark: The mark of the file's last writer.
  init(_ paths: LogPaths, _ mark: HeadMark?) throws {
    guard try FileFacts(paths.writeAheadLog)?.size ?? 0 > 0 else {
      self = .only
      return
    }
    let whole = try ifSound {
      // SQLite reads an immutable file without its write-ahead log and without taking locks.
      let connection = try Connection(
        path: "file:\(paths.database.uriPath)?immutable=1", shown: paths.shown,
        flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      defer { connection.close() }
      connection.limitStatements()
      try SchemaCheck.check(connection)
      try connection.limitStatementsBySize()
      return try Self.whole(on: connection)
    }
    // If there is no space for a copy, the mark has to be enough.
    self =
      try whole
      ?? .torn(FileRemains((try? PrivateCopy.withKnownSchema(paths, isAlone: true))?.connection), mark)
  }

  /// Examines the file through a connection that reads it without its write-ahead log.
  init(_ connection: Connection) throws {
    self = try ifSound { try Self.whole(on: connection) } ?? .torn(FileRemains(connection), nil)
  }

  private static func whole(on connection: Connection) throws -> Self {
    guard try connection.isWhole() else { throw StoreError.damaged("The structure of the file is damaged.") }
    return .whole(
      try LogQueries(connection: connection).position(), checkpoints: try connection.checkpoints())
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
    let queries = LogQueries(connection: connection)
    switch self {
    case .only: return true
    case .whole(let end, let checkpoints):
      let position = try queries.position()
      // Either the file is unchanged since the write-ahead log began, or a part of the log has already been moved into
      // it.
      return try end.logID == position.logID && (end.epoch, end.head) <= (position.epoch, position.head)
        && (checkpoints...checkpoints + 1).contains(connection.checkpoints())
        && queries.continues(end, to: position) && connection.isWhole()
    case .torn(let remains, let mark):
      let position = try queries.position()
      guard remains.logID ?? mark?.logID ?? position.logID == position.logID else { return false }
      // A checkpoint forces the write-ahead log to the medium first, so after one that was torn, nothing is missing.
      if let mark, mark.logID == position.logID, try mark.missingEvents(in: queries) != nil { return false }
      guard let last = remains.last, last.seq > position.floor else { return true }
      return try last.seq <= position.head && queries.hash(of: last.seq) == last.hash
    }
  }
}

extension LogQueries {
  /// Returns whether a file's history continues from its end to a later position. Pages from a different state have
  /// different rows.
  fileprivate func continues(_ end: LogPosition, to position: LogPosition) throws -> Bool {
    let isAboveFloor = end.head > position.floor
    let start = isAboveFloor ? end.headHash : try ifSound { try floorSnapshot(position).hash }
    let lowest = max(end.head, position.floor)
    if isAboveFloor, try hash(of: end.head) != start { return false }
    if let start {
      let last = try ifSound { try checkChain(from: lowest, start, through: position.head, position) }
      guard last == position.headHash else { return false }
    }
    return true
  }
}

/// The readable content of a file that is not complete without its write-ahead log.
struct FileRemains {
  /// The log's identity; `nil` if the log row cannot be read.
  fileprivate let logID: CommandID?
  /// The last event that can be read and that has the hash that follows from its content and the event before.
  fileprivate let last: (seq: Int64, hash: Hash128)?

  fileprivate init(_ connection: Connection?) {
    logID = try? connection.map { LogQueries(connection: $0) }?.position().logID
    last = connection.flatMap(Self.last)
  }

  private static func last(on connection: Connection) -> (seq: Int64, hash: Hash128)? {
    var hasher = ChainHasher()
    func proven(_ row: Statement) -> (seq: Int64, hash: Hash128)? {
      // The first event has no event before it, and its hash includes the identity.
      guard let before = row.hash(EventRow.hashBefore), let hash = row.hash(EventRow.hash),
        hasher.hash(of: row, after: before) == hash
      else { return nil }
      return (row.int64(0), hash)
    }
    if let last = try? connection.statement(EventRow.backward).first(LogPosition.last, read: proven) {
      return last
    }
    // A damaged page at the end stops the search, so that the events before it are read from the first one on.
    var last: (seq: Int64, hash: Hash128)?
    _ = try? connection.statement(EventRow.forward).first { row -> Bool? in
      last = proven(row) ?? last
      return nil
    }
    return last
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
