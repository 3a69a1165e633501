#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A claim on the database and its shared memory. It shows other programs that the log is open.
///
/// SQLite's own locks belong to the process. They end as soon as any code in the process closes the file, for example,
/// when an uploader attaches the log to a report (sqlite.org/howtocorrupt.html, section 2.2). The next program that
/// reads the log would then assume that its connection is the last one, checkpoint the write-ahead log, and delete it.
/// The locks taken here belong to our own descriptors. They cover the bytes that SQLite locks for an open connection.
final class SharedClaim {
  /// The bytes of the database that a connection locks in shared mode (SQLite's `os.h`: `SHARED_FIRST`, `SHARED_SIZE`).
  private static let databaseBytes = ByteLock(first: 0x4000_0002, count: 510)
  /// The byte of the shared memory whose lock prevents the shared memory from being re-created.
  private static let memoryBytes = ByteLock(first: 128, count: 1)
  private var database: Int32?
  private var sharedMemory: Int32?

  /// Claims as much as possible. If the system does not support these locks, or if no descriptor is free, only SQLite's
  /// own protection remains.
  init(_ paths: LogPaths) {
    // The descriptors must not be closed before SQLite closes the files, because closing them would release its locks.
    database = Self.claim(paths.database, Self.databaseBytes)
    sharedMemory = Self.claim(paths.sharedMemory, Self.memoryBytes)
  }

  private static func claim(_ path: String, _ bytes: ByteLock) -> Int32? {
    let descriptor = openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    _ = bytes.set(F_RDLCK, on: descriptor)
    return descriptor
  }

  /// Returns the attributes of the database file, or `nil` if the file is not open.
  func databaseFacts(_ path: String) throws -> FileFacts? {
    try database.map { try FileFacts(path, descriptor: $0) }
  }

  /// Returns the size of the shared memory in bytes, or `nil` if the file is not open.
  func sharedMemorySize(_ path: String) throws -> Int64? {
    try sharedMemory.map { try FileFacts(path, descriptor: $0).size }
  }

  /// Releases the claim. Call this method after SQLite has closed the files.
  func end() {
    for (descriptor, bytes) in [(database, Self.databaseBytes), (sharedMemory, Self.memoryBytes)] {
      guard let descriptor else { continue }
      // A child process that was just forked still has the descriptor, so closing ours would not release the lock.
      _ = bytes.set(F_UNLCK, on: descriptor)
      close(descriptor)
    }
    (database, sharedMemory) = (nil, nil)
  }

  deinit { end() }
}
