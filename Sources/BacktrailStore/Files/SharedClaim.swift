#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A claim on the database and its shared memory that tells other programs that the log is open.
///
/// SQLite's own locks belong to the process. They end as soon as any code in the process closes the file, for example
/// an uploader that attaches the log to a report (sqlite.org/howtocorrupt.html, section 2.2). The next program that
/// merely reads the log would then consider itself the last one, move the write-ahead log into the file, and delete it.
/// The locks taken here belong to our own descriptors, on the bytes that SQLite locks for an open connection.
final class SharedClaim {
  /// The bytes of the database that a connection shares (sqlite.org/c3ref: `SHARED_FIRST`, `SHARED_SIZE`).
  private static let databaseBytes = ByteLock(first: 0x4000_0002, count: 510)
  /// The byte of the shared memory whose lock prevents it from being created again.
  private static let memoryBytes = ByteLock(first: 128, count: 1)
  private var database: Int32?
  private var sharedMemory: Int32?

  /// Claims as much as possible. Without such locks or free descriptors, only SQLite's own protection remains.
  init(_ paths: LogPaths) {
    // Never closed before SQLite has closed the files: that would end its locks.
    database = Self.claim(paths.database, Self.databaseBytes)
    sharedMemory = Self.claim(paths.sharedMemory, Self.memoryBytes)
  }

  private static func claim(_ path: String, _ bytes: ByteLock) -> Int32? {
    let descriptor = openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    _ = bytes.set(F_RDLCK, on: descriptor)
    return descriptor
  }

  /// Returns the attributes of the database file, or `nil` without a descriptor for it.
  func databaseFacts(_ path: String) throws -> FileFacts? {
    try database.map { try FileFacts(path, descriptor: $0) }
  }

  /// Returns the size of the shared memory in bytes, or `nil` without a descriptor for it.
  func sharedMemorySize(_ path: String) throws -> Int64? {
    try sharedMemory.map { try FileFacts(path, descriptor: $0).size }
  }

  /// Releases the claim. Call it after SQLite has closed the files.
  func end() {
    for (descriptor, bytes) in [(database, Self.databaseBytes), (sharedMemory, Self.memoryBytes)] {
      guard let descriptor else { continue }
      // A child of this process that was just forked still has the descriptor; closing ours would not do.
      _ = bytes.set(F_UNLCK, on: descriptor)
      close(descriptor)
    }
    (database, sharedMemory) = (nil, nil)
  }

  deinit { end() }
}
