import BacktrailCore
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// A log's rows may hold anything: whatever SQLite stores, no reading traps, and verify finds it.
@Suite struct HostileContentTests {
  @Test(.tags(.slow), arguments: SlowCases.some(of: hostileRows))
  func `hostile rows are found and never trap`(sql: String) throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run(sql)
    try reseal(database)
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try !reader.verify().isSound)
    let log = try? SQLiteEventLog(path: sample.path)
    defer { log?.close() }
    readEverything(reader)
    if let log { readEverything(log) }
    expectStoreError { _ = try log?.append(sample.batches, after: log?.position().head ?? 0) }
  }

  @Test func `a replay stops at a missing event instead of skipping it`() throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("DELETE FROM event WHERE seq = 4")
    let reader = try SQLiteLogReader(path: sample.path)
    let error = #expect(throws: StoreError.self) { _ = try reader.replay(through: 6) }
    #expect(error?.code == .damaged)
  }

  @Test func `a damaged snapshot above the retention boundary is skipped`() throws {
    let sample = try SampleLog.small()
    let intact = StateForm.text(
      of: try SQLiteLogReader(path: sample.path).replay(through: sample.position.head).state)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run("UPDATE snapshot SET state = replace(state, 'home', 'gone')")
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(StateForm.text(of: try reader.replay(through: sample.position.head).state) == intact)
  }

  /// No statement reads a value that is larger than any of a log, not even in a launch.
  @Test(arguments: [
    (
      "UPDATE snapshot SET state = printf('%.*c', 6000000, 'x') WHERE seq = (SELECT max(seq) FROM snapshot)",
      "snapshot"
    ),
    (
      "UPDATE event SET payload = printf('%.*c', 6000000, 'x') WHERE seq = (SELECT max(seq) FROM event WHERE payload IS NOT NULL)",
      "event"
    ),
    (
      "UPDATE command SET id = printf('%.*c', 6000000, 'x') WHERE first = (SELECT max(first) FROM command)",
      "command"
    ),
  ])
  func `a value that is too large is damage`(sql: String, table: String) throws {
    let sample = try SampleLog.small()
    let head = sample.position.head
    let intact = StateForm.text(of: try SQLiteLogReader(path: sample.path).replay(through: head).state)
    do {
      let database = try RawDatabase(sample.path)
      try database.dropGuards()
      try database.run(sql)
    }
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try reader.verify().findings.contains { $0.table == table })
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    for reading in [reader, log] as [any EventLogReading] {
      #expect(StateForm.text(of: try reading.replay(through: head).state) == intact)
      guard table == "event" else { continue }
      let error = #expect(throws: StoreError.self) { _ = try reading.batches() }
      #expect(error?.code == .damaged)
    }
  }

  @Test func `a damaged snapshot at the retention boundary is reported, not returned`() throws {
    let sample = try SampleLog.small()
    try sample.compact()
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try reader.verify().findings == [])
    #expect(try reader.position().floor == sample.history.border)
    let database = try RawDatabase(sample.path)
    try database.dropGuards()
    try database.run(
      "UPDATE snapshot SET state = replace(state, 'home', 'gone') WHERE seq = \(sample.history.border)")
    let damaged = try SQLiteLogReader(path: sample.path)
    let error = #expect(throws: StoreError.self) {
      _ = try damaged.replay(through: sample.history.border + 1)
    }
    #expect(error?.code == .floorDamaged)
    #expect(
      try damaged.verify().findings.contains { $0.table == "snapshot" && $0.row == sample.history.border })
  }

  private func reseal(_ database: RawDatabase) throws {
    let row = try database.rows("SELECT log_id, epoch, floor, checkpoints FROM log LIMIT 1")
    guard let row = row.first, case .integer(let epoch) = row[1], case .integer(let floor) = row[2],
      case .integer(let checkpoints) = row[3],
      let logID = CommandID(row[0].text)
    else { return }
    let position = LogPosition(logID: logID, epoch: epoch, floor: floor, head: floor, headHash: .zero)
    try database.run("UPDATE log SET digest = \(position.rowDigest(checkpoints: checkpoints).literal)")
  }

  private func readEverything(_ log: any EventLogReading) {
    expectStoreError { _ = try log.batches() }
    expectStoreError { _ = try log.batches(in: Int64.min...Int64.max) }
    expectStoreError { _ = try log.sessions() }
    expectStoreError { _ = try log.snapshots() }
    expectStoreError { _ = try log.payloads(of: [Int64.min, 0, 2, Int64.max]) }
    for seq in [Int64.min, 0, 5, 20, Int64.max - 1, Int64.max] {
      expectStoreError { _ = try log.replay(through: seq) }
    }
  }

  /// Expects success or an error of the store.
  private func expectStoreError(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      #expect(error is StoreError)
    }
  }

  private static let greatest = "9223372036854775807"

  static let hostileRows: [String] = [
    "UPDATE event SET seq = \(greatest) WHERE seq = 5",
    "UPDATE event SET seq = -\(greatest) WHERE seq = 5",
    "UPDATE event SET batch = \(greatest)",
    "UPDATE event SET type = '', hash = x''",
    "UPDATE event SET type = CAST(x'fffe00' AS TEXT), body = CAST(x'c328' AS TEXT)",
    "UPDATE event SET type_version = \(greatest), version = -\(greatest)",
    "UPDATE event SET target = '999999999999999999999999.1', other = '-1.-1'",
    "UPDATE event SET body = CAST(zeroblob(4000000) AS TEXT) WHERE seq = 3",
    "UPDATE event SET body = 'tabs ' || (SELECT group_concat('branch 1.1 x') FROM event, event)",
    "UPDATE event SET batch = -\(greatest) WHERE seq = 1",
    "UPDATE event SET count = \(greatest)",
    "UPDATE event SET count = -\(greatest), session = -\(greatest)",
    "UPDATE event SET cause = '', command = seq, payload_digest = x'', salt = x''",
    "UPDATE event SET session = \(greatest), time = -\(greatest)",
    "UPDATE event SET payload = CAST(zeroblob(100000) AS TEXT), salt = zeroblob(100000)",
    "UPDATE event SET payload = (SELECT group_concat('[', '') FROM event, event), salt = x''",
    "UPDATE command SET first = \(greatest) WHERE first = 1",
    "UPDATE command SET first = -\(greatest), id = '', time = \(greatest) WHERE first = 1",
    "UPDATE command SET body_digest = zeroblob(100000), digest = x''",
    "UPDATE snapshot SET seq = \(greatest) WHERE seq = (SELECT max(seq) FROM snapshot)",
    "UPDATE snapshot SET seq = -\(greatest) WHERE seq = (SELECT max(seq) FROM snapshot)",
    "UPDATE snapshot SET format = 4294967297, reducer = -\(greatest), state = '', head_hash = x'', digest = x''",
    "UPDATE snapshot SET state = CAST(zeroblob(4000000) AS TEXT)",
    "UPDATE log SET floor = \(greatest)",
    "UPDATE log SET floor = -\(greatest)",
    "UPDATE log SET floor = 20",
    "UPDATE log SET epoch = -\(greatest)",
    "UPDATE log SET checkpoints = \(greatest)",
    "UPDATE log SET log_id = 'x'",
    "UPDATE log SET id = 7",
    "DELETE FROM log",
    "DELETE FROM event",
    "DELETE FROM command",
  ]
}

extension SampleLog {
  /// Moves the retention boundary to the start of the second session and deletes what is below, as a compaction does.
  func compact() throws {
    let border = history.border
    var moved = position
    moved.floor = border
    let database = try RawDatabase(path)
    let digest = moved.rowDigest(checkpoints: 1).literal
    try database.run("UPDATE log SET floor = \(border), checkpoints = 1, digest = \(digest)")
    for (table, column) in [("event", "seq"), ("command", "first")] {
      try database.run("DELETE FROM \(table) WHERE \(column) <= \(border)")
    }
  }
}
