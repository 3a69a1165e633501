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

  /// What the names of the files beside a database end with. The longest is `-journal`.
  private static let endings = ["-wal", "-journal", "-shm", ".lock"]

  /// Refuses a name that belongs to a file beside another database, or is too long for those beside this one.
  func checkName() throws {
    let name = database.utf8.split(separator: UInt8(ascii: "/")).last?.count ?? 0
    guard name + "-journal".utf8.count <= Int(NAME_MAX) else {
      throw StoreError.notWritable(shown, "its name is too long for the files beside it")
    }
    for ending in Self.endings where database.hasSuffix(ending) {
      let other = String(database.dropLast(ending.count))
      guard try FileFacts(other)?.isRegular != true else {
        throw StoreError.notWritable(shown, "its name is that of a file beside '\(other)'")
      }
    }
  }

  /// Makes an empty database that only this user can open, and sees that its name survives a power loss.
  /// - Returns: Whether there was none before.
  func createDatabase() throws -> Bool {
    let descriptor = openFile(database, O_WRONLY | O_CREAT | O_EXCL)
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
    let folder = openFile(path, O_RDONLY | O_DIRECTORY)
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
    /// Whether each change is the writer's. Readers write the shared memory, and what another writer puts into the
    /// write-ahead log is a conflict.
    let isWritersAlone: Bool
    /// Size and time of change at the last look; `nil` when the file system did not answer.
    private var seen: (size: Int64, changed: Int64)?

    init(_ path: String, isWritersAlone: Bool) throws {
      (self.path, self.isWritersAlone) = (path, isWritersAlone)
      let facts = try FileFacts(path)
      identity = facts?.identity
      note(facts)
    }

    /// Notes how the file stands after a change of the writer's.
    mutating func note(_ facts: FileFacts?) { seen = (facts?.size ?? 0, facts?.changed ?? 0) }

    mutating func forget() { seen = nil }

    /// Whether it is the file that was opened, and if it is the writer's alone, as that left it.
    func isSound(_ facts: FileFacts?) -> Bool {
      guard facts?.identity == identity else { return false }
      return isWritersAlone ? isUntouched(facts) : facts?.size ?? 0 >= seen?.size ?? 0
    }

    /// Whether nobody wrote it since the last look.
    func isUntouched(_ facts: FileFacts?) -> Bool {
      guard let seen else { return true }
      return seen == (facts?.size ?? 0, facts?.changed ?? 0)
    }
  }

  private let shown: String
  private let lock: FileLock
  private var files: [File]

  /// - Parameter isAlone: Whether the connection keeps its index of the write-ahead log to itself, without a file.
  init(_ paths: LogPaths, _ lock: FileLock, isAlone: Bool) throws {
    (shown, self.lock) = (paths.shown, lock)
    files = [
      try File(paths.database, isWritersAlone: true), try File(paths.writeAheadLog, isWritersAlone: false),
    ]
    if !isAlone { files.append(try File(paths.sharedMemory, isWritersAlone: false)) }
  }

  /// Throws `replaced` unless all files, the lock too, are those that were opened, and as the last change left them.
  func check() throws {
    guard try lock.isInPlace, try files.allSatisfy({ $0.isSound(try FileFacts($0.path)) }) else {
      throw StoreError.replaced(shown)
    }
  }

  /// Whether the database itself was written since the last look, as by a checkpoint.
  var isDatabaseChanged: Bool { (try? FileFacts(files[0].path)).map { !files[0].isSound($0) } ?? true }

  /// Whether anybody but this writer wrote the write-ahead log since the last look.
  func isWriteAheadLogChanged() throws -> Bool { !files[1].isUntouched(try FileFacts(files[1].path)) }

  /// Notes the files after a change by the writer; throws `replaced` when it went into files that lost their names.
  mutating func noteChange() throws {
    for index in files.indices {
      // Where the file system does not answer, the look before the next change decides.
      guard let facts = try? FileFacts(files[index].path) as FileFacts?? else {
        files[index].forget()
        continue
      }
      guard facts?.identity == files[index].identity else { throw StoreError.replaced(shown) }
      files[index].note(facts)
    }
  }
}
