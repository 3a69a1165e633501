import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct FloorTests {
  /// Driven by the schema, like `VerifyMutationTests` for a log without a retention boundary; a few rows are enough.
  @Test(arguments: ["command", "event", "log", "snapshot"])
  func `verify finds every changed value of a compacted log`(table: String) throws {
    let sample = try CompactedLog(42)
    let floor = try sample.compact(keeping: 30).floor
    #expect(floor > 0)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    let below = "(SELECT rowid FROM \(table) WHERE rowid <= \(floor) LIMIT 3)"
    let last = "(SELECT max(rowid) FROM \(table))"
    for row in try database.rows("SELECT rowid, * FROM \(table) WHERE rowid IN \(below) OR rowid = \(last)") {
      for (column, value) in zip(try Column.all(of: table, in: sample.path), row.dropFirst()) {
        for variant in column.variants(of: value) {
          try database.run(
            "UPDATE \(table) SET \(column.name) = \(variant.literal) WHERE rowid = \(row[0].text)")
          let report = try SQLiteLogReader(path: sample.path).verify()
          #expect(!report.isSound, "\(table) \(row[0].text) \(column.name) \(variant)")
          let now = column.isRowID ? variant : row[0]
          try database.run("UPDATE \(table) SET \(column.name) = \(value.literal) WHERE rowid = \(now.text)")
        }
      }
    }
    #expect(try SQLiteLogReader(path: sample.path).verify().isSound)
  }

  @Test(arguments: ["command", "event", "log", "snapshot"])
  func `verify finds every missing row of a compacted log`(table: String) throws {
    let sample = try CompactedLog(42)
    try sample.compact(keeping: 30)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    for row in try database.rows("SELECT rowid, * FROM \(table)") {
      try database.run("DELETE FROM \(table) WHERE rowid = \(row[0].text)")
      #expect(try !SQLiteLogReader(path: sample.path).verify().isSound, "\(table) \(row[0].text)")
      try database.run(
        "INSERT INTO \(table) VALUES (\(row.dropFirst().map(\.literal).joined(separator: ", ")))")
    }
    #expect(try SQLiteLogReader(path: sample.path).verify().isSound)
  }

  @Test func `a log whose retention boundary is damaged opens but accepts nothing`() throws {
    let sample = try CompactedLog(90)
    let floor = try sample.compact(keeping: 30).floor
    try damageFloor(of: sample)
    let file = try Data(contentsOf: URL(filePath: sample.path))
    let log = try SQLiteEventLog(path: sample.path)
    let next = SampleHistory.batches(91)[90]
    #expect(code { try log.append([next], after: sample.head) } == .floorDamaged)
    #expect(code { try log.compact(.keeping(0)) } == .floorDamaged)
    #expect(code { try log.save(StoredSnapshot(seq: sample.head, time: 0, state: "")) } == .floorDamaged)
    #expect(code { _ = try log.replay(through: sample.head) } == .floorDamaged)
    #expect(try log.batches() == sample.batches.filter { $0.first > floor })
    log.close()
    #expect(try Data(contentsOf: URL(filePath: sample.path)) == file)
  }

  /// The row still has the hash that the first event chains to.
  @Test func `the first event above a damaged boundary is verified`() throws {
    let sample = try CompactedLog(90)
    let floor = try sample.compact(keeping: 30).floor
    try damageFloor(of: sample)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE event SET name = 'changed' WHERE seq = \(floor + 1)")
    #expect(code { _ = try SQLiteLogReader(path: sample.path).batches() } == .damaged)
    // Without the row, nothing vouches for the event.
    try database.run("DELETE FROM snapshot WHERE seq = \(floor)")
    #expect(code { _ = try SQLiteLogReader(path: sample.path).batches() } == .floorDamaged)
  }

  @Test func `a recovery includes the rows kept below the retention boundary`() throws {
    let sample = try CompactedLog(90)
    try sample.compact(keeping: 30)
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.isComplete)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try sample.difference(of: reader) == nil)
    #expect(try reader.verify().findings == [])
    let known = sample.batches.filter { $0.last <= recovery.position.floor }
    #expect(try known.allSatisfy { try reader.knows($0.command) })
  }

  @Test func `a recovery counts a damaged payload below the retention boundary as erased`() throws {
    let sample = try CompactedLog(90)
    let floor = try sample.compact(keeping: 30).floor
    let lost = try #require(sample.payloads.keys.filter { $0 <= floor }.min())
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE event SET payload = '[]' WHERE seq = \(lost)")
    try database.run("UPDATE command SET time = 1 WHERE first = 1")
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.lostPayloads == [lost])
    #expect(recovery.reasons.count == 1)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().findings == [])
    #expect(try reader.verify().erased == [lost])
    // A damaged row still has the ID, and costs no other command.
    let commands = sample.batches.filter { $0.last <= floor }.compactMap(\.command)
    try #require(commands.count > 1 && sample.batches[0].command != nil)
    for command in commands { #expect(try reader.knows(command)) }
    #expect(
      try reader.payloads(of: [lost]) == [lost: .erased(digest: sample.payloads[lost]?.digest ?? .zero)])
  }

  /// SQLite reads none of a row whose header is damaged, and reports the row as a damaged page.
  @Test func `a bit changed in the header of a row below the boundary affects only its payload`() throws {
    let sample = try CompactedLog(90)
    let floor = try sample.compact(keeping: 30).floor
    let seqs = sample.payloads.keys.filter { $0 <= floor }.sorted()
    try #require(seqs.count > 1)
    let sound = try Data(contentsOf: URL(filePath: sample.path))
    let header = try sample.header(of: try #require(seqs.last))
    var damagedCount = 0
    for bit in header.lowerBound * 8..<header.upperBound * 8 {
      var changed = sound
      changed[bit / 8] ^= 1 << (bit % 8)
      try changed.write(to: URL(filePath: sample.path))
      let reader = try SQLiteLogReader(path: sample.path)
      let payloads = try reader.payloads(of: seqs)
      for seq in seqs where payloads[seq] != sample.payloads[seq] {
        #expect(seq == seqs.last, "bit \(bit)")
        guard case .damaged? = payloads[seq] else {
          Issue.record("bit \(bit): \(String(describing: payloads[seq]))")
          continue
        }
        damagedCount += 1
        // One bit of each byte, because verifying is slow.
        if bit.isMultiple(of: 8) { #expect(try !reader.verify().isSound, "bit \(bit)") }
      }
      #expect(
        StateForm.text(of: try reader.replay(through: sample.head).state) == sample.state(behind: sample.head)
      )
    }
    #expect(damagedCount > 100)
  }

  /// Contents that only the damaged boundary could prove count as erased; later ones are proven by the later snapshot.
  @Test func `a recovery after a damaged retention boundary keeps what it can prove`() throws {
    let sample = try CompactedLog(120)
    let floor = try sample.compact(keeping: 100).floor
    let log = try SQLiteEventLog(path: sample.path)
    let later = try #require(try log.sessions().last).id - 1
    try log.save(StoredSnapshot(seq: later, time: 8, state: sample.state(behind: later)))
    log.close()
    try damageFloor(of: sample)
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().findings == [])
    #expect(recovery.position.floor == later)
    let needed = try StateForm.state(of: sample.state(behind: later)).tree.payloadSeqs
    #expect(Set(recovery.lostPayloads) == needed.filter { $0 <= floor && sample.carries($0) })
    for seq in sample.payloads.keys where seq > floor {
      #expect(try reader.payloads(of: [seq])[seq] == sample.payloads[seq])
    }
  }

  @Test func `the retention boundary is found without the log row, below what a compaction left`() throws {
    let sample = try CompactedLog(2_000)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    var report = CompactionReport(floor: 0)
    while try report.floor == 0 || sample.rowCount() == sample.head {
      report = try log.compactStep(.keeping(100), .exact)
    }
    log.close()
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE log SET floor = 3, digest = zeroblob(16)")
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.position.floor == report.floor)
    #expect(try sample.difference(of: SQLiteLogReader(path: target.log)) == nil)
  }

  @Test func `damaged pages of the commands do not keep the rest from being recovered`() throws {
    let sample = try CompactedLog(90)
    try sample.compact(keeping: 20)
    try sample.damageRootPage(of: "command")
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.lostPayloads == [])
    #expect(!recovery.isComplete)
    #expect(try target.examine().report.findings == [])
    #expect(
      !(try FileManager.default.contentsOfDirectory(atPath: target.path)).contains { $0.contains("partial") })
  }

  private func damageFloor(of sample: CompactedLog) throws {
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE snapshot SET time = time + 1 WHERE seq = (SELECT floor FROM log)")
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self) { try body() }?.code
  }
}

