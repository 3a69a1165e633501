import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite struct RecoverRefusalTests {
  let sample: SampleLog
  let target: TemporaryFolder

  init() throws {
    sample = try SampleLog.small()
    target = try TemporaryFolder()
  }

  private func code(recovering path: String, to target: String) -> StoreError.Code? {
    #expect(throws: StoreError.self) { try SQLiteEventLog.recover(path, to: target) }?.code
  }

  @Test(arguments: ["", "-wal", "-journal", "-shm", ".backtrail-partial", ".backtrail-partial-wal"])
  func `nothing is overwritten, and nothing is left beside the new log`(suffix: String) throws {
    try Data("mine".utf8).write(to: URL(filePath: target.log + suffix))
    let before = try FolderPicture(target.path)
    #expect(code(recovering: sample.path, to: target.log) == .alreadyExists)
    #expect(try FolderPicture(target.path) == before)
    #expect(code(recovering: sample.path, to: sample.path) == .alreadyExists)
  }

  @Test func `the leftovers of a killed recovery do not get in the way of a later one`() throws {
    for suffix in [
      ".backtrail-partial", ".backtrail-partial-wal", ".backtrail-partial-shm", ".backtrail-partial.lock",
    ] {
      try Data("left".utf8).write(to: URL(filePath: target.log + suffix))
    }
    _ = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
    #expect(
      !(try FileManager.default.contentsOfDirectory(atPath: target.path)).contains { $0.contains("partial") })
  }

  @Test func `a file that is not a log is not recovered`() throws {
    try Data("text".utf8).write(to: URL(filePath: target.file("text")))
    #expect(code(recovering: target.file("none"), to: target.log) == .notFound)
    #expect(code(recovering: target.file("text"), to: target.log) == .notALog)
    #expect(code(recovering: sample.path, to: target.file("none/log")) == .notFound)
    #expect(!FileManager.default.fileExists(atPath: target.log))
  }

  @Test func `a log that a writer has is not recovered`() throws {
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    #expect(code(recovering: sample.path, to: target.log) == .locked)
  }

  @Test(arguments: [.max, 1 << 60] as [Int64])
  func `an epoch that no log reaches does not prevent a recovery`(epoch: Int64) throws {
    try sample.change("UPDATE log SET epoch = \(epoch)")
    _ = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
  }

  @Test(arguments: [.max, .max - 1, 1 << 60] as [Int64])
  func `a retention boundary that no log reaches does not prevent events from being recovered`(floor: Int64)
    throws
  {
    var position = sample.position
    (position.floor, position.head) = (floor, floor)
    let snapshot = StoredSnapshot(seq: floor, time: 0, state: "")
    let (seal, hash) = (position.rowDigest(checkpoints: 1).literal, position.headHash)
    let digest = snapshot.digest(logID: position.logID, headHash: hash).literal
    try sample.change("UPDATE log SET floor = \(floor), checkpoints = 1, digest = \(seal)")
    try sample.change("INSERT INTO snapshot VALUES (\(floor), 1, 1, 0, '', \(hash.literal), \(digest))")
    #expect(
      try SQLiteEventLog.recover(sample.path, to: target.file("first")).position.head == sample.position.head)
    #expect(try SQLiteLogReader(path: target.file("first")).verify().isSound)
    try sample.change(
      "UPDATE event SET seq = \(Int64.min) WHERE seq = 1; UPDATE log SET digest = zeroblob(16)")
    _ = try? SQLiteEventLog.recover(sample.path, to: target.log)
  }

  @Test func `without a provable retention boundary there is nothing to save`() throws {
    try sample.compact()
    try sample.change("UPDATE snapshot SET state = state || ' '")
    #expect(code(recovering: sample.path, to: target.log) == .floorDamaged)
    #expect(!FileManager.default.fileExists(atPath: target.log))
  }

  /// The digest proves who wrote the snapshot, not that this build can decode it.
  @Test(arguments: [(1, "no state"), (1, ""), (2, "a newer form")] as [(Int32, String)])
  func `a snapshot at the retention boundary is not kept if it cannot be decoded`(
    format: Int32, state: String
  )
    throws
  {
    try sample.compact()
    let floor = sample.history.border
    let row = try #require(
      try RawDatabase(sample.path).rows("SELECT reducer, time, head_hash FROM snapshot WHERE seq = \(floor)")
        .first)
    guard case .integer(let reducer) = row[0], case .integer(let time) = row[1], case .blob(let hash) = row[2]
    else { throw CancellationError() }
    let snapshot = StoredSnapshot(
      seq: floor, format: format, reducer: Int32(reducer), time: time, state: state)
    let digest = snapshot.digest(logID: sample.position.logID, headHash: try #require(Hash128(hash))).literal
    try sample.change(
      """
      UPDATE snapshot SET format = \(format), state = '\(state)', digest = \(digest) WHERE seq = \(floor);
      DELETE FROM snapshot WHERE seq <> \(floor)
      """)
    #expect(code(recovering: sample.path, to: target.log) == .floorDamaged)
    #expect(!FileManager.default.fileExists(atPath: target.log))
  }

  @Test func `the retention boundary and its snapshot are kept`() throws {
    try sample.compact()
    let floor = sample.history.border
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    let (batches, report) = try target.examine()
    #expect(batches == sample.batches.filter { $0.first > floor })
    #expect(report.findings == [])
    #expect(recovery.position.floor == floor && recovery.position.headHash == sample.position.headHash)
    let (old, new) = try (SQLiteLogReader(path: sample.path), SQLiteLogReader(path: target.log))
    #expect(try new.snapshots() == old.snapshots().filter { $0.seq == floor })
    let head = sample.position.head
    #expect(
      try StateForm.text(of: new.replay(through: head).state)
        == StateForm.text(of: old.replay(through: head).state))
  }

  @Test func `if the retention boundary is damaged, a later snapshot replaces it`() throws {
    let sample = try SampleLog.large()
    try sample.compact()
    let log = try SQLiteEventLog(path: sample.path)
    let later = try #require(
      sample.batches.last { $0.session == $0.first && $0.first > sample.history.border + 1 })
    let state = StateForm.text(of: try log.replay(through: later.first - 1).state)
    try log.save(StoredSnapshot(seq: later.first - 1, time: 8, state: state))
    log.close()
    try sample.change("UPDATE snapshot SET time = 1 WHERE seq = \(sample.history.border)")
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    let (batches, report) = try target.examine()
    #expect(batches == sample.batches.filter { $0.first >= later.first })
    #expect(report.findings == [])
    #expect(
      recovery.reasons.contains { $0.contains("the history begins after the one at \(later.first - 1)") })
  }
}

extension Hash128 {
  /// The hash in SQL.
  var literal: String { RawValue.blob(bytes).literal }
}

extension SampleLog {
  /// Changes stored rows as no program of ours can.
  func change(_ sql: String) throws {
    let raw = try RawDatabase(path)
    try raw.dropGuards()
    try raw.run(sql)
  }
}
