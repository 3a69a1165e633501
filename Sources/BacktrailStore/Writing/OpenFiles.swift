/// The files of an open log. A write to a file that was removed from its folder would be acknowledged but lost.
///
/// Looking up each name before each commit would take a quarter of the commit's time. As long as the folder's
/// modification time is unchanged, no name in it has been added, removed, or given to a different file.
final class OpenFiles {
  private struct File {
    let path: String
    let identity: FileIdentity?
  }

  private let paths: LogPaths
  private let lock: FileLock
  private let files: [File]
  private let claim: SharedClaim?
  private let writeAheadLog: InputFile?
  /// The folder as it was when all files were last found in it; `nil` while a further change could have the same
  /// modification time.
  private var folder: FileFacts?
  /// The database file's attributes after the last change to it; `nil` if the file system did not respond.
  private var database: FileFacts?
  private var sharedMemorySize: Int64 = 0
  /// The last frame of the write-ahead log; `nil` if there is none, or if it could not be read.
  private var lastFrame: (frame: FrameLocation, content: [UInt8])?
  /// The time of the write-ahead log's last change.
  ///
  /// Another program may overwrite any part of the write-ahead log and leave its end unchanged. The value is `nil`
  /// during changes in quick succession. Once the time of the last change has been requested, a file system assigns a
  /// separate time to the next write, which makes a durable commit a fifth slower.
  private var lastTouch: Int64?
  private var lastLook: ContinuousClock.Instant?
  private var lastChange = ContinuousClock.now
  /// The interval below which changes are considered to be in quick succession.
  private static let rest = Duration.milliseconds(50)

  /// - Parameter claim: The claim on the files; `nil` when the connection keeps its index of the write-ahead log in
  ///   memory, without a file.
  init(_ paths: LogPaths, _ lock: FileLock, _ claim: SharedClaim?) throws {
    (self.paths, self.lock, self.claim) = (paths, lock, claim)
    let names = [paths.database, paths.writeAheadLog] + (claim == nil ? [] : [paths.sharedMemory])
    files = try names.map { try File(path: $0, identity: FileFacts($0)?.identity) }
    writeAheadLog = try InputFile(paths.writeAheadLog)
  }

  /// Throws `replaced` unless all files, including the lock file, are the ones that were opened and are unchanged since
  /// the last write.
  func check() throws {
    try checkNames()
    if let database {
      let facts = try claim?.databaseFacts(database.path) ?? FileFacts(database.path)
      guard facts?.size == database.size, facts?.changed == database.changed else { throw replaced }
      // The next launch would refuse a file with a second name.
      if let facts, facts.linkCount > 1 { throw StoreError.hardLinked(paths.shown) }
    }
    // SQLite maps the shared memory. Accessing a part that was cut off would end the process.
    guard try claim?.sharedMemorySize(paths.sharedMemory) ?? 0 >= sharedMemorySize else { throw replaced }
  }

  /// Returns whether the write-ahead log no longer contains what the last change wrote to it.
  ///
  /// The complete last frame is compared, so the loss of even one byte is detected. The frame contains a checksum of
  /// everything before it. The checksum is computed again if the file's metadata has changed, even without a write, and
  /// once after changes in quick succession.
  func isWriteAheadLogChanged() throws -> Bool {
    guard let (frame, content) = lastFrame else { return false }
    if try writeAheadLog?.bytes(at: frame.place, count: frame.size) != content { return true }
    if lastTouch == nil, ContinuousClock.now - lastChange < Self.rest { return false }
    let touch = try writeAheadLog?.lastTouch()
    if lastTouch != nil, touch == lastTouch { return false }
    guard try writeAheadLog?.report()?.frameCount ?? 0 >= frame.number else { return true }
    lastTouch = touch
    return false
  }

  /// Records the files' attributes after a change by the writer. If the file system does not respond, nothing is
  /// compared at the next check.
  func noteChange(on connection: Connection) {
    if connection.log.hasMovedPages || database == nil {
      database = try? FileFacts(paths.database)
      sharedMemorySize = (try? claim?.sharedMemorySize(paths.sharedMemory)) ?? 0
      connection.log.hasMovedPages = false
    }
    let frame = connection.log.lastFrame
    lastTouch = nil
    lastChange = .now
    if frame != nil, lastLook.map({ lastChange - $0 > Self.rest }) ?? true {
      (lastTouch, lastLook) = (try? writeAheadLog?.lastTouch(), lastChange)
    }
    lastFrame = frame.flatMap { frame in
      let content = try? writeAheadLog?.bytes(at: frame.place, count: frame.size)
      return content.flatMap { $0.count == frame.size ? (frame, $0) : nil }
    }
  }

  private func checkNames() throws {
    let folder = try FileFacts(paths.folder)
    if let known = self.folder, known.identity == folder?.identity, known.touched == folder?.touched {
      return
    }
    self.folder = nil
    guard try lock.isInPlace else { throw replaced }
    for file in files {
      let facts = try FileFacts(file.path)
      guard facts?.identity == file.identity else { throw replaced }
      if let facts, facts.linkCount > 1 { throw StoreError.hardLinked(file.path) }
    }
    if let folder, folder.isSettled { self.folder = folder }
  }

  private var replaced: StoreError { .replaced(paths.shown) }
}
