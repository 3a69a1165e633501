#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The paths of a log and of the files beside it.
///
/// The path is resolved only once. SQLite follows symbolic links, treats a name that begins with `file:` as a URI, and
/// resolves relative paths itself. Without a resolved path, SQLite's file, our lock, and our checks could refer to
/// different files.
struct LogPaths: Hashable {
  /// The path that the caller passed, for use in messages.
  let shown: String
  /// The absolute path of the database, without symbolic links.
  let database: String
  /// The folder of the database and of the files beside it.
  let folder: String

  var writeAheadLog: String { database + "-wal" }
  var journal: String { database + "-journal" }
  var sharedMemory: String { database + "-shm" }
  var lock: String { database + ".lock" }

  /// Resolves a path. The file itself does not have to exist, but its folder must.
  /// - Parameter isExisting: Whether an existing file is meant, so that the error does not suggest creating its folder.
  /// - Throws: `StoreError.notFound` if the folder does not exist, or `.notALog` if the path is a link whose target
  ///   does not exist.
  init(_ path: String, isExisting: Bool = false) throws {
    let database = try Self.database(path, isExisting: isExisting)
    let name = database.utf8.split(separator: UInt8(ascii: "/")).last?.count ?? 0
    (shown, self.database) = (path, database)
    folder = String(decoding: database.utf8.dropLast(name), as: UTF8.self)
  }

  private static func database(_ path: String, isExisting: Bool) throws -> String {
    // The system would end the name at the NUL, so the lock file, whose name is longer, would be the log itself.
    guard !path.utf8.contains(0) else {
      throw StoreError.notALog(path, because: "its path contains a NUL character")
    }
    if let resolved = try resolve(path, shown: path) { return resolved }
    var status = stat()
    if lstat(path, &status) == 0 { throw StoreError.notAFile(path) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    guard !["", ".", ".."].contains(name) else { throw StoreError.notFound(path) }
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    guard let resolved = try resolve(folder, shown: path) else {
      throw isExisting ? StoreError.notFound(path) : .noFolder(path)
    }
    return (resolved == "/" ? "" : resolved) + "/" + name
  }

  /// The file-name suffixes of the files beside a database. The longest is `-journal`.
  private static let endings = ["-wal", "-journal", "-shm", ".lock"]

  /// The maximum length in bytes of a path that SQLite opens, with room for the suffix `-journal`.
  private static let maximumLength = 504

  /// Throws an error if the name belongs to a file beside another database, or if the name or the path is too long for
  /// the files beside this one.
  func checkName() throws {
    let name = database.utf8.split(separator: UInt8(ascii: "/")).last?.count ?? 0
    guard name + "-journal".utf8.count <= Int(NAME_MAX) else {
      throw StoreError.unsuitable(shown, "its name is too long to add suffixes such as '-journal'")
    }
    guard database.utf8.count <= Self.maximumLength else {
      throw StoreError.unsuitable(
        shown, "its path is \(database.utf8.count) bytes long; the limit is \(Self.maximumLength)")
    }
    try Self.refuseNameBeside(database, shown: shown)
  }

  /// Whether the path is that of a file beside a log, according to its suffix.
  static func isBesideLog(_ path: String) -> Bool { endings.contains { path.hasSuffix($0) } }

  /// Throws an error if the name belongs to a file beside another database.
  static func refuseNameBeside(_ path: String, shown: String) throws {
    for ending in endings where path.hasSuffix(ending) {
      let other = String(path.dropLast(ending.count))
      guard try FileFacts(other)?.isRegular != true else {
        throw StoreError.unsuitable(shown, "its name is reserved for a file beside '\(other)'")
      }
    }
  }

  /// Creates an empty database that only this user can open, and makes sure that its name survives a power loss.
  /// - Returns: `true` if the database was created; `false` if there already was one.
  func createDatabase() throws -> Bool {
    let descriptor = openFile(database, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST: return false
      case ENOENT, ENOTDIR: throw StoreError.noFolder(shown)
      case ENOSPC, EDQUOT: throw StoreError.fullAtOpening(shown)
      case let reason: throw StoreError.notWritable(shown, reason)
      }
    }
    close(descriptor)
    synchronizeFolder()
    return true
  }

  /// Synchronizes the folder so that the names of the files survive a power loss.
  func synchronizeFolder() {
    let descriptor = openFile(folder, O_RDONLY | O_DIRECTORY)
    // Some file systems do not support this and do not need it.
    guard descriptor >= 0 else { return }
    _ = uninterrupted { fsync(descriptor) }
    close(descriptor)
  }

  /// Returns the absolute path with symbolic links resolved, or `nil` if nothing exists at the path.
  private static func resolve(_ path: String, shown: String) throws -> String? {
    guard let resolved = realpath(path, nil) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw StoreError.notReadable(shown, errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
