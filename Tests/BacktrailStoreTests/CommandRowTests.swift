import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Logs whose rows of commands, or other rows that repeat what the events say, are damaged, missing, or in other places.
struct CommandRowTests {
  private let sample: SampleLog
  private let target: TemporaryFolder

  init() throws { (sample, target) = try (SampleLog.large(), TemporaryFolder()) }

  /// Changes the first page of a table or an index.
  private func changePage(
    of name: String, in path: String? = nil, _ change: (inout Data) -> Void
  ) throws {
    let path = path ?? sample.path
    let page = try RawDatabase(path).number(
      "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")
    var file = try Data(contentsOf: URL(filePath: path))
    let range = Int(page - 1) * 2_048..<Int(page) * 2_048
    var bytes = Data(file[range])
    change(&bytes)
    file.replaceSubrange(range, with: bytes)
    try file.write(to: URL(filePath: path))
  }

  /// A log with commands below its retention boundary.
  private func compacted(_ count: Int = 120) throws -> CompactedLog {
    let log = try CompactedLog(count)
    try log.compact(keeping: 20)
    return log
  }

  /// The IDs of the commands below the retention boundary, in order.
  private func keptIDs(of path: String) throws -> [String] {
    try RawDatabase(path).texts(
      "SELECT id FROM command WHERE first <= (SELECT floor FROM log) ORDER BY first")
  }