extension RawValue {
  /// The value, if it is a number.
  var number: Int64 {
    if case .integer(let number) = self { number } else { 0 }
  }
}

extension CompactedLog {
  /// The bytes of the header of an event's row: its own length, and the type of each of the other columns.
  fileprivate func header(of seq: Int64) throws -> Range<Int> {
    let content = try RawDatabase(path).rows("SELECT payload FROM event WHERE seq = \(seq)")[0][0].text
    let bytes = try Data(contentsOf: URL(filePath: path))
    let payload = try #require(bytes.range(of: Data(content.utf8), options: .backwards))
    // Where the payload is follows from the types before it.
    func size(_ type: UInt8) -> Int {
      type < 12 ? [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][Int(type)] : Int(type - 12) / 2
    }
    let start = (payload.lowerBound - 200..<payload.lowerBound).first { start in
      bytes[start] == 19
        && start + 19 + bytes[start + 1..<start + 15].reduce(0, { $0 + size($1) }) == payload.lowerBound
    }
    return try #require(start)..<#require(start) + 19
  }

  /// Makes the first page of a table unreadable to SQLite.
  fileprivate func damageRootPage(of table: String) throws {
    let page = try RawDatabase(path).number("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    var bytes = try Data(contentsOf: URL(filePath: path))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    bytes[(Int(page) - 1) * size] = 0xFF
    try bytes.write(to: URL(filePath: path))
  }
}

extension SQLiteLogReader {
  /// Whether a command that is sent again would be recognized.
  fileprivate func knows(_ command: RecordedCommand?) throws -> Bool {
    guard let command else { return false }
    return try batch(for: command.id) != nil
  }
}
