import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct CompactionTests {
  @Test func `a compaction frees disk space, and the log is sound`() throws {
    let sample = try CompactedLog(600)
    let before = try fileSize(sample.path)
    let report = try sample.compact(keeping: 60)
    let reader = try SQLiteLogReader(path: sample.path)
    let verified = try reader.verify()
    #expect(verified.findings == [])
    #expect(verified.leftoverCount == 0)
    #expect(try sample.difference(of: reader) == nil)
    #expect(try reader.diagnosis().freePageCount == 0)
    #expect(try report.freedBytes == before - fileSize(sample.path))
    #expect(report.freedBytes > 50_000)
    #expect(try fileSize(sample.path + "-wal") == 0)
    let kept = try RawDatabase(sample.path).number("SELECT count(*) FROM event WHERE seq <= \(report.floor)")
    #expect(Int64(report.eventCount) == report.floor)
    #expect(kept < 40)
    #expect(try reader.statistics().eventCount == sample.head - report.floor)
  }

  @Test func `events below a log's retention boundary are no longer in the file`() throws {
    let sample = try CompactedLog(200)
    let secrets = sample.batches.flatMap(\.events).filter { $0.seq < 100 && sample.payloads[$0.seq] == nil }
      .compactMap(\.payload?.text)
    #expect(secrets.count > 10)
    try sample.compact(keeping: 20)
    let bytes = try Data(contentsOf: URL(filePath: sample.path))
    for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
  }

  @Test func `a log continues after a compaction, and can be compacted again`() throws {
    let sample = try CompactedLog(90)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    let longer = SampleHistory.batches(200)
    for kept in [60, 50, 40, 30, 20, 10] {
      try log.compact(.keeping(kept))
      let next = longer.filter { $0.first > (try? log.position().head) ?? 0 }.prefix(7)
      for batch in next { try log.append([batch], after: batch.first - 1) }
      #expect(try SQLiteLogReader(path: sample.path).verify().findings == [])
    }
    #expect(try log.position().floor > 60)
  }

  @Test func `the newest launch stays, however large`() throws {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    var history = SampleHistory(seed: 2)
    try log.append([history.launch()] + (0..<50).map { _ in history.push(1) }, after: 0)
    #expect(try log.compact(RetentionPolicy(days: 0, events: 0, bytes: 0)).floor == 0)
    try log.append([history.launch(1)], after: 52)
    #expect(try log.compact(RetentionPolicy(days: 0, events: 0, bytes: 0)).floor == 52)
  }

  /// The largest and smallest numbers stand for "no limit" and "nothing", and must not overflow.
  @Test(arguments: [CompactionMode.exact, .automatic])
  func `a policy may have the largest and the smallest numbers`(mode: CompactionMode) throws {
    let sample = try CompactedLog(60)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    #expect(try log.compact(RetentionPolicy(days: .max, events: .max, bytes: .max), mode).floor == 0)
    #expect(try log.compact(RetentionPolicy(days: .min, events: .min, bytes: .min), mode).floor > 0)
    #expect(try SQLiteLogReader(path: sample.path).verify().findings == [])
  }

  @Test func `a log that outgrew its quota loses its oldest launches until it fits`() throws {
    let sample = try CompactedLog(600)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    let size = try Int(fileSize(sample.path))
    for quota in [size * 3 / 4, size / 2] {
      try log.compact(RetentionPolicy(days: nil, events: nil, bytes: quota))
      #expect(try fileSize(sample.path) <= quota)
    }
    #expect(try sample.difference(of: log) == nil)
  }

  /// One launch less is found by a compaction to each number of events.
  @Test(arguments: [2, 10, 40])
  func `a compaction to a size removes no launch too many`(percent: Int) throws {
    let sample = try CompactedLog(600)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    let quota = try Int(fileSize(sample.path)) * (100 - percent) / 100
    let floor = try log.compact(RetentionPolicy(days: nil, events: nil, bytes: quota)).floor
    log.close()
    let other = try CompactedLog(600)
    let copy = try SQLiteEventLog(path: other.path, durability: .relaxed)
    defer { copy.close() }
    let borders = try copy.sessions().map { $0.id - 1 }.filter { $0 < floor }
    guard let before = borders.last, before > 0 else { return }
    try copy.compact(.keeping(Int(sample.head - before)))
    #expect(try copy.position().floor == before)
    #expect(try fileSize(other.path) > quota)
  }

  @Test func `an automatic compaction waits until it is worth it`() throws {
    let sample = try CompactedLog(600)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    let head = Int(sample.head)
    #expect(try log.compact(.keeping(head - head / 20), .automatic).floor == 0)
    #expect(try log.compact(.keeping(head - head / 8), .automatic).floor > 0)
    let size = try Int(fileSize(sample.path))
    let floor = try log.position().floor
    #expect(
      try log.compact(RetentionPolicy(days: nil, events: nil, bytes: size * 10 / 8), .automatic).floor
        == floor)
    #expect(
      try log.compact(RetentionPolicy(days: nil, events: nil, bytes: size * 9 / 8), .automatic).floor > floor)
    #expect(try fileSize(sample.path) <= size * 9 / 8 * 3 / 4)
  }

  /// Each piece touches a few hundred rows, so that anything waiting for the log waits only milliseconds.
  @Test func `other writes are not kept waiting`() throws {
    let sample = try CompactedLog(2_000)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    let longer = SampleHistory.batches(2_100)[2_000...]
    var pieces = 0
    for batch in longer {
      let rows = try sample.rowCount()
      let report = try log.compactStep(.keeping(100), .exact)
      #expect(try rows - sample.rowCount() <= 512)
      if !report.isFinished { pieces += 1 }
      try log.append([batch], after: batch.first - 1)
    }
    #expect(pieces > 10)
    try log.compact(.keeping(100))
    #expect(try SQLiteLogReader(path: sample.path).verify().findings == [])
    #expect(try log.batches().last == longer.last)
  }

  /// The next compaction finishes what a killed one left.
  @Test func `an interrupted compaction is not damage and is completed later`() throws {
    let sample = try CompactedLog(2_000)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    var report = CompactionReport(floor: 0)
    while try report.floor == 0 || sample.rowCount() == sample.head {
      report = try log.compactStep(.keeping(100), .exact)
    }
    log.close()
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try reader.verify().findings == [])
    let floor = try reader.position().floor
    let below = try sample.rowCount() - (sample.head - floor)
    #expect(below == floor - 512 + Int64(sample.payloads.keys.filter { $0 <= 512 }.count))
    #expect(try (below - 40...below).contains(Int64(reader.verify().leftoverCount)))
    #expect(try sample.difference(of: reader) == nil)
    #expect(try reader.sessions().allSatisfy { try $0.id > reader.position().floor })
    try sample.compact(keeping: 2_000_000)
    #expect(try SQLiteLogReader(path: sample.path).verify().leftoverCount == 0)
    #expect(try SQLiteLogReader(path: sample.path).diagnosis().freePageCount == 0)
  }

  /// Events whose payload an earlier retention boundary needed are then the first that remain.
  @Test func `a second interrupted compaction is not damage`() throws {
    let sample = try CompactedLog(2_000)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    let first = try log.compact(.keeping(1_500))
    while try log.position().floor == first.floor { _ = try log.compactStep(.keeping(100), .exact) }
    log.close()
    let reader = try SQLiteLogReader(path: sample.path)
    let (floor, report) = try (reader.position().floor, reader.verify())
    #expect(report.findings == [])
    #expect(report.leftoverCount > (floor - first.floor) / 2)
    #expect(try sample.difference(of: reader) == nil)
  }

  @Test(arguments: [true, false])
  func `an event inserted below the retention boundary is damage`(isCutShort: Bool) throws {
    let sample = try CompactedLog(2_000)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    while try log.position().floor == 0 { _ = try log.compactStep(.keeping(100), .exact) }
    if !isCutShort { try log.compact(.keeping(100)) }
    log.close()
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    if isCutShort {
      let place = try database.number("SELECT min(seq) FROM event WHERE seq > 10 AND payload_digest IS NULL")
      try database.run("DELETE FROM event WHERE seq BETWEEN 5 AND \(place + 5) AND seq <> \(place)")
    } else {
      try database.run(
        """
        INSERT INTO event (seq, batch, type, type_version, count, session, cause, time, hash)
        SELECT min(seq) + 1, min(seq) + 1, 'popped', 1, 1, 0, 'user', 0, zeroblob(16) FROM event e
        WHERE NOT EXISTS (SELECT 1 FROM event WHERE seq = e.seq + 1)
        """)
    }
    let report = try SQLiteLogReader(path: sample.path).verify()
    #expect(report.findings.contains { $0.message.hasSuffix("boundary, but is not listed as retained.") })
  }

  @Test func `a log whose history was changed is not compacted`() throws {
    let sample = try CompactedLog(90)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE event SET name = 'forged' WHERE seq = 4")
    let rows = try database.dump()
    let error = #expect(throws: StoreError.self) { try sample.compact(keeping: 10) }
    #expect(error?.code == .damaged)
    #expect(try database.dump() == rows)
  }

  private func fileSize(_ path: String) throws -> Int64 {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? -1
  }
}
