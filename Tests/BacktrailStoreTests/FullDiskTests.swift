import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite struct FullDiskTests {
  @Test func `a full quota refuses appends, keeps everything, and lets work continue once it is raised`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    let pages = try log.setting("page_count")
    #expect(try log.setting("max_page_count = \(pages + 3)") == pages + 3)
    let stored = try fill(log)
    _ = try log.setting("max_page_count = 100000")
    let next = LargeBatches.batch(stored)
    try log.append([next], after: Int64(stored))
    #expect(try log.batches() == (0...stored).map(LargeBatches.batch))
    #expect(try SQLiteLogReader(path: folder.log).verify().isSound)
  }

  /// - Parameter isAlone: Whether the database was copied there without its companions, which need space.
  @Test(.enabled(if: SmallDisk.canMount), arguments: [false, true])
  func `on a full disk appends fail, restore works, nothing is lost, and all continues once there is space`(
    isAlone: Bool
  ) throws {
    let disk = try SmallDisk(options: "size=1m")
    let path = disk.path + "/log"
    let log = try SQLiteEventLog(path: path)
    try log.append((0..<9).map(LargeBatches.batch), after: 0)
    try disk.fill()
    var stored = try fill(log, from: 9)
    try expectRestore(log, stored)
    #expect(try SQLiteLogReader(path: path).verify().isSound)
    if isAlone {
      try disk.empty()
      try log.settle()
    }
    log.close()
    for suffix in ["-wal", "-shm", ".lock"] where isAlone { unlink(path + suffix) }
    try disk.fill()

    let reopened = try SQLiteEventLog(path: path)
    try expectRestore(reopened, stored)
    stored = try fill(reopened, from: stored)
    try expectRestore(reopened, stored)
    try disk.empty()
    try reopened.append([LargeBatches.batch(stored)], after: Int64(stored))
    reopened.close()
    #expect(try SQLiteLogReader(path: path).verify().isSound)
    #expect(try SQLiteLogReader(path: path).batches() == (0...stored).map(LargeBatches.batch))
  }

  @Test(.enabled(if: SmallDisk.canMount))
  func `a log that cannot start on a full disk starts later`() throws {
    let disk = try SmallDisk(options: "size=1m")
    try disk.fill()
    let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: disk.path + "/log") }
    #expect(error?.isTransient == true)
    try disk.empty()
    let log = try SQLiteEventLog(path: disk.path + "/log")
    defer { log.close() }
    try log.append([LargeBatches.batch(0)], after: 0)
  }

  /// SQLite leaves holes in its shared memory there, and writing into one would end the process.
  @Test(.enabled(if: SmallDisk.canHaveSmallBlocks), arguments: [0, 8, 16, 24, 32, 48])
  func `on a full disk with small blocks nothing traps, and all continues once there is space`(blocks: Int)
    async throws
  {
    let disk = try SmallDisk(blockSize: 1_024)
    try SQLiteEventLog(path: disk.path + "/log").close()
    try disk.fill()
    let filler = disk.path + "/filler"
    let size = try FileHandle(forReadingFrom: URL(filePath: filler)).seekToEnd()
    #expect(truncate(filler, off_t(size) - off_t(blocks) * 1_024) == 0)
    await #expect(processExitsWith: .success) { [path = (disk.path + "/log") as String] in
      guard let log = try? SQLiteEventLog(path: path) else { return }
      let error = #expect(throws: StoreError.self) {
        for number in 0..<100 { try log.append([LargeBatches.batch(number)], after: Int64(number)) }
      }
      #expect(error?.isTransient == true)
      log.close()
    }
    try disk.empty()
    let log = try SQLiteEventLog(path: disk.path + "/log")
    defer { log.close() }
    let stored = Int(try log.position().head)
    try log.append([LargeBatches.batch(stored)], after: Int64(stored))
    #expect(try SQLiteLogReader(path: disk.path + "/log").verify().isSound)
  }

  /// Appends until there is no space; returns the number of stored batches.
  private func fill(_ log: SQLiteEventLog, from count: Int = 0) throws -> Int {
    var count = count
    while count < 1_000 {
      let before = try log.position()
      do {
        try log.append([LargeBatches.batch(count)], after: Int64(count))
        count += 1
      } catch let error as StoreError {
        #expect(error.isTransient)
        #expect(error.code == .full)
        #expect(try log.position() == before)
        return count
      }
    }
    Issue.record("The disk never filled.")
    return count
  }

  private func expectRestore(_ log: SQLiteEventLog, _ stored: Int) throws {
    #expect(try log.batches() == (0..<stored).map(LargeBatches.batch))
    #expect(try log.replay(through: Int64(stored)).seq == Int64(stored))
  }
}

/// Batches of one event with about eight thousand bytes of payload.
enum LargeBatches {
  static func batch(_ number: Int) -> RecordedBatch {
    let seq = Int64(number + 1)
    let salt = Salt(UInt64(number), 1)
    let text = "[\"" + String(repeating: "p", count: 8_000) + "\"]"
    let columns = EventColumns(type: "sessionEnded", name: "large")
    let event = RecordedEvent(seq: seq, columns: columns, payload: .stored(text: text, salt: salt))
    return RecordedBatch(first: seq, session: 0, cause: .user, time: seq, events: [event])
  }
}
