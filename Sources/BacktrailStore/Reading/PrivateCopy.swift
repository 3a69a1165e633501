#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A copy of a log that only this process can read, with a connection to it.
///
/// Its files have names only while they are being created and opened. After that, a user's history cannot remain in the
/// temporary folder, no matter how the process ends, even if it traps or is killed. While the files have names, signals
/// that would end the process are blocked. Files left behind by a killed process are removed when the next copy is
/// made.
final class PrivateCopy {
  /// The maximum size of a database or a write-ahead log to copy, in bytes.
  static let maximumSize: Int64 = 1 << 30
  let connection: Connection
  /// The number of missing bytes at the end of the database that are zeros in the copy.
  let padding: Int64
  /// Returns the sentence about missing bytes at the end of a database.
  static func missing(_ count: Int64) -> String { "The last \(count) bytes of the file are missing." }
  private let database: InputFile
  /// The copied write-ahead log; `nil` if the original has none.
  private let writeAheadLog: InputFile?
  /// Whether repairing the write-ahead log changed only its header and checksums.
  private(set) var keepsFrames = false

  /// Copies a log that no writer has open, and opens the copy.
  ///
  /// In each copy, a database that was cut off gets its size back, because SQLite refuses a shorter one.
  static func open(_ paths: LogPaths) throws -> PrivateCopy {
    guard let database = try InputFile(paths.database) else { throw StoreError.notFound(paths.shown) }
    return try PrivateCopy(
      database, writeAheadLog: InputFile(paths.writeAheadLog), journal: InputFile(paths.journal),
      shown: paths.shown)
  }

  /// Copies a log without the write-ahead log beside it.
  /// - Throws: `StoreError.notFound` if there is no write-ahead log.
  static func withoutWriteAheadLog(_ paths: LogPaths) throws -> PrivateCopy {
    guard let database = try InputFile(paths.database), try FileFacts(paths.writeAheadLog) != nil else {
      throw StoreError.notFound(paths.writeAheadLog)
    }
    return try PrivateCopy(database, writeAheadLog: nil, journal: nil, shown: paths.shown)
  }

  /// Copies a log, and makes SQLite read all frames of the write-ahead log, even damaged ones.
  /// - Throws: `StoreError.notFound` if there is no write-ahead log.
  static func withRepairedLog(_ paths: LogPaths) throws -> PrivateCopy {
    guard let database = try InputFile(paths.database), let log = try InputFile(paths.writeAheadLog) else {
      throw StoreError.notFound(paths.writeAheadLog)
    }
    return try PrivateCopy(
      database, writeAheadLog: log, journal: nil, shown: paths.shown, repairsLog: true)
  }

  /// Copies a log, and replaces its header and schema, which may be damaged.
  /// - Parameter isAlone: Whether the write-ahead log is left out. If it is not, it is moved into the copy.
  /// - Throws: `StoreError.notFound` if there is no write-ahead log to leave out.
  static func withKnownSchema(_ paths: LogPaths, isAlone: Bool) throws -> PrivateCopy {
    guard let database = try InputFile(paths.database), try DatabaseHeader(database).isOfLog else {
      throw StoreError.foreignDatabase(paths.shown)
    }
    let log = try InputFile(paths.writeAheadLog)
    if isAlone, log == nil { throw StoreError.notFound(paths.writeAheadLog) }
    return try PrivateCopy(
      database, writeAheadLog: isAlone ? nil : log, journal: nil, shown: paths.shown, hasKnownSchema: true)
  }

  /// Creates a log that exists only as a private copy, and opens it.
  /// - Parameters:
  ///   - shown: The path that is shown in messages.
  ///   - body: A closure that creates the log at a path and closes it.
  static func make(shown: String, _ body: @Sendable (_ path: String) throws -> Void) throws -> PrivateCopy {
    try PrivateCopy(shown: shown, body)
  }

  private init(shown: String, _ body: @Sendable (_ path: String) throws -> Void) throws {
    writeAheadLog = nil
    padding = 0
    (connection, database) = try TemporaryFolder.withFolder { folder in
      let path = folder.file("copy")
      try body(path)
      guard let database = try InputFile(path) else { throw StoreError.notFound(shown) }
      return (try ReaderConnection.open(path, shown: shown), database)
    }
  }

  /// Copies the database of a copy without its write-ahead log.
  /// - Parameter hasKnownSchema: Whether the header and the schema are replaced, because they may be damaged.
  static func withoutWriteAheadLog(_ other: PrivateCopy, hasKnownSchema: Bool = false) throws -> PrivateCopy {
    try PrivateCopy(
      other.database, writeAheadLog: nil, journal: nil, shown: other.connection.path,
      hasKnownSchema: hasKnownSchema)
  }

