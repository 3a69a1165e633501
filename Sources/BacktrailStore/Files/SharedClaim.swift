#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A claim on the database and its shared memory that says to other programs: somebody has the log open.
///
/// SQLite's own locks belong to the process. They end as soon as anything in it closes the file, an uploader that
/// attaches the log to a report, for example (sqlite.org/howtocorrupt.html, section 2.2). Then the next program that
/// merely reads takes itself for the last one, moves the write-ahead log into the file and deletes it. The locks taken
/// here belong to descriptors of our own, on the bytes that SQLite locks for a connection that is open.
final class SharedClaim {
  /// The bytes of the database that a connection shares (sqlite.org/c3ref: `SHARED_FIRST`, `SHARED_SIZE`).
  private static let databaseBytes = ByteLock(first: 0x4000_0002, count: 510)
  /// The byte of the shared memory whose lock keeps it from being created again.
  private static let memoryBytes = ByteLock(first: 128, count: 1)
  private var database: Int32?
  private var sharedMemory: Int32?

  /// Claims what can be claimed; a system without such locks, or without free descriptors, offers what SQLite has.
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

  /// The facts about the database; `nil` without a descriptor of it.
  func databaseFacts(_ path: String) throws -> FileFacts? {
    try database.map { try FileFacts(path, descriptor: $0) }
  }

  /// The size of the shared memory in bytes; `nil` without a descriptor of it.
  func sharedMemorySize(_ path: String) throws -> Int64? {
    try sharedMemory.map { try FileFacts(path, descriptor: $0).size }
  }

  /// Gives the claim up. To be called when SQLite has closed the files.
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
