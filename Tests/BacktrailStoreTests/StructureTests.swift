import BacktrailCore
import BacktrailStore
import CSQLite
import Foundation
import TestSupport
import Testing

/// Files whose pages do not fit together: SQLite would write new rows over other ones.
@Suite struct StructureTests {
  private let sample: SampleLog
  private let path: String

  init() throws {
    sample = try .small()
    path = sample.folder.file("flipped")
  }

  private func root(of name: String, in path: String) throws -> Int {
    let query = "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'"
    return try #require(Int(RawDatabase(path).texts(query).first ?? ""))
  }

  private func place(_ bytes: [UInt8]) throws {
    for suffix in ["-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Returns the events that can be verified.
  private func verified() throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    let reader = try? SQLiteLogReader(path: path)
    try? reader?.forEachBatch { batch in
      events += batch.events
      return true
    }
    return events
  }

  /// Appends a batch to the log, and returns its event, or `nil` if the log was refused.
  private func append() throws -> RecordedEvent? {
    guard let log = try? SQLiteEventLog(path: path, durability: .relaxed) else { return nil }
    defer { log.close() }
    let head = try log.position().head
    var batch = sample.batches[0]
    batch.first = head + 1
    batch.session = 0
    batch.command = nil
    batch.events = [RecordedEvent(seq: head + 1, columns: EventColumns(type: "teleported", name: "new"))]
    return (try? log.append([batch], after: head)).map { _ in batch.events[0] }
  }

  @Test(.tags(.slow))
  func `a change that succeeds takes no event away, whatever bit of a page's beginning is flipped`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample.path)))
    var (refused, appended) = (0, 0)
    for page in 1..<bytes.count / 2_048 {
      for bit in stride(from: page % SlowCases.step, to: 8 * 12, by: SlowCases.step) {
        var flipped = bytes
        flipped[page * 2_048 + bit / 8] ^= 1 << UInt8(bit % 8)
        try place(flipped)
        let before = try verified()
        guard let new = try append() else {
          refused += 1
          continue
        }
        appended += 1
        let after = try verified()
        #expect(after.last == new && after.starts(with: before), "bit \(bit) of page \(page + 1)")
      }
    }
    #expect(refused > 100 / SlowCases.step)
    print("Flipped bits: \(refused) refused, \(appended) appended.")
  }

  @Test(arguments: 0..<8)
  func `statistics whose pages are those of other tables stay`(bit: Int) throws {
    let analyzed = sample.folder.file("analyzed")
    try Data(contentsOf: URL(filePath: sample.path)).write(to: URL(filePath: analyzed))
    try RawDatabase(analyzed, flags: SQLITE_OPEN_READWRITE).run("ANALYZE")
    var bytes = try Data(contentsOf: URL(filePath: analyzed))
    // The number of the first page precedes the statement in the row of the schema.
    let statement = try #require(bytes.firstRange(of: Data("CREATE TABLE sqlite_stat1".utf8)))
    bytes[statement.lowerBound - 1] ^= 1 << UInt8(bit)
    try place([UInt8](bytes))
    let before = try verified()
    let snapshots = try? SQLiteLogReader(path: path).snapshots()
    _ = try append()
    #expect(try verified().starts(with: before))
    #expect(try snapshots == nil || SQLiteLogReader(path: path).snapshots() == snapshots)
  }

  @Test(arguments: [Int64.max, 1_000_000])
  func `a command's row that does not match its digest is no later event`(first: Int64) throws {
    let database = try RawDatabase(sample.path, flags: SQLITE_OPEN_READWRITE)
    try database.dropGuards()
    try database.run("UPDATE command SET first = \(first) WHERE first = (SELECT min(first) FROM command)")
    #expect(try database.number("SELECT max(first) FROM command") == first)
    #expect(try SQLiteLogReader(path: sample.path).position().head == sample.position.head)
  }

  @Test func `a page from an older copy of the file takes no event away`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample.path)))
    let later = sample.folder.file("later")
    try Data(bytes).write(to: URL(filePath: later))
    let log = try SQLiteEventLog(path: later, durability: .relaxed)
    for _ in 0..<3 {
      var head = try log.position().head
      for _ in 0..<20 {
        let event = RecordedEvent(seq: head + 1, columns: EventColumns(type: "teleported", name: "later"))
        var batch = sample.batches[0]
        (batch.first, batch.session, batch.command, batch.events) = (head + 1, 0, nil, [event])
        head = try log.append([batch], after: head).head
      }
      let state = StateForm.text(of: try log.replay(through: head).state)
      try log.save(StoredSnapshot(seq: head, time: 7, state: state))
    }
    log.close()
    let new = [UInt8](try Data(contentsOf: URL(filePath: later)))
    var appended = 0
    for page in 1..<bytes.count / 2_048 {
      var mixed = new
      mixed.replaceSubrange(page * 2_048..<(page + 1) * 2_048, with: bytes[page * 2_048..<(page + 1) * 2_048])
      try place(mixed)
      let before = try verified()
      guard try append() != nil else { continue }
      appended += 1
      // After a gap in the events, what is appended cannot be verified.
      #expect(try verified().starts(with: before), "page \(page + 1)")
    }
    print("Older pages: \(appended) of \(bytes.count / 2_048 - 1) appended.")
  }

  @Test func `an older page of the index of launches hides none of them`() throws {
    let later = sample.folder.file("later")
    let batches = SampleHistory.batches(90)
    let starts = batches.filter { $0.session == $0.first }.map(\.first)
    try #require(starts.count > 3)
    var old: [UInt8] = []
    for part in [batches.filter { $0.first <= starts[1] }, batches.filter { $0.first > starts[1] }] {
      let log = try SQLiteEventLog(path: later, durability: .relaxed)
      try log.append(part, after: part[0].first - 1)
      log.close()
      if old.isEmpty { old = [UInt8](try Data(contentsOf: URL(filePath: later))) }
    }
    let root = try root(of: "session_border", in: later)
    var mixed = [UInt8](try Data(contentsOf: URL(filePath: later)))
    let page = (root - 1) * 2_048..<root * 2_048
    mixed.replaceSubrange(page, with: old[page])
    try place(mixed)
    let sessions = try SQLiteLogReader(path: later).sessions()
    #expect(sessions.map(\.id) == starts)
    #expect(try SQLiteLogReader(path: path).sessions() == sessions)
    // The next change repairs the index.
    let log = try SQLiteEventLog(path: path)
    try log.compact(RetentionPolicy(days: nil, events: 5, bytes: nil))
    log.close()
    let compacted = try SQLiteLogReader(path: path)
    #expect(try compacted.position().floor == starts[starts.count - 1] - 1)
    #expect(try compacted.verify().isSound)
  }

  /// The number of the retention boundary is older than the events that were removed.
  @Test func `a log that lacks the events after its boundary is not written`() throws {
    let later = sample.folder.file("later")
    let whole = try SQLiteEventLog(path: later, durability: .relaxed)
    try whole.append(SampleHistory.batches(90), after: 0)
    whole.close()
    let old = [UInt8](try Data(contentsOf: URL(filePath: later)))
    let log = try SQLiteEventLog(path: later)
    try log.compact(RetentionPolicy(days: nil, events: 5, bytes: nil))
    log.close()
    let root = try root(of: "log", in: later)
    var mixed = [UInt8](try Data(contentsOf: URL(filePath: later)))
    let page = (root - 1) * 2_048..<root * 2_048
    mixed.replaceSubrange(page, with: old[page])
    try place(mixed)
    #expect(try append() == nil)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(mixed))
    let recovered = sample.folder.file("recovered")
    let report = try SQLiteEventLog.recover(path, to: recovered)
    #expect(try SQLiteLogReader(path: recovered).batches() == SQLiteLogReader(path: later).batches())
    #expect(report.eventCount > 0)
    // The lock file is that of the sample.
    #expect(report.reasons.count == 2)
    #expect(report.reasons.first?.hasPrefix("The lock file is damaged or belongs to another log") == true)
    #expect(report.reasons.last?.hasPrefix("Event 1 cannot be verified, so the history") == true)
  }

  /// The pages are then out of order, but most events are still found by their numbers.
  @Test(.tags(.slow))
  func `recover saves what the other readers read, whatever bit of a number of cells is flipped`() throws {
    let later = sample.folder.file("later")
    let log = try SQLiteEventLog(path: later, durability: .relaxed)
    try log.append(SampleHistory.batches(2_000), after: 0)
    log.close()
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: later)))
    // The first byte of an interior page of a table is 5.
    let pages = (1..<bytes.count / 2_048).filter { bytes[$0 * 2_048] == 5 }
    var moreThanHalf = 0
    for page in pages {
      for bit in stride(from: page % SlowCases.step, to: 16, by: SlowCases.step) {
        var flipped = bytes
        flipped[page * 2_048 + 3 + bit / 8] ^= 1 << UInt8(bit % 8)
        try place(flipped)
        let read = try verified()
        let recovered = sample.folder.file("recovered-\(page)-\(bit)")
        guard (try? SQLiteEventLog.recover(path, to: recovered)) != nil else {
          #expect(read == [])
          continue
        }
        let saved = try SQLiteLogReader(path: recovered).batches().flatMap(\.events)
        #expect(saved.starts(with: read), "bit \(bit) of page \(page + 1)")
        if saved.count > 1_000 { moreThanHalf += 1 }
      }
    }
    #expect(moreThanHalf > 0)
  }

  /// The history before the snapshot is lost, but not what follows it.
  @Test(arguments: [1, 5, 40] as [Int64])
  func `recover begins after a snapshot if the first events are missing`(count: Int64) throws {
    let later = sample.folder.file("later")
    let batches = SampleHistory.batches(90)
    let log = try SQLiteEventLog(path: later, durability: .relaxed)
    try log.append(Array(batches.prefix(60)), after: 0)
    let seq = batches[59].last
    try log.save(StoredSnapshot(seq: seq, time: 7, state: StateForm.text(of: log.replay(through: seq).state)))
    try log.append(Array(batches.dropFirst(60)), after: seq)
    let end = try log.replay(through: batches[89].last).state
    log.close()
    let database = try RawDatabase(later, flags: SQLITE_OPEN_READWRITE)
    try database.dropGuards()
    try database.run("DELETE FROM event WHERE seq <= \(count)")
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let recovered = sample.folder.file("recovered")
    let report = try SQLiteEventLog.recover(later, to: recovered)
    #expect(
      report.reasons.first
        == "Event 1 cannot be verified, so the history begins after the snapshot at \(seq).")
    let reader = try SQLiteLogReader(path: recovered)
    #expect(try reader.batches() == Array(batches.dropFirst(60)))
    for command in batches.compactMap(\.command) { #expect(try reader.batch(for: command.id) != nil) }
    #expect(try StateForm.text(of: reader.replay(through: batches[89].last).state) == StateForm.text(of: end))
    #expect(try reader.verify().isSound)
  }

  /// The last page of the events is then skipped. Nothing but the snapshot and the index of launches shows that.
  @Test func `recover says that the newest events are missing if the last page cannot be found`() throws {
    let later = sample.folder.file("later")
    let log = try SQLiteEventLog(path: later, durability: .relaxed)
    let batches = SampleHistory.batches(90)
    try log.append(batches, after: 0)
    let head = batches[89].last
    try log.save(
      StoredSnapshot(seq: head, time: 7, state: StateForm.text(of: log.replay(through: head).state)))
    log.close()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: later)))
    let page = (try root(of: "event", in: later) - 1) * 2_048
    let cells = Int(bytes[page + 3]) << 8 + Int(bytes[page + 4])
    // The last cell becomes the last page.
    let last = page + Int(bytes[page + 12 + 2 * (cells - 1)]) << 8 + Int(bytes[page + 13 + 2 * (cells - 1)])
    bytes.replaceSubrange(page + 8..<page + 12, with: bytes[last..<last + 4])
    try place(bytes)
    let report = try SQLiteEventLog.recover(path, to: sample.folder.file("recovered"))
    #expect(!report.isComplete)
    #expect(report.leftBehind?.upperBound == head)
  }

  /// The newest event that is found directly is then one of the first page, but most others are found in order.
  @Test func `a log whose last page of events cannot be found is not read as a shorter one`() throws {
    let later = sample.folder.file("later")
    let log = try SQLiteEventLog(path: later, durability: .relaxed)
    let batches = SampleHistory.batches(90)
    try log.append(batches, after: 0)
    log.close()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: later)))
    let page = (try root(of: "event", in: later) - 1) * 2_048
    let first = page + Int(bytes[page + 12]) << 8 + Int(bytes[page + 13])
    bytes.replaceSubrange(page + 8..<page + 12, with: bytes[first..<first + 4])
    try place(bytes)
    var last: Int64 = 0
    #expect(throws: StoreError.self) {
      try SQLiteLogReader(path: path).forEachBatch { batch in
        last = batch.last
        return true
      }
    }
    let start = try #require(batches.last { $0.session == $0.first }?.first)
    #expect(last >= start, "The last page has the last launch.")
  }

  @Test func `whatever bit of a snapshot page's beginning is flipped, a launch restores the events`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample.path)))
    let start = 8 * 2_048 * (try root(of: "snapshot", in: sample.path) - 1)
    let text = { (log: any EventLogReading) in
      StateForm.text(of: try log.replay(through: sample.position.head).state)
    }
    let state = try text(SQLiteLogReader(path: sample.path))
    for bit in start..<start + 8 * 12 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      try place(flipped)
      let log = try SQLiteEventLog(path: path)
      #expect(try text(log) == state, "bit \(bit - start)")
      log.close()
    }
  }
}
