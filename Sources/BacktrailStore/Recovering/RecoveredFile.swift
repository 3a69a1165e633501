import BacktrailCore
import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new log file that takes what was proven of a damaged one.
struct RecoveredFile {
  private let path: String
  private let lock: FileLock
  private let connection: Connection

  /// Makes the file; refuses to touch one that exists, or that the remains of another would spoil.
  init(path: String, logID: CommandID) throws {
    for suffix in ["", "-wal", "-journal", "-shm"] where access(path + suffix, F_OK) == 0 {
      throw StoreError.alreadyExists(path + suffix)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = errno
      if reason == EEXIST { throw StoreError.alreadyExists(path) }
      if reason == ENOENT || reason == ENOTDIR { throw StoreError.noFolder(path) }
      throw StoreError.notWritable(path, String(cString: strerror(reason)))
    }
    close(descriptor)
    self.path = path
    do {
      lock = try FileLock.exclusive(for: path)
      connection = try WriterConnection.open(path, durability: .durable, newLogID: logID)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Takes a start, what is kept below it, and the batches that follow it, and closes the file; a failure leaves no file.
  /// - Returns: Where the new log ends.
  func fill(
    from start: RecoveryStart, _ kept: KeptRows,
    _ batches: (_ take: (RecordedBatch) throws -> Void) throws -> Void
  ) throws -> LogPosition {
    do {
      var position = start.position
      position.epoch += 1
      try begin(at: position, kept)
      var rows = BatchWriter(connection, at: position, session: 0)
      try connection.transaction {
        try batches { try rows.write($0) }
        try rows.seal()
      }
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      connection.close()
      lock.leave(HeadMark(rows.position, snapshot: start.snapshot?.seq ?? 0))
      return rows.position
    } catch {
      connection.close()
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      throw error
    }
  }

  /// Puts the log row onto the start, which its triggers allow to nobody else.
  private func begin(at position: LogPosition, _ kept: KeptRows) throws {
    try connection.configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    try connection.transaction {
      let update = try connection.statement(
        "UPDATE log SET epoch = ?, floor = ?, head = ?, head_hash = ?, seal = ? WHERE id = 1")
      try update.bind(1, position.epoch)
      try update.bind(2, position.floor)
      try update.bind(3, position.head)
      try position.headHash.withBytes { try update.bind(4, blob: $0) }
      try position.seal.withBytes { try update.bind(5, blob: $0) }
      try update.run()
      try kept.write(to: connection)
      guard let snapshot = kept.snapshot else { return }
      try SnapshotWriter(connection: connection, position: position).insert(
        snapshot, headHash: position.headHash)
    }
    try connection.configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
  }
}