  private init(
    _ database: InputFile, writeAheadLog: InputFile?, journal: InputFile?, shown: String,
    hasKnownSchema: Bool = false, repairsLog: Bool = false
  ) throws {
    let size = try writeAheadLog?.facts.size ?? 0 == 0 ? DatabaseHeader(database).databaseSize : 0
    padding = size <= Self.maximumSize ? max(0, size - database.facts.size) : 0
    let padding = padding
    var keepsFrames = false
    (connection, self.database, self.writeAheadLog) = try TemporaryFolder.withFolder { folder in
      let path = folder.file("copy")
      try folder.copy(database, to: "copy", padding: padding)
      if let writeAheadLog { try folder.copy(writeAheadLog, to: "copy-wal") }
      if let journal { try folder.copy(journal, to: "copy-journal") }
      if repairsLog { keepsFrames = try Self.repairLog(path + "-wal") }
      if hasKnownSchema { try KnownSchema.write(to: path, shown: shown) }
      guard let copy = try InputFile(path) else { throw StoreError.notFound(path) }
      let log = try writeAheadLog == nil ? nil : InputFile(path + "-wal")
      return (try ReaderConnection.open(path, shown: shown), copy, log)
    }
    self.keepsFrames = keepsFrames
  }

  /// Gives all frames of a write-ahead log new checksums. Returns whether only its header and checksums changed.
  @discardableResult static func repairLog(_ path: String) throws -> Bool {
    let limit = UInt32(clamping: maximumSize / Int64(Migrations.pageSize))
    return try WALRepair.rewrite(path, pageSize: Migrations.pageSize, limit: limit)
  }

  /// Returns the content of the copied write-ahead log, or `nil` if there was none or it is empty.
  func writeAheadLogReport() throws -> WriteAheadLogReport? { try writeAheadLog?.report() }
}

/// A folder that only this user can enter. It has a name only while it is being filled.
private struct TemporaryFolder {
  /// The age in seconds after which the folder of a running process counts as abandoned, unless it is locked.
  private static let patience = 60
  private static let prefix = "backtrail-copy-"
  /// The files that a folder may contain.
  private static let names = ["copy", "copy-wal", "copy-journal", "copy-shm", "copy.lock"]
  private let path: String

  func file(_ name: String) -> String { path + "/" + name }

  static func withFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let base = temporaryFolder
    removeLeftovers(in: base)
    return try withBlockedSignals {
      var template = Array("\(base)/\(prefix)\(getpid())-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw StoreError.noTemporaryFile(errno) }
      let folder = TemporaryFolder(
        path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      let claim = openFile(folder.path, O_RDONLY | O_DIRECTORY)
      flock(claim, LOCK_EX | LOCK_NB)
      defer {
        folder.remove()
        close(claim)
      }
      return try body(folder)
    }
  }

  private func remove() {
    for name in Self.names { unlink(file(name)) }
    rmdir(path)
  }

  /// Blocks signals that would end the process while `body` runs.
  private static func withBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var ending = sigset_t()
    var before = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { sigaddset(&ending, signal) }
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Removes the folders that killed processes of this user left behind.
  private static func removeLeftovers(in base: String) {
    guard let entries = opendir(base) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The folder may have thousands of other entries.
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          strncmp($0, prefix, prefix.utf8.count) == 0 ? String(cString: $0) : nil
        }
      }
      if let name { TemporaryFolder(path: base + "/" + name).removeIfAbandoned() }
    }
  }

  private var isOfDeadProcess: Bool {
    let name = path.split(separator: "/").last?.dropFirst(Self.prefix.count) ?? ""
    guard let process = pid_t(name.prefix { $0 != "-" }), process > 0 else { return false }
    return kill(process, 0) == -1 && errno == ESRCH
  }

  private func removeIfAbandoned() {
    let descriptor = openFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return }
    #if canImport(Darwin)
      let changed = status.st_mtimespec.tv_sec
    #else
      let changed = status.st_mtim.tv_sec
    #endif
    guard isOfDeadProcess || time(nil) - changed > Self.patience,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    remove()
  }

  /// Copies a file into the folder. Runs of zeros become holes.
  func copy(_ source: InputFile, to name: String, padding: Int64 = 0) throws {
    let size = source.facts.size
    guard size <= PrivateCopy.maximumSize else {
      throw StoreError.tooLarge(source.path, size, limit: PrivateCopy.maximumSize)
    }
    let target = openFile(file(name), O_WRONLY | O_CREAT | O_EXCL)
    guard target >= 0 else { throw StoreError.notWritable(file(name), errno) }
    defer { close(target) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var place: Int64 = 0
    // If a file grows while it is being copied, only its initial size is copied.
    while place < size {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(size - place, 1 << 20))])
      let count = try source.read(into: part, at: place)
      if count == 0 { break }
      try write(UnsafeRawBufferPointer(rebasing: part[..<count]), to: target, at: place)
      place += Int64(count)
    }
    guard uninterrupted({ ftruncate(target, off_t(place + padding)) }) == 0 else {
      throw StoreError.notWritable(file(name), errno)
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to target: Int32, at place: Int64) throws {
    if bytes.isZero { return }
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let step = uninterrupted { pwrite(target, rest.baseAddress, rest.count, off_t(place) + off_t(written)) }
      guard step > 0 else { throw StoreError.notWritable(path, errno) }
      written += step
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are 0. It is enough to check that the first byte is 0 and each byte equals the next one.
  fileprivate var isZero: Bool {
    guard let start = baseAddress, count > 0 else { return true }
    return self[0] == 0 && memcmp(start, start + 1, count - 1) == 0
  }
}
