import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The behavior when someone takes the file away from a running app.
@Suite struct ReplacedFileTests {
  let folder: TemporaryFolder
  let batches = SampleHistory.batches(4)

  init() throws { folder = try TemporaryFolder() }

  /// Waits until a folder's modification time is trusted.
  private func settle(_ path: String) throws {
    while try FileFacts(path)?.isSettled == false { sched_yield() }
  }

  /// If the folder has not changed for a long time, only a change to it makes the writer check each file.
  @Test(arguments: ["", ".lock", "-wal", "-shm"], [true, false])
  func `nothing is acknowledged once a file is gone`(suffix: String, isSettled: Bool) throws {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    if isSettled { try settle(folder.path) }
    try log.append([batches[0]], after: 0)
    try FileManager.default.removeItem(atPath: folder.log + suffix)
    #expect { try log.append([batches[1]], after: batches[0].last) } throws: { error in
      (error as? StoreError)?.code == .replaced
    }
  }

  /// The clock for files ticks: two changes in quick succession can have the same time.
  @Test(.timeLimit(.minutes(1))) func `a folder that has just changed is not trusted`() throws {
    try Data().write(to: URL(filePath: folder.file("new")))
    #expect(try FileFacts(folder.path)?.isSettled == false)
    try settle(folder.path)
  }

  @Test func `nothing is acknowledged once the folder has been moved`() throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let log = try SQLiteEventLog(path: inner + "/log.backtrail", durability: .relaxed)
    defer { log.close() }
    try settle(inner)
    try log.append([batches[0]], after: 0)
    try FileManager.default.moveItem(atPath: inner, toPath: folder.file("moved"))
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    #expect { try log.append([batches[1]], after: batches[0].last) } throws: { error in
      (error as? StoreError)?.code == .replaced
    }
  }

  @Test(arguments: [true, false])
  func `another file under the same name is not written`(isSettled: Bool) throws {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    if isSettled { try settle(folder.path) }
    try log.append([batches[0]], after: 0)
    try FileManager.default.moveItem(atPath: folder.log, toPath: folder.file("old"))
    try Data("other".utf8).write(to: URL(filePath: folder.log))
    #expect(throws: StoreError.self) { try log.append([batches[1]], after: batches[0].last) }
    #expect(try String(contentsOfFile: folder.log, encoding: .utf8) == "other")
  }

  @Test(.timeLimit(.minutes(1))) func `a lock that is not a file is refused and not waited for`() throws {
    mkfifo(folder.log + ".lock", 0o600)
    #expect { try SQLiteEventLog(path: folder.log) } throws: { error in
      (error as? StoreError)?.code == .notWritable
    }
  }

  @Test func `a schema that someone added to is named`() throws {
    let sample = try SampleLog.small()
    try RawDatabase(sample.path).run("CREATE INDEX handy ON event(name)")
    #expect { try SQLiteLogReader(path: sample.path) } throws: { error in
      (error as? StoreError)?.message.contains("'handy' was added") == true
    }
  }
}
