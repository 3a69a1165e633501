import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The claim of a log's only writer: a lock on `<log>.lock`, which the system releases when the process dies.
///
/// The file also contains data for the next writer: the head mark, the unconfirmed launches, and the progress of a
/// purge.
package final class FileLock {
  /// The maximum size of a lock file. A larger file with this name is never written to.
  private static let maximumSize = 4_096
  private let path: String
  private let descriptor: Int32
  private let identity: FileIdentity

  /// Takes the lock for writing.
  /// - Throws: `StoreError.locked` if another writer has the lock, or `.notWritable` if a different kind of file has
  ///   the lock file's name.
  static func exclusive(for paths: LogPaths) throws -> FileLock {
    let descriptor = opened(paths.lock, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw unusable(paths, errno) }
    let lock = try FileLock(paths.lock, descriptor)
    for _ in 0..<copyPatience {
      if try lock.take(LOCK_EX) { return lock }
      // If the lock can be shared, readers are copying the log and will soon be done. Otherwise, a writer has the lock.
      guard try lock.take(LOCK_SH) else { throw StoreError.locked(paths.shown) }
      flock(descriptor, LOCK_UN)
      usleep(10_000)
    }
    throw StoreError.locked(paths.shown)
  }

  /// The time to wait for readers that are copying the log, in hundredths of a second.
  private static let copyPatience = 200

  /// Requests the lock for a reader that must keep writers out.
  static func shared(for paths: LogPaths) throws -> SharedLock {
    let descriptor = opened(paths.lock, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .absent }
      throw errno == ELOOP ? unusable(paths, errno) : .notReadable(paths.lock, errno)
    }
    let lock = try FileLock(paths.lock, descriptor)
    return try lock.take(LOCK_SH) ? .taken(lock) : .heldByWriter(lock)
  }

  /// The response to a reader that requested the lock.
  enum SharedLock {
    /// There is no lock file. No writer has opened the log at this path.
    case absent
    /// A writer has the log open. The lock file can be read.
    case heldByWriter(FileLock)
    /// No writer has the log open, and none can open it while this lock exists.
    case taken(FileLock)

    /// Whether there is no lock file, or nothing has been written to it.
    var isEmpty: Bool {
      get throws {
        switch self {
        case .absent: true
        case .heldByWriter(let lock), .taken(let lock): try lock.text(at: 0, length: 1).isEmpty
        }
      }
    }

    /// The mark that the last writer left in the lock file.
    var mark: HeadMark? {
      get throws {
        switch self {
        case .absent: nil
        case .heldByWriter(let lock), .taken(let lock): try lock.mark
        }
      }
    }
  }

  private static func opened(_ path: String, _ flags: Int32) -> Int32 {
    openFile(path, flags | O_NONBLOCK | O_NOFOLLOW)
  }

  private static func unusable(_ paths: LogPaths, _ reason: Int32) -> StoreError {
    switch reason {
    case ENOENT, ENOTDIR: .noFolder(paths.shown)
    case ENOSPC, EDQUOT: .fullAtOpening(paths.shown)
    case ELOOP: .noLockFile(paths.lock, "it is a symbolic link")
    case EIO, EMFILE, ENFILE, ENOMEM: .notReadable(paths.lock, reason)
    // An existing lock file that refuses to open is not the log's fault.
    default: .notWritable(access(paths.lock, F_OK) == 0 ? paths.lock : paths.shown, reason)
    }
  }

  /// - Throws: `StoreError.notWritable` if the open file is not a lock file. Nothing is written to it.
  private init(_ path: String, _ descriptor: Int32) throws {
    do {
      let facts = try FileFacts(path, descriptor: descriptor)
      guard facts.isRegular else { throw StoreError.noLockFile(path, "it is not a regular file") }
      guard facts.linkCount <= 1 else {
        throw StoreError.hardLinked(path, .notWritable)
      }
      guard facts.size <= Self.maximumSize else {
        throw StoreError.noLockFile(path, "it contains \(facts.size) bytes")
      }
      identity = facts.identity
    } catch {
      close(descriptor)
      throw error
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Takes a lock. Returns `false` if the lock is held elsewhere.
  private func take(_ kind: Int32) throws -> Bool {
    if uninterrupted({ flock(descriptor, kind | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else {
      throw StoreError(
        code: .unavailable,
        message:
          "'\(path)' cannot be locked (\(String(cString: strerror(errno)))). Move the log to another disk.")
    }
    return false
  }

  /// Writes text at an offset in the lock file.
  func write(_ text: String, at place: Int64) throws {
    var failure: Int32 = 0
    let count = text.utf8Bytes { bytes in
      let count = uninterrupted { pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(place)) }
      failure = errno
      return count
    }
    guard count == text.utf8.count else { throw StoreError.unusableLockFile(count < 0 ? failure : ENOSPC) }
  }

  /// Synchronizes the written data to disk so that it survives a power loss.
  func synchronize() throws {
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw StoreError.unusableLockFile(errno) }
  }

  /// Returns the text at an offset in the lock file. The result is empty past the end of the file.
  func text(at place: Int64, length: Int) throws -> String {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = uninterrupted { pread(descriptor, &bytes, length, off_t(place)) }
    guard count >= 0 else { throw StoreError.unusableLockFile(errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Whether the file at the lock's path is still this lock file. If not, a second writer would not encounter this
  /// lock.
  var isInPlace: Bool {
    get throws { try FileFacts(path)?.identity == identity }
  }

  deinit {
    // A child process that was just forked still has the descriptor, so closing ours would not release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension StoreError {
  fileprivate static func unusableLockFile(_ reason: Int32) -> Self {
    Self(
      code: reason == ENOSPC || reason == EDQUOT ? .full : .unavailable,
      message:
        "The lock file beside the log cannot be used (\(String(cString: strerror(reason)))). Check the disk.")
  }
}
