import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one writer's claim on a log: a lock on `<log>.lock`, which the system releases when a process dies.
package final class FileLock {
  private let descriptor: Int32

  /// Takes the lock for writing, or throws `locked`.
  package static func exclusive(for path: String) throws -> FileLock {
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw unusable(path, errno) }
    let lock = FileLock(descriptor)
    guard lock.status.map({ $0.st_mode & S_IFMT == S_IFREG }) == true else {
      throw StoreError.notWritable(path + ".lock", "it is not a regular file")
    }
    for _ in 0..<copyPatience {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
      guard errno == EWOULDBLOCK else { throw unusable(path, errno) }
      // Who can share it meets readers that copy the log, and they are soon done; else a writer has it.
      guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { throw StoreError.locked(path) }
      flock(descriptor, LOCK_UN)
      usleep(10_000)
    }
    throw StoreError.locked(path)
  }

  /// For how many hundredths of a second readers that copy the log are waited for.
  private static let copyPatience = 200

  /// Takes the lock for a reader that must keep writers out, or gives `nil` when a writer holds it.
  package static func shared(for path: String) -> SharedLock {
    let descriptor = open(path + ".lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .absent }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
      close(descriptor)
      return .heldByWriter
    }
    return .taken(FileLock(descriptor))
  }

  /// What asking for a shared lock gave.
  package enum SharedLock {
    /// No writer ever made a lock file here.
    case absent
    /// A writer has the log open.
    case heldByWriter
    /// No writer has it, and none can open it while this lives.
    case taken(FileLock)
  }

  private static func unusable(_ path: String, _ reason: Int32) -> StoreError {
    let text = String(cString: strerror(reason))
    return switch reason {
    case ENOENT, ENOTDIR: .noFolder(path)
    case ENOSPC, EDQUOT: .fullAtOpening(path)
    default: .notWritable(path, text)
    }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Puts a text at the beginning of the lock file, as far as that works.
  func write(_ text: String) {
    text.utf8Bytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Puts a text at a place in the lock file.
  func write(_ text: String, at place: off_t) throws {
    let count = text.utf8Bytes { pwrite(descriptor, $0.baseAddress, $0.count, place) }
    guard count == text.utf8.count else { throw StoreError.unusableLockFile(count < 0 ? errno : ENOSPC) }
  }

  /// The text at a place in the lock file; none behind its end.
  func text(at place: off_t, length: Int) throws -> String {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(descriptor, &bytes, length, place)
    guard count >= 0 else { throw StoreError.unusableLockFile(errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// The beginning of a log's lock file, if there is one.
  static func text(for path: String) -> String? {
    let descriptor = open(path + ".lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Whether the lock file still has its name; without it another writer would not meet this lock.
  var isInPlace: Bool { status.map { $0.st_nlink > 0 } ?? false }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  deinit {
    // A child of this process that was just forked still has the descriptor; closing ours would not do.
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
