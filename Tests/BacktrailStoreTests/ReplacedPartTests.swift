import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// A log whose files are taken away, truncated, or overwritten while it is open.
@Suite struct ReplacedPartTests {
  let folder: TemporaryFolder
  let batches = SampleHistory.batches(6)

  init() throws { folder = try TemporaryFolder() }

  private func opened() throws -> SQLiteEventLog {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    try log.append([batches[0]], after: 0)
    return log
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self, performing: body)?.code
  }

  @Test func `nothing is acknowledged once the lock has been moved`() throws {
    let log = try opened()
    defer { log.close() }
    try FileManager.default.moveItem(atPath: folder.log + ".lock", toPath: folder.file("moved"))
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  @Test func `nothing is acknowledged once the lock exists only under another name`() throws {
    let log = try opened()
    defer { log.close() }
    try FileManager.default.linkItem(atPath: folder.log + ".lock", toPath: folder.file("backup"))
    try FileManager.default.removeItem(atPath: folder.log + ".lock")
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  @Test(arguments: [true, false])
  func `nothing is acknowledged into a write-ahead log that was taken away`(isRemoved: Bool) throws {
    let log = try opened()
    if isRemoved {
      try FileManager.default.removeItem(atPath: folder.log + "-wal")
    } else {
      #expect(truncate(folder.log + "-wal", 0) == 0)
    }
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
    #expect(code { try log.settle() } == .replaced)
    log.close()
    // The file is still a database: no page of the lost log was moved into it.
    #expect(try RawDatabase(folder.log).texts("PRAGMA integrity_check") == ["ok"])
  }

  /// Less than a frame, immediately after a change: the file system's clock may not have advanced since.
  @Test(arguments: [1, 24, 2_047])
  func `nothing is acknowledged into a write-ahead log that was truncated`(missing: Int) throws {
    let log = try opened()
    defer { log.close() }
    try log.append([batches[1]], after: batches[0].last)
    let size = try FileHandle(forReadingFrom: URL(filePath: folder.log + "-wal")).seekToEnd()
    #expect(truncate(folder.log + "-wal", off_t(size) - off_t(missing)) == 0)
    #expect(code { try log.checkFiles() } == .replaced)
    #expect(code { try log.append([batches[2]], after: batches[1].last) } == .replaced)
  }

  /// The next launch would refuse the log.
  @Test(arguments: ["", "-wal", "-shm"])
  func `nothing is acknowledged into a log with a second name`(ending: String) throws {
    let log = try opened()
    defer { log.close() }
    try FileManager.default.linkItem(atPath: folder.log + ending, toPath: folder.file("twin"))
    #expect(code { try log.checkFiles() } == .notALog)
    #expect(code { try log.append([batches[1]], after: batches[0].last) } == .notALog)
    try FileManager.default.removeItem(atPath: folder.file("twin"))
    try log.append([batches[1]], after: batches[0].last)
  }

  @Test(arguments: [0, 512, 4_096])
  func `nothing is acknowledged into a file that another program truncated`(size: Int) throws {
    let log = try opened()
    defer { log.close() }
    #expect(truncate(folder.log, off_t(size)) == 0)
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  @Test(arguments: [136, 200, 4_096])
  func `a reader does not lengthen shared memory that was shortened`(size: Int) throws {
    let log = try opened()
    #expect(truncate(folder.log + "-shm", off_t(size)) == 0)
    #expect(code { _ = try SQLiteLogReader(path: folder.log) } == .replaced)
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
    log.close()
    #expect(try SQLiteLogReader(path: folder.log).verify().findings == [])
  }

  /// A reader that finds no shared memory creates its own, and other processes that open the log then rely on it.
  @Test(arguments: [true, false])
  func `nothing is acknowledged once the shared memory was taken away`(isRemoved: Bool) throws {
    let log = try opened()
    defer { log.close() }
    if isRemoved {
      try FileManager.default.removeItem(atPath: folder.log + "-shm")
    } else {
      #expect(truncate(folder.log + "-shm", 0) == 0)
    }
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  /// Closing a file ends all locks that SQLite has on it in this process.
  @Test func `nothing is acknowledged once the file was overwritten in place`() throws {
    let log = try opened()
    defer { log.close() }
    let path = folder.log
    let content = try Data(contentsOf: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: content)
    try file.close()
    // The system's clock for files may not have advanced since.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(code { try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  /// Belongs to another log, or to nothing: what was acknowledged since it began is no longer there.
  @Test(arguments: [true, false])
  func `nothing is acknowledged once the write-ahead log was overwritten in place`(isSettling: Bool) throws {
    let log = try opened()
    defer { log.close() }
    let path = folder.log + "-wal"
    let size = try FileHandle(forReadingFrom: URL(filePath: path)).seekToEnd()
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(repeating: 7, count: Int(size) + 100))
    try file.close()
    // The system's clock for files may not have advanced since.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    let failure = code {
      if isSettling { try log.settle() } else { try log.append([batches[1]], after: batches[0].last) }
    }
    #expect(failure == .replaced)
  }

  /// A part in the middle, which leaves the last frame as it was.
  @Test(arguments: [false, true])
  func `nothing is acknowledged once a part of the write-ahead log was overwritten`(isTimePutBack: Bool)
    throws
  {
    let log = try opened()
    defer { log.close() }
    let path = folder.log + "-wal"
    let times = try FileTimes(path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: 40)
    try file.write(contentsOf: Data(repeating: 7, count: 8))
    try file.close()
    if isTimePutBack { try times.put(on: path) }
    #expect(code { try log.checkFiles() } == .replaced)
    #expect(code { try log.append([batches[1]], after: batches[0].last) } == .replaced)
  }

  @Test
  func `nothing is acknowledged once the write-ahead log was overwritten after changes in quick succession`()
    throws
  {
    let log = try opened()
    defer { log.close() }
    try log.append([batches[1]], after: batches[0].last)
    let end = ContinuousClock.now + .milliseconds(60)
    while ContinuousClock.now < end {}
    let file = try FileHandle(forWritingTo: URL(filePath: folder.log + "-wal"))
    try file.seek(toOffset: 200)
    try file.write(contentsOf: Data(repeating: 7, count: 40))
    try file.close()
    #expect(code { try log.checkFiles() } == .replaced)
    #expect(code { try log.append([batches[2]], after: batches[1].last) } == .replaced)
  }

  @Test func `a write-ahead log with unchanged contents continues, whatever was done to its times`() throws {
    let log = try opened()
    defer { log.close() }
    let path = folder.log + "-wal"
    let content = try Data(contentsOf: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: content)
    try file.close()
    #expect(chmod(path, 0o640) == 0)
    try log.checkFiles()
    try log.append([batches[1]], after: batches[0].last)
    #expect(try log.batches() == Array(batches[...1]))
  }

  @Test(arguments: ["", "-wal", "-shm", ".lock"])
  func `a file check finds each file that was taken away`(ending: String) throws {
    let log = try opened()
    defer { log.close() }
    try log.checkFiles()
    try FileManager.default.removeItem(atPath: folder.log + ending)
    #expect(code { try log.checkFiles() } == .replaced)
    #expect(code { try log.checkFiles() } == .replaced)
  }

  @Test func `a closed log is not checked`() throws {
    let log = try opened()
    log.close()
    try FileManager.default.removeItem(atPath: folder.log)
    try log.checkFiles()
  }

  /// Like a mount of the file under another name.
}