  @Test(arguments: [false, true])
  func `without a page of commands, all events and IDs are saved`(isEmpty: Bool) throws {
    try changePage(of: "command") { page in
      if isEmpty { page = Data(count: 2_048) } else { page[0] ^= 1 }
    }
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().isSound)
    #expect(try reader.batches().map(\.withoutDigest) == sample.batches.map(\.withoutDigest))
    #expect(!recovery.isComplete)
  }

  @Test(arguments: [
    "DELETE FROM command", "UPDATE command SET first = first + 1000", "UPDATE command SET first = -first",
    "UPDATE command SET time = time + 1", "UPDATE command SET id = replace(id, '0', '1')",
    "UPDATE command SET first = 9223372036854775807 WHERE first = (SELECT min(first) FROM command)",
  ])
  func `a recovery that begins later keeps all IDs`(sql: String) throws {
    try sample.change("DELETE FROM event WHERE seq = 1; \(sql)")
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.position.floor == sample.history.border)
    #expect(recovery.reasons.contains { $0.hasPrefix("Of the commands up to batch ") })
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().isSound)
    let ids = sample.batches.compactMap(\.command?.id)
    // The first event is missing, and with it the ID of its batch.
    let isFirst = sample.batches[0].command != nil && !sql.contains("time")
    for id in ids.dropFirst(isFirst ? 1 : 0) { #expect(try reader.batch(for: id) != nil, "\(id)") }
    #expect(ids.count > 3)
  }

  @Test(arguments: ["= -first", "= first + 1000", "= 12", "= 9223372036854775807"])
  func `a command below the boundary keeps its ID although its number changed`(change: String) throws {
    let log = try compacted()
    let floor = try SQLiteLogReader(path: log.path).position().floor
    let commands = log.batches.filter { $0.command != nil && $0.first <= floor }
    try #require(commands.count > 2)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("UPDATE command SET first \(change) WHERE first = \(commands[1].first)")
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect(
      recovery.reasons.contains(
        "Of the commands up to batch \(floor), 1 were damaged or are missing. Recovered IDs: 1."))
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().isSound)
    for id in commands.compactMap(\.command?.id) { #expect(try reader.batch(for: id) != nil, "\(id)") }
  }

  @Test(arguments: [false, true])
  func `without a page of commands, the index has the IDs below the boundary`(isEmpty: Bool) throws {
    let log = try compacted()
    let kept = try keptIDs(of: log.path)
    try #require(kept.count > 2)
    try changePage(of: "command", in: log.path) { page in
      if isEmpty { page = Data(count: 2_048) } else { page[0] ^= 1 }
    }
    _ = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
    #expect(try keptIDs(of: target.log) == kept)
  }

  @Test(arguments: [0, 1, 2])
  func `a recovery that begins later counts the commands that are missing below the boundary`(
    damage: Int
  ) throws {
    let log = try CompactedLog(240)
    try log.compact(keeping: 120)
    let floor = try log.saveSnapshot(after: 60).floor
    let raw = try RawDatabase(log.path)
    let count = try raw.number("SELECT count(*) FROM command WHERE first <= \(floor)")
    let named = try raw.number(
      "SELECT count(*) FROM event WHERE seq <= \(floor) AND command IN (SELECT id FROM command)")
    try #require(count > 9 && named > 0 && named < count)
    try raw.dropGuards()
    try raw.run("DELETE FROM event WHERE seq = \(floor + 1)")
    if damage > 0 { try raw.run("DELETE FROM command WHERE first <= \(floor)") }
    if damage > 1 { try raw.run("DELETE FROM snapshot WHERE seq = \(floor)") }
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
    let reasons = recovery.reasons.filter { $0.hasPrefix("Of the commands") }
    let lost = damage == 2 ? named : count
    #expect(
      damage == 0
        ? reasons.isEmpty
        : reasons[0].contains(" \(lost) were damaged or are missing. Recovered IDs: \(named)."), "\(reasons)")
    #expect(reasons.contains { $0.contains("More may be missing") } == (damage == 2))
  }

  @Test func `without the page of its first event, a compacted log begins at its boundary`() throws {
    let log = try compacted()
    let raw = try RawDatabase(log.path)
    let floor = try raw.number("SELECT floor FROM log")
    let ids = try keptIDs(of: log.path)
    try raw.dropGuards()
    try raw.run("DELETE FROM snapshot WHERE seq > \(floor)")
    let hash = try raw.rows("SELECT hash FROM event WHERE seq = \(floor + 1)")[0][0]
    guard case .blob(let bytes) = hash else { throw RawError(code: 0, message: "\(hash)") }
    var file = try Data(contentsOf: URL(filePath: log.path))
    let place = try #require(file.firstRange(of: Data(bytes))).lowerBound / 2_048 * 2_048
    file.replaceSubrange(place..<place + 2_048, with: Data(count: 2_048))
    try file.write(to: URL(filePath: log.path))
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect((recovery.position.floor, recovery.position.head) == (floor, floor))
    #expect(try keptIDs(of: target.log) == ids)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
  }

  @Test func `without the first event, the commands, and their index, more may be missing`() throws {
    try sample.change("DELETE FROM event WHERE seq = 1")
    for name in ["command", "sqlite_autoindex_command_1"] {
      try changePage(of: name) { $0 = Data(count: 2_048) }
    }
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.reasons.contains { $0.hasSuffix("More may be missing.") })
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
  }

  @Test(arguments: [0, 1])
  func `a bit of a command's row does not cost its ID`(column: Int) throws {
    let log = try compacted()
    let kept = try keptIDs(of: log.path)
    // The table's row and the index have the ID.
    var file = try Data(contentsOf: URL(filePath: log.path))
    let ranges = file.ranges(of: Data(kept[3].utf8))
    try #require(ranges.count > 1)
    // In a row, the number and the header precede the ID: the header's size, and the types of five columns.
    let row = try #require(ranges.first { file[$0.lowerBound - 6] == 6 })
    let place = column == 0 ? row.lowerBound - 7 : row.lowerBound + 20
    file[place] ^= 1
    try file.write(to: URL(filePath: log.path))
    _ = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect(try keptIDs(of: target.log) == kept)
  }

  @Test func `an ID that changed above the boundary is not added below it`() throws {
    let log = try compacted()
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run(
      "UPDATE command SET id = replace(id, '0', '1') WHERE first = (SELECT max(first) FROM command)")
    let kept = try keptIDs(of: log.path)
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    #expect(recovery.reasons.count == 1 && recovery.reasons[0].hasPrefix("The command of batch "))
    #expect(try keptIDs(of: target.log) == kept)
  }

  @Test func `IDs that neither the table nor the index has are counted`() throws {
    let log = try compacted(600)
    let kept = try keptIDs(of: log.path).count
    try changePage(of: "command", in: log.path) { $0 = Data(count: 2_048) }
    // The first leaf of the index is its first child.
    try changePage(of: "sqlite_autoindex_command_1", in: log.path) { page in
      #expect(page[0] == 2)
      let cell = Int(page[12]) << 8 | Int(page[13])
      page[cell + 3] = 1
      page[cell + 2] = 0
    }
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    let saved = try keptIDs(of: target.log).count
    #expect(saved < kept && saved > kept / 4)
    #expect(
      recovery.reasons.contains {
        $0.hasSuffix(" \(kept) were damaged or are missing. Recovered IDs: \(saved).")
      }, "\(recovery.reasons)")
  }

  @Test func `a payload that looks erased costs the digest of its command, and nothing else`() throws {
    let batch = try #require(
      sample.batches.first { batch in
        batch.command?.digest != nil
          && batch.events.contains { if case .stored? = $0.payload { true } else { false } }
      })
    try sample.change(
      "UPDATE event SET payload = NULL, salt = NULL WHERE batch = \(batch.first) AND payload IS NOT NULL")
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.position.head == sample.position.head)
    #expect(recovery.reasons.count == 1)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().isSound)
    #expect(try reader.batches().map(\.command?.id) == sample.batches.map(\.command?.id))
    #expect(try SQLiteLogReader(path: sample.path).batches() == reader.batches())
  }

  @Test func `a damaged row that was moved below the boundary is not deleted`() throws {
    let log = try compacted()
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("UPDATE command SET first = -first WHERE first = (SELECT max(first) FROM command)")
    let count = try raw.number("SELECT count(*) FROM command")
    let error = #expect(throws: StoreError.self) { try log.compact(keeping: 5) }
    #expect(error?.message.contains("was changed") == true)
    #expect(try raw.number("SELECT count(*) FROM command") == count)
  }

  @Test(arguments: [
    "DELETE FROM command WHERE", "UPDATE command SET first = first + 1000 WHERE",
    "UPDATE command SET first = -first WHERE",
  ])
  func `the boundary does not move past an event whose command has no row`(sql: String) throws {
    let log = try CompactedLog(120)
    let batch = try #require(log.batches.first { $0.command != nil })
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("\(sql) first = \(batch.first)")
    let error = #expect(throws: StoreError.self) { try log.compact(keeping: 20) }
    #expect(error?.message.contains("The command of batch \(batch.first)") == true)
    #expect(try SQLiteLogReader(path: log.path).position().floor == 0)
  }

  @Test func `half a batch at the end is not continued, and no state includes it`() throws {
    let batches = SampleHistory.batches(60)
    let end = try #require(batches.lastIndex { $0.events.count > 1 })
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    let position = try log.append(Array(batches.prefix(end + 1)), after: 0)
    log.close()
    let raw = try RawDatabase(folder.log)
    try raw.dropGuards()
    try raw.run("DELETE FROM event WHERE seq = \(position.head)")
    let before = try Data(contentsOf: URL(filePath: folder.log))
    #expect(throws: StoreError.self) { try SQLiteEventLog(path: folder.log) }
    #expect(try Data(contentsOf: URL(filePath: folder.log)) == before)
    let reader = try SQLiteLogReader(path: folder.log)
    #expect(throws: StoreError.self) { try reader.replay(through: reader.position().head) }
    #expect(try reader.replay(through: batches[end].first - 1).seq == batches[end].first - 1)
  }

  @Test(.tags(.slow))
  func `with one bit of the index of launches changed, a reader's launches are right`() throws {
    let sessions = try SQLiteLogReader(path: sample.path).sessions()
    try #require(sessions.count > 1)
    var page = Data()
    try changePage(of: "session_border") { page = $0 }
    var wrong: [Int] = []
    for place in page.indices where page[place] != 0 {
      for bit in 0..<8 where (8 * place + bit) % SlowCases.step == 0 {
        try changePage(of: "session_border") {
          $0 = page
          $0[place] ^= 1 << bit
        }
        let found = Result { try SQLiteLogReader(path: sample.path).sessions() }
        if case .success(let found) = found, found != sessions { wrong.append(place) }
      }
    }
    #expect(wrong == [])
  }
}
