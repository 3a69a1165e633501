import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct WriterLockTests {
  @Test func `a second writer in the same process is refused until the first closes`() throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteEventLog(path: folder.log)
    let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: folder.log) }
    #expect(error?.code == .locked)
    #expect(try first.append(SampleHistory.batches(2), after: 0).head == first.position().head)
    first.close()
    try SQLiteEventLog(path: folder.log).close()
  }

  @Test func `a writer that was released without closing gives up the log`() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteEventLog(path: folder.log)
    try SQLiteEventLog(path: folder.log).close()
  }

  @Test func `an abandoned writer leaves the files as they are, and another one opens them immediately`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    for batch in SampleHistory.batches(9) { try log.append([batch], after: batch.first - 1) }
    let files = { try ["", "-wal", ".lock"].map { try Data(contentsOf: URL(filePath: folder.log + $0)) } }
    let before = try files()
    log.abandon()
    #expect(try files() == before)
    let next = try SQLiteEventLog(path: folder.log)
    defer { next.close() }
    #expect(try next.batches() == SampleHistory.batches(9))
    let error = #expect(throws: StoreError.self) { try log.settle() }
    #expect(error?.code == .closed)
    log.close()
    #expect(try next.append([SampleHistory.batches(10)[9]], after: next.position().head).head > 0)
  }

  @Test func `a writer in another process is refused while this one lives`() async throws {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    await #expect(processExitsWith: .exitCode(33)) { [path = folder.log as String] in
      do {
        _ = try SQLiteEventLog(path: path)
      } catch let error as StoreError where error.code == .locked {
        exit(33)
      }
    }
    log.close()
    await #expect(processExitsWith: .exitCode(34)) { [path = folder.log as String] in
      let log = try SQLiteEventLog(path: path)
      try log.append(SampleHistory.batches(2), after: 0)
      log.close()
      exit(34)
    }
    #expect(try SQLiteLogReader(path: folder.log).batches() == SampleHistory.batches(2))
  }

  @Test func `a killed writer leaves its acknowledged batches and no lock`() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.log as String] in
      let log = try SQLiteEventLog(path: path)
      for batch in SampleHistory.batches(9) { try log.append([batch], after: batch.first - 1) }
      kill(getpid(), SIGKILL)
    }
    #expect(try SQLiteLogReader(path: folder.log).verify().isSound)
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    #expect(try log.batches() == SampleHistory.batches(9))
    let next = SampleHistory.batches(10)[9]
    #expect(try log.append([next], after: next.first - 1).head == next.last)
  }

  @Test func `a reader does not block a writer`() throws {
    let sample = try SampleLog.small()
    try SQLiteEventLog(path: sample.path).close()
    let reader = try SQLiteLogReader(path: sample.path)
    let log = try SQLiteEventLog(path: sample.path)
    #expect(try reader.position() == log.position())
    log.close()
  }

  @Test(arguments: [(Durability.durable, Int64(2)), (.relaxed, 1)])
  func `SQLite keeps the requested durability`(durability: Durability, level: Int64) throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      let log = try SQLiteEventLog(path: folder.log, durability: durability)
      defer { log.close() }
      #expect(try log.setting("synchronous") == level)
      #expect(try log.setting("mmap_size") == 0)
      #expect(try log.setting("secure_delete") == 1)
      #expect(try log.setting("page_size") == 2_048)
    }
  }
}
