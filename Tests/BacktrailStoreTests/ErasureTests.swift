import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct ErasureTests {
  /// Secrets that cannot occur among other bytes by chance.
  private static let secret = "planted-9f3c1b-secret"

  /// A log with secrets in small and large payloads, above and below the retention boundary, and where deleted rows
  /// were.
  private func plant(in folder: TemporaryFolder) throws -> SQLiteEventLog {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    var batches = SampleHistory.batches(200)
    for place in batches.indices {
      for (index, event) in batches[place].events.enumerated() {
        guard case .stored(_, let salt)? = event.payload else { continue }
        let filler = String(repeating: "x", count: event.seq.isMultiple(of: 5) ? 6_000 : 9)
        let text = #"["\#(Self.secret)-\#(event.seq)-\#(filler)"]"#
        batches[place].events[index].payload = .stored(text: text, salt: salt)
      }
    }
    for batch in batches { try log.append([batch], after: batch.first - 1) }
    while try log.compactStep(.keeping(100), .exact).floor == 0 {}
    return log
  }

  private func occurrences(in path: String) throws -> Int {
    let bytes = try Data(contentsOf: URL(filePath: path))
    var (count, start) = (0, bytes.startIndex)
    while let range = bytes.range(of: Data(Self.secret.utf8), in: start..<bytes.endIndex) {
      (count, start) = (count + 1, range.upperBound)
    }
    return count
  }

  @Test func `erased secrets are in none of the log's files, and the hash chain is still valid`() throws {
    let folder = try TemporaryFolder()
    let log = try plant(in: folder)
    #expect(try occurrences(in: folder.log) > 0)
    #expect(try SQLiteLogReader(path: folder.log).verify().leftoverCount > 0)
    let report = try log.erase(.everything)
    #expect(report.isPurged)
    #expect(try occurrences(in: folder.log) == 0)
    #expect(try occurrences(in: folder.log + "-wal") == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.log + "-wal")[.size] as? Int == 0)
    let lines = try log.batches().flatMap(\.events).compactMap(\.payload?.text)
    #expect(lines.isEmpty)
    let verified = try SQLiteLogReader(path: folder.log).verify()
    #expect(verified.findings == [])
    #expect(verified.erased == report.erased)
    log.close()
    #expect(try occurrences(in: folder.log) == 0)
    let database = try RawDatabase(folder.log)
    try database.run("VACUUM INTO '\(folder.file("copy"))'")
    #expect(try occurrences(in: folder.file("copy")) == 0)
    #expect(try SQLiteLogReader(path: folder.log).verify().findings == [])
  }

  @Test(arguments: 0..<8)
  func `erased secrets leave no copy where a compaction moved rows`(seed: Int) throws {
    let folder = try TemporaryFolder()
    let log = try plantRagged(in: folder, seed: UInt64(seed))
    #expect(try log.erase(.everything).isPurged)
    log.close()
    #expect(try occurrences(in: folder.log) == 0)
  }

  /// A history that leaves a copy if an erasure does not rewrite the file, which few do (here, one of 60).
  @Test func `erased secrets leave no copy where compactions and erasures moved rows`() throws {
    let folder = try TemporaryFolder()
    let log = try plantMoved(in: folder, seed: 51)
    #expect(try log.erase(.everything).isPurged)
    log.close()
    #expect(try occurrences(in: folder.log) == 0)
  }

  /// Proves that searching the bytes of a file finds what SQLite leaves: the same histories, with payloads set to NULL
  /// and overwritten the way SQLite does it.
  @Test func `without rewriting the file, copies of erased secrets stay`() throws {
    var found = 0
    for seed in 0..<24 {
      let folder = try TemporaryFolder()
      try plantRagged(in: folder, seed: UInt64(seed)).close()
      let database = try RawDatabase(folder.log)
      try database.dropGuards()
      try database.run("PRAGMA secure_delete = ON")
      var random = SplitMix64(seed: UInt64(seed))
      func someOf() -> String {
        "seq % \(Int.random(in: 2..<9, using: &random)) = \(Int.random(in: 0..<2, using: &random))"
      }
      for _ in 0..<4 {
        try database.run("DELETE FROM event WHERE \(someOf())")
        try database.run("UPDATE event SET payload = NULL, salt = NULL WHERE \(someOf())")
      }
      try database.run(
        "UPDATE event SET payload = NULL, salt = NULL; PRAGMA wal_checkpoint(TRUNCATE)")
      found += try occurrences(in: folder.log)
    }
    #expect(found > 0)
  }

  /// A log with secrets of many sizes, compacted to a random size.
  private func plantRagged(in folder: TemporaryFolder, seed: UInt64) throws -> SQLiteEventLog {
    var random = SplitMix64(seed: seed)
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    for batch in SampleHistory.batches(260, seed: seed + 1) { try append(batch, to: log, &random) }
    try log.compact(.keeping(Int.random(in: 20..<200, using: &random)))
    return log
  }

  /// A log with secrets of many sizes, compacted again and again, and erased in part.
  private func plantMoved(in folder: TemporaryFolder, seed: UInt64) throws -> SQLiteEventLog {
    var random = SplitMix64(seed: seed)
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    let batches = SampleHistory.batches(260, seed: seed + 1)
    for (number, batch) in batches.enumerated() {
      try append(batch, to: log, &random)
      guard number.isMultiple(of: 60), number > 0 else { continue }
      try log.compact(.keeping(Int.random(in: 20..<60, using: &random)))
    }
    try log.compact(.keeping(Int.random(in: 20..<200, using: &random)))
    let secrets = batches.flatMap(\.events).filter { $0.payload != nil }.map(\.seq)
    for _ in 0..<3 {
      let some = secrets.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      try log.erase(.payloads(of: Set(some)))
    }
    return log
  }

  /// Appends a batch with a secret of any size in each payload.
  private func append(_ batch: RecordedBatch, to log: SQLiteEventLog, _ random: inout SplitMix64) throws {
    var batch = batch
    for (index, event) in batch.events.enumerated() {
      guard case .stored(_, let salt)? = event.payload else { continue }
      let filler = String(repeating: "x", count: Int.random(in: 0..<700, using: &random))
      let text = #"["\#(Self.secret)-\#(event.seq)-\#(filler)"]"#
      batch.events[index].payload = .stored(text: text, salt: salt)
    }
    try log.append([batch], after: batch.first - 1)
  }

  /// A reader that holds its view of the log until it is committed.
  private func openReader(of folder: TemporaryFolder) throws -> RawDatabase {
    let reader = try RawDatabase(folder.log)
    try reader.run("BEGIN")
    _ = try reader.number("SELECT count(*) FROM event")
    return reader
  }

  @Test func `a reader keeps an erasure from being complete, and the erasure says so`() throws {
    let folder = try TemporaryFolder()
    let log = try plant(in: folder)
    defer { log.close() }
    let reader = try openReader(of: folder)
    #expect(try log.erase(.everything).isPurged == false)
    try reader.run("COMMIT")
    try log.settle()
    #expect(try occurrences(in: folder.log) == 0)
    #expect(try occurrences(in: folder.log + "-wal") == 0)
  }

  /// The log may have traces of contents that retention removed.
  @Test func `an erasure that finds nothing is also incomplete while a reader has the log open`() throws {
    let folder = try TemporaryFolder()
    let log = try plant(in: folder)
    defer { log.close() }
    let reader = try openReader(of: folder)
    let position = try log.position()
    let (incomplete, complete) = (
      ErasureReport(erased: [], position: position, isPurged: false),
      ErasureReport(erased: [], position: position, isPurged: true)
    )
    #expect(try log.erase(.payloads(of: [])) == incomplete)
    // Further attempts do not make the write-ahead log longer.
    let size = try Data(contentsOf: URL(filePath: folder.log + "-wal")).count
    for _ in 1...3 { #expect(try log.erase(.payloads(of: [])) == incomplete) }
    #expect(try Data(contentsOf: URL(filePath: folder.log + "-wal")).count == size)
    try reader.run("COMMIT")
    #expect(try log.erase(.payloads(of: [])) == complete)
  }

  @Test func `an erasure that a reader kept incomplete is finished in the next launch's idle time`() throws {
    let folder = try TemporaryFolder()
    let log = try plant(in: folder)
    let reader = try openReader(of: folder)
    #expect(try !log.erase(.everything).isPurged)
    log.abandon()
    try reader.run("COMMIT")
    #expect(try !SQLiteLogReader(path: folder.log).verify().isPurged)
    let next = try SQLiteEventLog(path: folder.log)
    defer { next.abandon() }
    while try !next.compactStep(RetentionPolicy(days: nil, events: nil, bytes: nil), .automatic).isFinished {}
    #expect(try occurrences(in: folder.log) == 0)
    #expect(try occurrences(in: folder.log + "-wal") == 0)
    let lock = try String(contentsOfFile: folder.log + ".lock", encoding: .utf8)
    #expect(lock.contains("purge done"))
    #expect(try SQLiteLogReader(path: folder.log).verify().isPurged)
  }

  @Test func `an erasure leaves a mark of the epoch that it begins`() throws {
    let folder = try TemporaryFolder()
    let log = try plant(in: folder)
    try log.erase(.everything)
    let position = try log.position()
    log.close()
    let text = try String(contentsOfFile: folder.log + ".lock", encoding: .utf8)
    let mark = try #require(HeadMark(text))
    #expect((mark.epoch, mark.head) == (position.epoch, position.head))
    #expect(try SQLiteLogReader(path: folder.log).position() == position)
  }
}
