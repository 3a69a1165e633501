import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Logs whose header or schema is damaged. Both are known without the file.
@Suite struct KnownSchemaTests {
  private let folder: TemporaryFolder
  private let target: TemporaryFolder
  private let page = 2_048

  init() throws { (folder, target) = (try TemporaryFolder(), try TemporaryFolder()) }

  /// Creates a log, which an erasure rewrites or not, and returns its file.
  private func makeLog(isErased: Bool) throws -> Data {
    let log = try SQLiteEventLog(path: folder.log)
    let batches = SampleHistory.batches(200)
    try log.append(Array(batches.prefix(100)), after: 0)
    if isErased { try log.erase(.everything) }
    try log.append(Array(batches.dropFirst(100)), after: batches[99].last)
    log.close()
    return try Data(contentsOf: URL(filePath: folder.log))
  }

  /// Changes stored rows as no program of ours can.
  private func change(_ sql: String) throws {
    let raw = try RawDatabase(folder.log)
    try raw.dropGuards()
    try raw.run(sql)
  }

  /// Recovers the log, or a damaged file in its place, and returns what was saved.
  private func recover(_ file: Data? = nil) throws -> (RecoveryReport, [RecordedBatch]) {
    try file?.write(to: URL(filePath: folder.log))
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    let (saved, report) = try target.examine()
    #expect(report.findings == [])
    return (recovery, saved)
  }

