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
    // The system takes a name for ended there, and the lock, whose name is longer, would be the log itself.
    guard !path.utf8.contains(0) else { throw StoreError.notALog(path, because: "its path has a NUL in it") }
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

/// The files of an open log. What is written into a file that lost its name would be acknowledged and gone.
struct OpenFiles {
  private struct File {
    let path: String
    let identity: FileIdentity?
    /// The size at the last look. Only the writer may shorten a file.
    var size: Int64

    init(_ path: String) throws {
      self.path = path
      let facts = try FileFacts(path)
      (identity, size) = (facts?.identity, facts?.size ?? 0)
    }
  }

  private let shown: String
  private let lock: FileLock
  private var files: [File]

  /// - Parameter isAlone: Whether the connection keeps its index of the write-ahead log to itself, without a file.
  init(_ paths: LogPaths, _ lock: FileLock, isAlone: Bool) throws {
    (shown, self.lock) = (paths.shown, lock)
    files = try [paths.database, paths.writeAheadLog].map { try File($0) }
    if !isAlone { files.append(try File(paths.sharedMemory)) }
  }

  /// Throws `replaced` unless all files, the lock too, are those that were opened.
  func check() throws {
    guard try lock.isInPlace else { throw StoreError.replaced(shown) }
    for file in files {
      let facts = try FileFacts(file.path)
      guard facts?.identity == file.identity, facts?.size ?? 0 >= file.size else {
        throw StoreError.replaced(shown)
      }
    }
  }

  /// Notes the sizes after a change by the writer; throws `replaced` when it went into files that lost their names.
  mutating func noteChange() throws {
    for index in files.indices {
      // Where the file system does not answer, the look before the next change decides.
      guard let facts = try? FileFacts(files[index].path) as FileFacts?? else {
        files[index].size = 0
        continue
      }
      guard facts?.identity == files[index].identity else { throw StoreError.replaced(shown) }
      files[index].size = facts?.size ?? 0
    }
  }
}
