import BacktrailCore
import BacktrailStore
import BacktrailTesting
import CSQLite
import Foundation
import TestSupport
import Testing

@Suite struct RecoverTests {
  let sample: SampleLog
  let target: TemporaryFolder

  init() throws {
    sample = try SampleLog.small()
    target = try TemporaryFolder()
  }

  /// Recovers the sample, and checks the result.
  private func recover() throws -> (RecoveryReport, batches: [RecordedBatch]) {
    let before = try FolderPicture(sample.folder.path)
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(try FolderPicture(sample.folder.path) == before)
    let (batches, report) = try target.examine()
    #expect(report.findings == [])
    #expect(report.position == recovery.position)
    #expect(recovery.eventCount == batches.reduce(0) { $0 + $1.events.count })
    return (recovery, batches)
  }

  @Test func `everything in a sound log is saved, in a new epoch`() throws {
    let (recovery, batches) = try recover()
    var position = sample.position
    position.epoch += 1
    #expect(batches == sample.batches)
    #expect(recovery.position == position)
    #expect(recovery.isComplete)
  }

  @Test func `a log recovered from before an erasure still lacks it, with its own mark and with the old one`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    try log.append(SampleHistory.batches(9), after: 0)
    try log.settle()
    let early = try Data(contentsOf: URL(filePath: folder.log))
    try log.erase(.everything)
    log.close()
    try early.write(to: URL(filePath: folder.log))
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(
      recovery.reasons == [
        "An acknowledged erasure is missing: erased values may be in the new log. Erase them again."
      ])
    #expect(try SQLiteLogReader(path: target.log).isErasureMissing())
    try Data(contentsOf: URL(filePath: target.log)).write(to: URL(filePath: folder.log))
    #expect(try SQLiteLogReader(path: folder.log).isErasureMissing())
    let again = try SQLiteEventLog(path: target.log)
    try again.erase(.everything)
    again.close()
    #expect(try !SQLiteLogReader(path: target.log).isErasureMissing())
  }

  /// Stores batches in a log, and returns the file as it was before the last one.
  private func earlyCopy(of batches: [RecordedBatch], in folder: TemporaryFolder) throws -> Data {
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    try log.append(Array(batches.dropLast()), after: 0)
    try log.settle()
    let copy = try Data(contentsOf: URL(filePath: folder.log))
    try log.append(Array(batches.suffix(1)), after: batches[batches.count - 2].last)
    return copy
  }

  @Test func `an older copy beside the newer lock file is recovered with the reason for its end`() throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(9)
    let (last, early) = (batches[8].last, try earlyCopy(of: batches, in: folder))
    try early.write(to: URL(filePath: folder.log))
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(recovery.leftBehind == batches[7].last + 1...last)
    #expect(
      recovery.reasons == [
        "The file ends at event \(batches[7].last), but event \(last) was acknowledged, according to the lock file."
      ])
  }

  @Test func `a copy whose acknowledged end was replaced by other events is not complete`() throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(9)
    let (last, early) = (batches[8].last, try earlyCopy(of: batches, in: folder))
    let copy = try Data(contentsOf: URL(filePath: folder.log))
    try early.write(to: URL(filePath: folder.log))
    let other = try SQLiteEventLog(path: folder.log)
    var replacement = batches[8]
    replacement.time += 1
    try other.append([replacement], after: batches[7].last)
    other.close()
    try copy.write(to: URL(filePath: folder.log))
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == last...last)
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(recovery.position.head == last)
    #expect(!recovery.isComplete)
    #expect(
      recovery.reasons == [
        "Event \(last) was acknowledged, but the log has a different event in its place, as after an older copy was put back."
      ])
  }

  @Test(arguments: [1, 3, 8], [false, true])
  func `the beginning of a file that was cut off is saved`(pages: Int, hasLock: Bool) throws {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    for batch in SampleHistory.batches(400) { try log.append([batch], after: batch.first - 1) }
    let head = try log.position().head
    log.close()
    let file = try Data(contentsOf: URL(filePath: folder.log))
    try file.dropLast(pages * 2_048).write(to: URL(filePath: folder.log))
    if !hasLock { try FileManager.default.removeItem(atPath: folder.log + ".lock") }
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(recovery.position.head > head / 2)
    #expect(recovery.reasons.first == "The last \(pages * 2_048) bytes of the file are missing.")
    let (saved, report) = try target.examine()
    // The rows of commands may be in the missing part.
    let expected = SampleHistory.batches(400).prefix(saved.count)
    #expect(saved.map(\.withoutDigest) == expected.map(\.withoutDigest))
    #expect(report.findings == [])
  }

  @Test func `a file that was cut off is saved without the older write-ahead log beside it`() throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(400)
    let first = try SQLiteEventLog(path: folder.log)
    try first.append(Array(batches.prefix(100)), after: 0)
    let older = try Data(contentsOf: URL(filePath: folder.log + "-wal"))
    first.close()
    let second = try SQLiteEventLog(path: folder.log)
    try second.append(Array(batches.dropFirst(100)), after: batches[99].last)
    second.close()
    try Data(contentsOf: URL(filePath: folder.log)).dropLast(2_048).write(to: URL(filePath: folder.log))
    let alone = try SQLiteEventLog.recover(folder.log, to: target.file("alone"))
    #expect(alone.position.head > batches[200].last)
    try older.write(to: URL(filePath: folder.log + "-wal"))
    let beside = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(beside.position.head == alone.position.head)
    #expect(beside.reasons.contains { $0.hasPrefix("The write-ahead log was left out. More ") })
  }

  @Test func `the lock file of another log is not overwritten`() throws {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    try log.append(SampleHistory.batches(9), after: 0)
    log.close()
    let lock = try Data(contentsOf: URL(filePath: folder.log + ".lock"))
    try FileManager.default.moveItem(atPath: folder.log, toPath: folder.file("broken"))
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.log + suffix) }
    let error = #expect(throws: StoreError.self) {
      try SQLiteEventLog.recover(folder.file("broken"), to: folder.log)
    }
    #expect(error?.message.contains(".lock' already exists") == true)
    #expect(try Data(contentsOf: URL(filePath: folder.log + ".lock")) == lock)
    #expect(!FileManager.default.fileExists(atPath: folder.log))
    try FileManager.default.moveItem(atPath: folder.log + ".lock", toPath: folder.file("broken.lock"))
    #expect(try SQLiteEventLog.recover(folder.file("broken"), to: folder.log).isComplete)
  }

  @Test func `a recovered log can be continued`() throws {
    let (folder, killed) = try (TemporaryFolder(), KilledLog.young())
    try killed.place(in: folder, wal: killed.wal, lock: killed.lock)
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    let log = try SQLiteEventLog(path: target.log)
    let batches = SampleHistory.batches(30)
    let position = try log.append(Array(batches.suffix(4)), after: recovery.position.head)
    #expect(try log.replay(through: position.head).seq == position.head)
    log.close()
    let (saved, report) = try target.examine()
    #expect(saved == batches)
    #expect(report.findings == [])
  }

  @Test(arguments: [
    "UPDATE event SET name = name || 'x' WHERE seq = 9", "UPDATE event SET hash = zeroblob(16) WHERE seq = 9",
    "DELETE FROM event WHERE seq = 9", "UPDATE event SET batch = 1 WHERE seq = 9",
    "UPDATE event SET type_version = 7 WHERE seq = 9",
    "UPDATE event SET payload_digest = zeroblob(16) WHERE seq = 9",
    "UPDATE event SET time = time + 1 WHERE seq = (SELECT batch FROM event WHERE seq = 9)",
    "DELETE FROM event WHERE seq = (SELECT batch FROM event WHERE seq = 9)",
    "UPDATE event SET cause = 'x' WHERE seq = (SELECT batch FROM event WHERE seq = 9)",
    "UPDATE event SET command = 'x' WHERE seq = (SELECT batch FROM event WHERE seq = 9)",
  ])
  func `only the batches before the first damaged one are saved`(sql: String) throws {
    try sample.change(sql)
    let (recovery, batches) = try recover()
    let whole = Array(sample.batches.prefix { $0.last < 9 })
    #expect(batches == whole)
    let head = whole.last?.last ?? 0
    #expect(recovery.leftBehind == head + 1...sample.position.head)
    #expect(recovery.reasons.count == 1 && recovery.reasons[0].hasSuffix("."), "\(recovery.reasons)")
  }

  @Test(arguments: [
    "UPDATE event SET payload = payload || ' '", "UPDATE event SET salt = zeroblob(16)",
    "UPDATE event SET salt = NULL",
  ])
  func `a damaged payload counts as erased`(sql: String) throws {
    let carrier = try #require(sample.batches.flatMap(\.events).first { $0.payload?.text != nil })
    try sample.change("\(sql) WHERE seq = \(carrier.seq)")
    let (recovery, batches) = try recover()
    var expected = sample.batches
    let place = try #require(expected.firstIndex { $0.last >= carrier.seq })
    let event = Int(carrier.seq - expected[place].first)
    expected[place].events[event].payload = carrier.payload.map { .erased(digest: $0.digest) }
    expected[place].command?.digest = nil
    #expect(batches == expected)
    #expect(recovery.lostPayloads == [carrier.seq])
    #expect(recovery.leftBehind == nil && !recovery.isComplete)
  }

  @Test(arguments: ["UPDATE command SET time = time + 1", "DELETE FROM command"])
  func `a damaged command keeps its id, and the report names it`(sql: String) throws {
    let places = sample.batches.indices.filter { sample.batches[$0].command != nil }
    let (first, last) = try (#require(places.first), #require(places.last))
    try sample.change("\(sql) WHERE first = \(sample.batches[last].first)")
    let (recovery, batches) = try recover()
    var expected = sample.batches
    expected[last].command?.digest = nil
    #expect(batches == expected)
    #expect(
      recovery.reasons == [
        "The command of batch \(expected[last].first) was damaged: its ID was recovered, but the digest of its moves was not."
      ])
    #expect(!recovery.isComplete)

    try #require(places.count > 1)
    try sample.change(sql)
    let all = try SQLiteEventLog.recover(sample.path, to: target.file("all"))
    let range = "\(expected[first].first) to \(expected[last].first)"
    #expect(all.reasons.count == 1)
    #expect(all.reasons.first?.hasPrefix("\(places.count) commands from batch \(range) were damaged") == true)
  }

  @Test(arguments: [
    "UPDATE log SET digest = zeroblob(16)", "UPDATE log SET floor = 7", "DELETE FROM snapshot",
  ])
  func `data that only repeats the events is rebuilt from them`(sql: String) throws {
    try sample.change(sql)
    #expect(try recover().batches == sample.batches)
  }

  @Test func `a missing log row is rebuilt from what the lock file says`() throws {
    let mark = HeadMark(sample.position, snapshot: 0)
    try Data(mark.text.utf8).write(to: URL(filePath: sample.path + ".lock"))
    try sample.change("DELETE FROM log")
    #expect(try recover().batches == sample.batches)
  }

  /// Every page but the first, on which SQLite finds the others.
  @Test func `with any page gone, a beginning or an end is saved, or nothing is`() throws {
    let bytes = sample.history.file
    var saved = 0
    for page in 1..<bytes.count / 2_048 {
      var damaged = bytes
      damaged.replaceSubrange(page * 2_048..<(page + 1) * 2_048, with: Data(repeating: 0xa5, count: 2_048))
      try damaged.write(to: URL(filePath: sample.path))
      let path = target.file("saved-\(page)")
      do {
        let recovery = try SQLiteEventLog.recover(sample.path, to: path)
        let reader = try SQLiteLogReader(path: path)
        #expect(try reader.verify().isSound)
        let batches = try reader.batches().map(\.withoutLost)
        let floor = try reader.position().floor
        let rest = sample.batches.drop { $0.first <= floor }
        #expect(batches == rest.prefix(batches.count).map(\.withoutLost))
        #expect(
          floor == 0 || recovery.reasons.contains { $0.contains("the history begins after the snapshot") })
        saved += 1
      } catch let error as StoreError {
        #expect([.damaged, .notALog].contains(error.code), "\(error)")
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
    #expect(saved > 3)
  }
}

extension RecordedBatch {
  /// The batch as it is when its payloads are lost.
  fileprivate var withoutLost: RecordedBatch {
    var batch = self
    for place in events.indices {
      batch.events[place].payload = events[place].payload.map { .erased(digest: $0.digest) }
    }
    batch.command?.digest = nil
    return batch
  }
}
