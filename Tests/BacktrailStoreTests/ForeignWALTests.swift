import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Write-ahead logs that do not belong to the file beside them.
@Suite struct ForeignWALTests {
  @Test func `one from another log is named, and left out by a recovery`() throws {
    let (log, other) = try (KilledLog.young(), KilledLog.reused())
    let folder = try TemporaryFolder()
    try other.place(in: folder, wal: log.wal, lock: nil)
    let found = try folder.examineUnread().map(\.message)
    #expect(found.contains { $0.hasPrefix("The write-ahead log belongs to log ") }, "\(found)")
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    let saved = try target.examine()
    #expect(saved.report.isSound && saved.batches.count >= 8)
    #expect(saved.batches == Array(other.batches.prefix(saved.batches.count)))
    #expect(
      recovery.reasons.contains { $0.hasPrefix("The write-ahead log was left out. It belongs to log ") },
      "\(recovery.reasons)")
  }

  /// The other log's retention boundary says nothing about this log's events.
  @Test(arguments: [true, false], [8, 40, 200])
  func `one with a snapshot of a compacted log takes nothing from the file`(hasLock: Bool, count: Int) throws
  {
    let batches = SampleHistory.batches(310)
    let other = try CompactedLog(Array(batches.prefix(300)))
    try other.compact(keeping: 100)
    let writer = try SQLiteEventLog(path: other.path, durability: .relaxed)
    defer { writer.close() }
    try writer.append(Array(batches.dropFirst(300)), after: other.head)
    let head = try writer.position().head
    let state = try writer.replay(through: head).state
    try writer.save(StoredSnapshot(seq: head, time: 0, state: StateForm.text(of: state)))
    let folder = try TemporaryFolder()
    let own = SampleHistory.batches(count, seed: 2)
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    let logID = try log.position().logID
    try log.append(own, after: 0)
    log.close()
    try Data(contentsOf: URL(filePath: other.path + "-wal")).write(to: URL(filePath: folder.log + "-wal"))
    if !hasLock { try FileManager.default.removeItem(atPath: folder.log + ".lock") }
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try target.examine().batches == own)
    #expect(recovery.position.logID == logID && recovery.leftBehind == nil)
    #expect(recovery.reasons.count == 1, "\(recovery.reasons)")
    #expect(
      recovery.reasons.first?.hasPrefix("The write-ahead log was left out. It belongs to log ") ?? false
        || recovery.reasons == ["The write-ahead log was left out. Otherwise, nothing can be verified."],
      "\(recovery.reasons)")
  }

  /// A killed log, and a folder in which it was continued and closed, with all batches.
  private func continuedLog() throws -> (KilledLog, TemporaryFolder, [RecordedBatch]) {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    try log.place(in: folder, wal: log.wal, lock: nil)
    let writer = try SQLiteEventLog(path: folder.log)
    let batches = SampleHistory.batches(40)
    try writer.append(Array(batches.dropFirst(26)), after: log.batches[25].last)
    writer.close()
    return (log, folder, batches)
  }

  /// SQLite reads the file only with the write-ahead log, which has a page in place of each damaged one.
  @Test(arguments: [16, 28, 40]) func `one older than a file with one wrong bit is not moved into it`(
    place: Int
  ) throws {
    let (log, folder, batches) = try continuedLog()
    var bytes = try Data(contentsOf: URL(filePath: folder.log))
    bytes[place] ^= 1
    try bytes.write(to: URL(filePath: folder.log))
    try log.wal.write(to: URL(filePath: folder.log + "-wal"))
    let before = try folder.contents()
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    #expect(try folder.contents() == before)
    let target = try TemporaryFolder()
    _ = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try target.examine().batches == batches)
  }

  /// The mark says that events are missing, and most pages show it too.
  @Test func `one older than a file with a page of zeros is not moved into it`() throws {
    let (log, folder, _) = try continuedLog()
    let file = try Data(contentsOf: URL(filePath: folder.log))
    for page in 1..<file.count / 2_048 {
      var bytes = file
      bytes.replaceSubrange(page * 2_048..<(page + 1) * 2_048, with: Data(count: 2_048))
      try bytes.write(to: URL(filePath: folder.log))
      try log.wal.write(to: URL(filePath: folder.log + "-wal"))
      let before = try folder.contents()
      #expect(throws: StoreError.self, "page \(page + 1)") { try SQLiteEventLog(path: folder.log) }
      #expect(try folder.contents() == before, "page \(page + 1)")
    }
  }

  @Test(arguments: [true, false], ["digest = zeroblob(16)", "floor = 3"])
  func `one from another log is not moved into a file whose log row is damaged`(
    hasLock: Bool, change: String
  ) throws {
    let (log, other) = try (KilledLog.reused(), TemporaryFolder())
    let own = SampleHistory.batches(12, seed: 2)
    let writer = try SQLiteEventLog(path: other.log)
    try writer.append(own, after: 0)
    writer.close()
    let database = try RawDatabase(other.log)
    try database.dropGuards()
    try database.run("UPDATE log SET \(change); PRAGMA wal_checkpoint(TRUNCATE)")
    let folder = try TemporaryFolder()
    try Data(contentsOf: URL(filePath: other.log)).write(to: URL(filePath: folder.log))
    if hasLock { try FileManager.default.copyItem(atPath: other.log + ".lock", toPath: folder.log + ".lock") }
    try log.wal.write(to: URL(filePath: folder.log + "-wal"))
    let before = try folder.contents()
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    #expect(try folder.contents() == before)
    #expect(try !folder.examineUnread().isEmpty)
    let target = try TemporaryFolder()
    _ = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try target.examine().batches == own)
  }

  @Test func `one from another log is not moved into the file by a launch`() throws {
    let (log, other) = try (KilledLog.young(), KilledLog.reused())
    let folder = try TemporaryFolder()
    try other.place(in: folder, wal: log.wal, lock: nil)
    let before = try folder.contents()
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    #expect(try folder.contents() == before)
  }

  /// The file is put back as it was before the write-ahead log was emptied for the last time.
  @Test(arguments: 1...16, [true, false])
  func `one beside an older file is not moved into it, or belongs to it`(count: Int, hasLock: Bool) throws {
    let (folder, old) = try (TemporaryFolder(), TemporaryFolder())
    var history = SampleHistory(seed: 11)
    let log = try SQLiteEventLog(path: folder.log)
    try log.append([history.launch()] + (0..<6).map { _ in history.step() }, after: 0)
    try log.settle()
    let before = try Data(contentsOf: URL(filePath: folder.log))
    for _ in 0..<count { try log.append([history.push(1)], after: history.head - 1) }
    try log.settle()
    for _ in 0..<3 { try log.append([history.push(1)], after: history.head - 1) }
    let wal = try Data(contentsOf: URL(filePath: folder.log + "-wal"))
    log.close()
    try before.write(to: URL(filePath: old.log))
    try wal.write(to: URL(filePath: old.log + "-wal"))
    if hasLock { try FileManager.default.copyItem(atPath: folder.log + ".lock", toPath: old.log + ".lock") }
    let contents = try old.contents()
    do {
      try SQLiteEventLog(path: old.log).close()
      #expect(!hasLock, "Beside its lock file it is known.")
      #expect(try SQLiteLogReader(path: old.log).verify().isSound)
    } catch is StoreError {
      #expect(try old.contents() == contents)
    }
  }

  @Test func `one from another program is left out by a recovery`() throws {
    let (log, other) = try (KilledLog.reused(), TemporaryFolder())
    let database = try RawDatabase(other.log)
    try database.run(
      """
      PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; CREATE TABLE other (text);
      INSERT INTO other VALUES (hex(randomblob(9000)));
      """)
    let folder = try TemporaryFolder()
    try log.place(in: folder, wal: Data(contentsOf: URL(filePath: other.log + "-wal")), lock: nil)
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(
      recovery.reasons.contains { $0.contains("The write-ahead log was left out.") })
    #expect(try target.examine().batches.count >= 8)
  }

  @Test func `one with many thousands of events belongs to its file`() throws {
    let (folder, copy) = try (TemporaryFolder(), TemporaryFolder())
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    let batches = SampleHistory.batches(30_000)
    try log.append([batches[0]], after: 0)
    log.close()
    let writer = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { writer.close() }
    // A reader keeps it from being moved into the file.
    try SQLiteLogReader(path: folder.log).visitBatches(in: 1...1) { batch in
      try writer.append(Array(batches.dropFirst()), after: batch.last)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: folder.log + suffix, toPath: copy.log + suffix)
      }
      return false
    }
    let again = try SQLiteEventLog(path: copy.log)
    defer { again.close() }
    #expect(try again.position().head == batches.last?.last)
  }

  @Test func `one whose file is an older copy is detected`() throws {
    let (folder, old) = try (TemporaryFolder(), TemporaryFolder())
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    let batches = SampleHistory.batches(160)
    for count in [20, 120, 20] {
      let head = try log.position().head
      try log.append(Array(batches.drop { $0.first <= head }.prefix(count)), after: head)
      if count != 20 || head == 0 { try log.settle() }
      if head == 0 { try FileManager.default.copyItem(atPath: folder.log, toPath: old.log) }
    }
    try FileManager.default.copyItem(atPath: folder.log + "-wal", toPath: old.log + "-wal")
    #expect(try !old.examineUnread().isEmpty)
    let before = try old.contents()
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: old.log) }
    #expect(try old.contents() == before)
    let target = try TemporaryFolder()
    _ = try SQLiteEventLog.recover(old.log, to: target.log)
    let saved = try target.examine()
    #expect(saved.report.isSound && (20..<160).contains(saved.batches.count))
    // The rows of commands are not from the same time as the events.
    #expect(
      saved.batches.map(\.withoutDigest) == batches.prefix(saved.batches.count).map(\.withoutDigest))
  }

  @Test func `one older than its file is named`() throws {
    let (log, folder, batches) = try continuedLog()
    try log.wal.write(to: URL(filePath: folder.log + "-wal"))
    let before = try folder.contents()
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    #expect(try folder.contents() == before)
    let found = try folder.examineUnread().map(\.message)
    let (old, new) = (log.batches[25].last, batches[39].last)
    #expect(
      found.contains(
        "The write-ahead log is older than the file: it ends at event \(old), and the file ends at event \(new)."
      ))
    let target = try TemporaryFolder()
    _ = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try target.examine().batches == batches)
  }
}

extension TemporaryFolder {
  /// The database and its write-ahead log.
  fileprivate func contents() throws -> [Data] {
    try ["", "-wal"].map { try Data(contentsOf: URL(filePath: log + $0)) }
  }

  /// The findings of checking the log, whether or not its batches can be read.
  fileprivate func examineUnread() throws -> [VerifyReport.Finding] {
    try SQLiteLogReader(path: log).verify().findings
  }
}
