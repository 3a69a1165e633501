#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a log and the files beside it are.
///
/// The path is resolved once. SQLite follows symbolic links, reads a name that begins with `file:` as a URI, and
/// resolves relative paths anew; its file, our lock, and our checks would then belong to different files.
struct LogPaths: Hashable {
  /// The path as the caller gave it, for messages.
  let shown: String
  /// The absolute path of the database, without symbolic links.
  let database: String

  var writeAheadLog: String { database + "-wal" }
  var journal: String { database + "-journal" }
  var sharedMemory: String { database + "-shm" }
  var lock: String { database + ".lock" }

  /// Resolves a path; the file itself need not exist, its folder must.
  /// - Throws: `StoreError.notFound` without the folder, `.notALog` for a link that leads nowhere.
  init(_ path: String) throws {
    shown = path
    if let resolved = try Self.resolve(path, shown: path) {
      database = resolved
      return
    }
    var status = stat()
    if lstat(path, &status) == 0 { throw StoreError.notAFile(path) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    guard !["", ".", ".."].contains(name) else { throw StoreError.notFound(path) }
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    guard let resolved = try Self.resolve(folder, shown: path) else { throw StoreError.noFolder(path) }
    database = (resolved == "/" ? "" : resolved) + "/" + name
  }

  /// Makes an empty database that only this user can open, and sees that its name survives a power loss.
  /// - Returns: Whether there was none before.
  func createDatabase() throws -> Bool {
    let descriptor = uninterrupted { open(database, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST: return false
      case ENOENT, ENOTDIR: throw StoreError.noFolder(shown)
      case ENOSPC, EDQUOT: throw StoreError.fullAtOpening(shown)
      case let reason: throw StoreError.notWritable(shown, String(cString: strerror(reason)))
      }
    }
    close(descriptor)
    synchronizeFolder()
    return true
  }

  /// Sees that the names of the files survive a power loss.
  func synchronizeFolder() {
    let name = database.split(separator: "/").last ?? ""
    let path = String(database.dropLast(name.count))
    let folder = uninterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // Some file systems cannot do this and need it not.
    guard folder >= 0 else { return }
    _ = uninterrupted { fsync(folder) }
    close(folder)
  }

  /// The absolute path without links; `nil` when there is nothing at the path.
  private static func resolve(_ path: String, shown: String) throws -> String? {
    guard let resolved = realpath(path, nil) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw StoreError.notReadable(shown, errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The identities of a log's open files. What is written into a file that lost its name would be acknowledged and gone.
struct OpenFiles {
  private let paths: LogPaths
  private let lock: FileLock
  private let database: FileIdentity?
  private let writeAheadLog: FileIdentity?
  /// The sizes that the database and the write-ahead log had at the last look. Only the writer may shorten them.
  private var databaseSize: Int64
  private var writeAheadLogSize: Int64

  init(_ paths: LogPaths, _ lock: FileLock) throws {
    self.paths = paths
    self.lock = lock
    let (file, log) = try (FileFacts(paths.database), FileFacts(paths.writeAheadLog))
    (database, databaseSize) = (file?.identity, file?.size ?? 0)
    (writeAheadLog, writeAheadLogSize) = (log?.identity, log?.size ?? 0)
  }

  /// Throws `replaced` unless the database, its write-ahead log and the lock are those that were opened.
  func check() throws {
    let (file, log) = try (FileFacts(paths.database), FileFacts(paths.writeAheadLog))
    guard try lock.isInPlace, let file, file.identity == database, file.size >= databaseSize,
      log?.identity == writeAheadLog, log?.size ?? 0 >= writeAheadLogSize
    else { throw StoreError.replaced(paths.shown) }
  }

  /// Notes the sizes after a change by the writer.
  mutating func noteSizes() {
    databaseSize = (try? FileFacts(paths.database))??.size ?? 0
    writeAheadLogSize = (try? FileFacts(paths.writeAheadLog))??.size ?? 0
  }
}
