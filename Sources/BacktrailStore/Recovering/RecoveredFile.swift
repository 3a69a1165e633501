import BacktrailCore
import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new log file that receives the verified part of a damaged one.
///
/// The file is created under a temporary name and receives its final name when it is complete, so a partial log is
/// never mistaken for a complete one.
struct RecoveredFile {
  /// The paths at which the file is created, and its final paths.
  private let paths, target: LogPaths
  private let lock: FileLock
  private let connection: Connection
  private static let suffixes = ["", "-wal", "-journal", "-shm"]

  /// Creates the file. Throws an error if the file exists, or if the remains of another log at this path would corrupt
  /// it.
  init(path: String, logID: CommandID) throws {
    let draft = path + ".backtrail-partial"
    (target, paths) = (try LogPaths(path), try LogPaths(draft))
    try target.checkName()
    try paths.checkName()
    // The lock file distinguishes the remains of a killed recovery from the file of another program.
    let isLeftover = try FileFacts(draft + ".lock") != nil
    for name in (isLeftover ? [path] : [path, draft]).flatMap({ name in Self.suffixes.map { name + $0 } }) {
      if try FileFacts(name) != nil { throw StoreError.alreadyExists(name) }
    }
    lock = try Self.lock(paths)
    for name in Self.names(of: paths) { UnfinishedFiles.add(name) }
    if isLeftover { for suffix in Self.suffixes { unlink(paths.database + suffix) } }
    do {
      guard try paths.createDatabase() else { throw StoreError.alreadyExists(paths.shown) }
    } catch {
      for name in Self.names(of: paths) { UnfinishedFiles.forget(name) }
      unlink(paths.lock)
      throw error
    }
    do {
      connection = try WriterConnection.open(paths, nil, durability: .durable, newLogID: logID)
    } catch {
      Self.discard(paths)
      throw error
    }
  }

  /// Locks a log that is being created. After a failure, no new lock file is left behind.
  private static func lock(_ paths: LogPaths) throws -> FileLock {
    let isNew = try FileFacts(paths.lock) == nil
    do {
      return try FileLock.exclusive(for: paths)
    } catch let error as StoreError {
      if isNew, error.code != .locked { unlink(paths.lock) }
      throw error
    }
  }

  private static func names(of paths: LogPaths) -> [String] {
    (suffixes + [".lock"]).map { paths.database + $0 }
  }

  private static func discard(_ paths: LogPaths) {
    for name in names(of: paths) {
      unlink(name)
      UnfinishedFiles.forget(name)
    }
  }

  /// Gives the finished file its final name, and records the log's end in the lock file.
  private func publish(_ mark: HeadMark) throws {
    let isInUse = try FileFacts(target.lock)?.size ?? 0 > 0
    let lock = try Self.lock(target)
    // The lock file of another log, or of a moved one, still shows what that log lacks. That of a killed recovery is ours.
    if isInUse, try lock.mark?.text != mark.text { throw StoreError.lockExists(target.lock) }
    do {
      guard try FileFacts(target.database) == nil else { throw StoreError.alreadyExists(target.shown) }
      lock.leave(mark)
      guard rename(paths.database, target.database) == 0 else {
        throw StoreError.notWritable(target.shown, errno)
      }
    } catch {
      unlink(target.lock)
      throw error
    }
    target.synchronizeFolder()
    Self.discard(paths)
  }

  /// Writes the start, the rows kept below it, and the batches after it, and then closes the file. After a failure, no
  /// file is left behind.
  /// - Parameter missingEpoch: The epoch of an acknowledged erasure that the damaged log lacks.
  /// - Returns: The position at which the new log ends.
  func fill(
    from start: RecoveryStart, _ kept: KeptRows, missingEpoch: Int64?,
    _ batches: (_ take: (RecordedBatch) throws -> Void) throws -> Void
  ) throws -> LogPosition {
    do {
      var position = start.position
      // If an erasure is missing, the damaged log's mark must still show that.
      if missingEpoch == nil { position.beginEpoch() }
      try begin(at: position, kept)
      var rows = try BatchWriter(connection, at: position, allowsEarlierSessions: true)
      try connection.transaction {
        try batches { batch in
          var next = rows
          try connection.savepoint { try next.write(batch) }
          rows = next
        }
      }
      guard try connection.checkpoint() else { throw StoreError.locked(paths.shown) }
      connection.close()
      var mark = HeadMark(rows.position, snapshot: start.snapshot?.seq ?? 0)
      mark.epoch = max(mark.epoch, missingEpoch ?? 0)
      try publish(mark)
      return rows.position
    } catch {
      connection.close()
      Self.discard(paths)
      throw error
    }
  }

  /// Sets the log row to the start, which the table's triggers otherwise prevent.
  private func begin(at position: LogPosition, _ kept: KeptRows) throws {
    try connection.withoutTriggers {
      try connection.transaction {
        try connection.updateLogRow(position)
        try kept.write(to: connection)
        guard let snapshot = kept.snapshot else { return }
        try snapshot.insert(into: connection, logID: position.logID, headHash: position.headHash)
      }
    }
  }
}
