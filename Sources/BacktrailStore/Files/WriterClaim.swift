#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The single writer's claim on the database itself.
///
/// A file that is mounted under a second name has a different lock file under that name, although it still has only one
/// link. For that reason, the writer also locks a byte of the database that SQLite does not use. On a system without
/// such locks, only the lock file protects the log.
final class WriterClaim {
  /// The byte after the bytes that SQLite locks (`SHARED_FIRST` + `SHARED_SIZE`).
  private static let lock = ByteLock(first: 0x4000_0002 + 510, count: 1)
  private let descriptor: Int32

  /// Claims the file. Returns `nil` if the file cannot be opened, because SQLite will report the reason.
  /// - Throws: `StoreError.locked` if another writer has the claim, or `.protected` if the system does not allow the
  ///   file to be opened yet.
  init?(_ paths: LogPaths) throws {
    // The descriptor must not be closed before SQLite closes the file, because closing it would release its locks.
    descriptor = openFile(paths.database, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == EPERM { throw StoreError.protected(paths.shown) }
      return nil
    }
    protectFile(descriptor)
    if Self.lock.set(F_WRLCK, on: descriptor) != 0, errno == EAGAIN || errno == EACCES {
      throw StoreError.locked(paths.shown)
    }
  }

  deinit {
    // A child process that was just forked still has the descriptor, so closing ours would not release the lock.
    _ = Self.lock.set(F_UNLCK, on: descriptor)
    close(descriptor)
  }
}
