#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The attributes of a file, as reported by the file system. Symbolic links are not followed.
package struct FileFacts: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The size in bytes.
  package let size: Int64
  /// The permission bits, such as `0o600`.
  package let mode: UInt32
  /// Whether the file is a regular file rather than a folder, link, pipe, or device.
  let isRegular: Bool
  /// Whether the file is a folder.
  let isFolder: Bool
  /// Whether the file is a symbolic link.
  let isLink: Bool
  /// The number of hard links to the file.
  let linkCount: Int
  /// The identity of the file, regardless of its name.
  let identity: FileIdentity
  /// The time of the last change to the file's content, in nanoseconds since 1970.
  let changed: Int64
  /// The time of the last change to the file's content or attributes, in nanoseconds since 1970. Programs cannot set
  /// this time.
  let touched: Int64

  /// Reads the attributes of the file at a path, or returns `nil` if there is no file.
  /// - Throws: `StoreError` if the file system fails.
  package init?(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw StoreError.notReadable(path, errno)
    }
    self.init(path, status)
  }

  /// Reads the attributes of an open file.
  /// - Throws: `StoreError` if the file system fails.
  init(_ path: String, descriptor: Int32) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError.notReadable(path, errno) }
    self.init(path, status)
  }

  private init(_ path: String, _ status: stat) {
    self.path = path
    size = Int64(status.st_size)
    mode = UInt32(status.st_mode & 0o7777)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isLink = status.st_mode & S_IFMT == S_IFLNK
    linkCount = Int(status.st_nlink)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      let (time, touch) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (time, touch) = (status.st_mtim, status.st_ctim)
    #endif
    (changed, touched) = (time.nanoseconds, touch.nanoseconds)
  }

  /// Whether another change to the file would be given a modification time different from that of the last change.
  ///
  /// A file system's clock may tick only every 10 ms, and some file systems store only whole seconds.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = now.nanoseconds &- touched
    return age > (touched % 1_000_000_000 == 0 ? 3_000_000_000 : 50_000_000)
  }

  /// Throws an error if SQLite or a lock could confuse the file with another.
  ///
  /// If the file had a second name, another process would find a different lock file and write-ahead log beside that
  /// name.
  func checkPlain() throws {
    guard isRegular else { throw StoreError.notAFile(path) }
    guard linkCount == 1 else { throw StoreError.hardLinked(path) }
  }
}

/// The identity of a file, regardless of its name.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
