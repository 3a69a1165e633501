package import BacktrailCore

/// A log in a single SQLite file, open for reading only. The reader never changes the file and never checkpoints it.
package final class SQLiteLogReader: SQLiteReading {
  /// The path that the caller passed.
  package let path: String
  /// Whether a writer had the log open when this reader opened it. If it did, the file itself is read; otherwise, a
  /// copy is read.
  package let hasWriter: Bool
  /// The mark that the log's last writer had left when this reader opened the log.
  let mark: HeadMark?
  /// Whether a lock file was beside the log, and whether it had content.
  private let (hasLock, hasLockContent): (Bool, Bool)
  let paths: LogPaths
  private let source: Locked<Source>

  private enum Source {
    /// The file itself, read while a writer has it open.
    case original(Connection)
    case copy(PrivateCopy)

    var connection: Connection {
      switch self {
      case .original(let connection): connection
      case .copy(let copy): copy.connection
      }
    }
  }

  /// Opens a log for reading.
  ///
  /// If a writer has the log open, the log is read in place. Otherwise, a private copy is read, so that an untrusted
  /// file is never opened directly.
  /// - Throws: `StoreError` if there is no log that this build can read.
  package init(path: String) throws {
    self.path = path
    let paths = try LogPaths(path, isExisting: true)
    self.paths = paths
    let begun = try Self.begin(paths)
    mark = begun.mark
    hasLock = if case .absent = begun.lock { false } else { true }
    hasLockContent = try !begun.lock.isEmpty
    hasWriter = begun.original != nil
    // The lock keeps writers out only until the copy has been made.
    if let original = begun.original {
      source = Locked(.original(original))
    } else {
      source = Locked(
        .copy(try withExtendedLifetime(begun.lock) { try Self.copy(paths, marked: begun.mark) }))
    }
  }

  /// Takes the lock, reads the mark, and opens the file itself if a writer has it open.
  private static func begin(
    _ paths: LogPaths
  ) throws -> (lock: FileLock.SharedLock, mark: HeadMark?, original: Connection?) {
    let lock = try FileLock.shared(for: paths)
    // The mark is read first, because the log may continue to grow.
    let mark = try lock.mark
    guard case .heldByWriter = lock else { return (lock, mark, nil) }
    try checkSharedMemory(paths)
    do {
      return (lock, mark, try ReaderConnection.open(paths.database, shown: paths.shown))
    } catch let error as StoreError where error.isTransient {
      // The writer may have ended in the meantime and removed the files beside the log.
      let now = try FileLock.shared(for: paths)
      if case .heldByWriter = now { throw error }
      return (now, try now.mark, nil)
    }
  }

  /// Throws an error if another program shortened the shared memory, whose size is a multiple of 32 KiB. SQLite would
  /// lengthen it with zeros, and the writer would go on with them. A new one has up to three bytes.
  private static func checkSharedMemory(_ paths: LogPaths) throws {
    let size = try FileFacts(paths.sharedMemory)?.size ?? 0
    guard size <= 3 || size % 32_768 == 0 else { throw StoreError.replaced(paths.shown) }
  }

  /// Opens a private log, for example, one imported from a file's lines.
  /// - Parameters:
  ///   - path: The file that the log is created from.
  ///   - body: A closure that creates the log at a private path and closes it.
  package init(madeOf path: String, by body: @Sendable (_ log: String) throws -> Void) throws {
    self.path = path
    paths = try LogPaths(path, isExisting: true)
    mark = nil
    (hasLock, hasLockContent) = (false, false)
    hasWriter = false
    source = Locked(.copy(try PrivateCopy.make(shown: path, body)))
  }

  /// Copies a log that no writer has open.
  static func copy(_ paths: LogPaths, marked mark: HeadMark?) throws -> PrivateCopy {
    switch try Preflight.inspect(paths) {
    case .absent: throw StoreError.notFound(paths.shown)
    case .empty: throw StoreError.empty(paths.shown, afterEvent: mark?.head)
    case .log: return try PrivateCopy.open(paths)
    }
  }

  /// Freezes the view: from then on, the log is read in its current state, no matter what a writer does.
  ///
  /// While the reader exists, the writer cannot truncate its write-ahead log.
  package func holdView() throws {
    try source.withLock { source in
      let connection = source.connection
      try connection.execute("BEGIN")
      _ = try LogQueries(connection: connection, readsDamaged: true).position()
    }
  }

  /// Returns the missing events, which were acknowledged according to the lock file, or `nil` if none are known to be
  /// missing.
  package func missingEvents() throws -> ClosedRange<Int64>? { try read { try mark?.missingEvents(in: $0) } }

  /// Returns whether the log lacks an erasure that was acknowledged according to the lock file.
  package func isErasureMissing() throws -> Bool {
    try read { queries in
      let position = try queries.position()
      return try mark?.missingEpoch(in: queries, position, isCut: position.isUnreadable) != nil
    }
  }

  /// Returns whether the lock file, if there is one, shows which events of this log were acknowledged. A damaged one, or
  /// one of another log, does not.
  package func hasReadableMark() throws -> Bool {
    guard hasLock, let position = try ifSound({ try read { try $0.position() } }) else { return true }
    // A new log may have an empty lock file. A log that lost all its events lacks those in the mark, even if that is of
    // another log: `missingEvents()` names them.
    if position.head == 0 { return mark != nil || !hasLockContent }
    return mark?.covers(position.logID) ?? false
  }

  package func read<Result>(_ body: (LogQueries) throws -> Result) throws -> Result {
    try readCopied { queries, _ in try body(queries) }
  }

  /// Calls `body` with the queries and, if a private copy is being read, with that copy.
  func readCopied<Result>(_ body: (LogQueries, PrivateCopy?) throws -> Result) throws -> Result {
    try source.withLock { source in
      let copy: PrivateCopy? = if case .copy(let copy) = source { copy } else { nil }
      let connection = source.connection
      return try connection.reading { try body(LogQueries(connection: connection, readsDamaged: true), copy) }
    }
  }

  /// Checks that all events above the retention boundary match the hash chain.
  /// - Throws: `StoreError.damaged` if one does not.
  package func checkChain() throws {
    try read { queries in
      let position = try queries.position()
      let start = try queries.floorStart(position)
      _ = try queries.checkChain(from: position.floor, start.hash, through: position.head, position)
    }
  }

  /// Replays the log from its retention boundary up to and including an event, without using later snapshots.
  /// - Parameters:
  ///   - seq: The number of the last event to replay.
  ///   - visit: A closure that is called with the replay every ten thousand events.
  package func replayFromFloor(
    through seq: Int64, visit: (borrowing Replay) throws -> Void = { _ in }
  ) throws -> Replay {
    try read { try $0.replayFromFloor(through: seq, visit: visit) }
  }
}