  @Test func `a log whose header has lost the version is damaged, and is saved`() throws {
    var file = try makeLog(isErased: false)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    file[63] = 0
    let (recovery, saved) = try recover(file)
    #expect(saved == batches && recovery.lostPayloads == [])
    let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: folder.log) }
    #expect(error?.code == .damaged)
  }

  @Test(
    arguments: [false, true],
    [
      "SQLite format", "CREATE TABLE log", "CREATE TABLE event", "CREATE TRIGGER log_floor",
      "CREATE VIEW session",
    ])
  func `a log is saved although its header or its schema is damaged`(isErased: Bool, text: String) throws {
    var file = try makeLog(isErased: isErased)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    let place = try #require(file.range(of: Data(text.utf8))).lowerBound
    let range = place == 0 ? 3..<4 : max(100, place / page * page)..<(place / page + 1) * page
    file.replaceSubrange(range, with: Data(repeating: 0xa5, count: range.count))
    let (recovery, saved) = try recover(file)
    #expect(saved == batches)
    #expect(recovery.lostPayloads == [])
    #expect(recovery.reasons.count == 1)
    #expect(recovery.reasons[0].hasPrefix("The file was read with the header and the schema of a new log."))
  }

  @Test func `a log that an erasure rewrote is saved although its last pages are missing`() throws {
    let file = try makeLog(isErased: true)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    let place = try #require(file.range(of: Data("CREATE TRIGGER log_floor".utf8))).lowerBound
    let (recovery, saved) = try recover(file.prefix(place / page * page))
    #expect(saved == Array(batches.prefix(saved.count)))
    #expect(saved.count > 50)
    #expect(recovery.leftBehind?.upperBound == batches.last?.last)
    #expect(recovery.reasons.contains { $0.hasPrefix("The last ") })
  }

  @Test func `a database of another program is not read with our schema`() throws {
    var file = try makeLog(isErased: false)
    file.replaceSubrange(68..<72, with: Data("Othr".utf8))
    try file.write(to: URL(filePath: folder.log))
    let error = #expect(throws: StoreError.self) { try SQLiteEventLog.recover(folder.log, to: target.log) }
    #expect(error?.code == .notALog)
  }

  @Test func `damage before an erasure is not taken for a missing erasure`() throws {
    _ = try makeLog(isErased: true)
    try change("UPDATE event SET name = 'x' WHERE seq = 9")
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(recovery.position.head == 8)
    #expect(recovery.reasons.count == 1)
    #expect(try !SQLiteLogReader(path: target.log).isErasureMissing())
  }

  /// The number of erasures is in the row, and the copy ends where the log ended at the erasure.
  @Test(arguments: [
    "DELETE FROM log; UPDATE event SET name = 'x' WHERE seq = 50", "DELETE FROM log",
    "UPDATE log SET digest = zeroblob(16)", "UPDATE log SET checkpoints = 77", "UPDATE log SET epoch = 7",
    "UPDATE log SET epoch = 2",
  ])
  func `a damaged copy from before an erasure is not said to have it`(sql: String) throws {
    let log = try SQLiteEventLog(path: folder.log)
    try log.append(SampleHistory.batches(60), after: 0)
    log.close()
    let early = try Data(contentsOf: URL(filePath: folder.log))
    let again = try SQLiteEventLog(path: folder.log)
    try again.erase(.everything)
    again.close()
    try early.write(to: URL(filePath: folder.log))
    try change(sql)
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect((recovery.position.head < 50) == sql.contains("event"))
    #expect(recovery.reasons.contains { $0.hasPrefix("Whether the last acknowledged erasure is missing") })
    #expect(try SQLiteLogReader(path: target.log).isErasureMissing())
  }

  @Test func `a file that has the name of the new lock file is not overwritten`() throws {
    _ = try makeLog(isErased: false)
    try Data("mine".utf8).write(to: URL(filePath: target.log + ".lock"))
    let error = #expect(throws: StoreError.self) { try SQLiteEventLog.recover(folder.log, to: target.log) }
    #expect(error?.code == .alreadyExists)
    #expect(try Data(contentsOf: URL(filePath: target.log + ".lock")) == Data("mine".utf8))
  }

  @Test func `a log whose schema leads to another page is saved`() throws {
    _ = try makeLog(isErased: false)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    try change("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 8 WHERE name = 'event'")
    let (recovery, saved) = try recover()
    #expect(saved == batches)
    #expect(recovery.reasons.count == 1)
  }

  @Test func `a log is saved with its write-ahead log although its schema is damaged`() throws {
    let log = try SQLiteEventLog(path: folder.log)
    let batches = SampleHistory.batches(60)
    try log.append(batches, after: 0)
    let parts = try ["", "-wal", ".lock"].map { try Data(contentsOf: URL(filePath: folder.log + $0)) }
    log.close()
    var file = parts[0]
    let place = try #require(file.range(of: Data("CREATE TABLE event".utf8))).lowerBound
    file[place] ^= 0x80
    let copy = try TemporaryFolder()
    for (suffix, part) in zip(["", "-wal", ".lock"], [file] + parts.dropFirst()) {
      try part.write(to: URL(filePath: copy.log + suffix))
    }
    #expect(throws: StoreError.self) { try SQLiteLogReader(path: copy.log) }
    let recovery = try SQLiteEventLog.recover(copy.log, to: target.log)
    #expect(recovery.position.head == batches.last?.last)
    #expect(recovery.leftBehind == nil)
  }

  @Test func `a damaged log row is trusted more than the lock file of another log`() throws {
    let file = try makeLog(isErased: false)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    let other = try SQLiteEventLog(path: target.file("other"))
    try other.append(SampleHistory.batches(3), after: 0)
    other.close()
    try Data(contentsOf: URL(filePath: target.file("other.lock"))).write(
      to: URL(filePath: folder.log + ".lock"))
    try file.write(to: URL(filePath: folder.log))
    try change("UPDATE log SET digest = zeroblob(16)")
    let (recovery, saved) = try recover()
    #expect(saved == batches)
    #expect(recovery.leftBehind == nil && recovery.lostPayloads.isEmpty)
    #expect(recovery.reasons.map { $0.prefix(14) } == ["The lock file "])
  }

  @Test(arguments: [
    "DELETE FROM log", "UPDATE log SET log_id = replace(log_id, '0', '1')", "UPDATE log SET epoch = 1",
  ])
  func `a damaged log row is replaced by what the lock file says`(sql: String) throws {
    _ = try makeLog(isErased: false)
    let batches = try SQLiteLogReader(path: folder.log).batches()
    try change(sql)
    let (recovery, saved) = try recover()
    #expect(saved == batches)
    #expect(recovery.reasons == [])
    #expect(try !SQLiteLogReader(path: target.log).isErasureMissing())
  }
}
