import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

/// A log file. The first byte says how the rest of the input makes it:
///
/// - `p`, `c`: patches of the bytes of a sound log, or of a compacted one
/// - `s`, `t`: changes of single cells of these, which no trigger or check refuses
/// - `f`: JSON Lines of unchecked batches, put into a log whose hashes are all correct
/// - others: the bytes of the file
struct LogFuzz: FuzzTarget {
  private let sound: BaseLog
  private let compacted: BaseLog

  init() throws {
    sound = try BaseLog(isCompacted: false)
    compacted = try BaseLog(isCompacted: true)
  }

  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let path = try Scratch.newPath("log")
    var cursor = InputCursor(input.dropFirst())
    var base: BaseLog?
    switch input.first.map(Unicode.Scalar.init) {
    case "p", "c":
      base = input[0] == UInt8(ascii: "p") ? sound : compacted
      var bytes = base?.bytes ?? []
      bytes.patch(by: &cursor)
      try Scratch.write(bytes, to: path)
      try Scratch.write(base?.lock ?? [], to: path + ".lock")
    case "s", "t":
      base = input[0] == UInt8(ascii: "s") ? sound : compacted
      try Scratch.write(base?.bytes ?? [], to: path)
      try Scratch.write(base?.lock ?? [], to: path + ".lock")
      try CellChanges(path).apply(&cursor)
    case "f":
      var forgery = Forgery()
      forgery.batches = try LinesFuzz.lines(Array(input.dropFirst())).map(\.batch)
      try forgery.write(to: path)
    default: try Scratch.write(input, to: path)
    }
    let before = try Scratch.bytes(of: path)
    let found = try? LogExamination(path, &claims)
    if let base, let found, found.isSound {
      claims.expect(found.batches == base.batches, "Changed batches are called sound.")
      claims.expect(found.sessions == base.sessions, "Changed sessions are called sound.")
    }
    LogExamination.recover(path, isSound: found?.isSound ?? false, &claims)
    claims.expect(try Scratch.bytes(of: path) == before, "Reading changed the file.")
  }
}

/// A sound log, made of the sample shop's session.
struct BaseLog {
  let bytes: [UInt8]
  /// The lock file, which alone reveals that the newest batches are gone.
  let lock: [UInt8]
  let batches: [RecordedBatch]
  let sessions: [SessionRecord]

  init(isCompacted: Bool) throws {
    let path = try Scratch.newPath("base")
    let text = String(decoding: try Scratch.bytes(of: "Tests/Golden/sessions/shop.jsonl"), as: UTF8.self)
    var lines = JSONLinesReader(text)
    let first = try lines.next()
    let log = try SQLiteEventLog(path: path, durability: .relaxed, newLogID: first?.logID ?? .random())
    try log.append([first].compactMap { $0?.batch }, after: 0)
    while let line = try lines.next() { try log.append([line.batch], after: line.batch.first - 1) }
    for session in try log.sessions().dropFirst() {
      let state = StateForm.text(of: try log.replay(through: session.id - 1).state)
      try log.save(StoredSnapshot(seq: session.id - 1, time: 7, state: state))
    }
    if isCompacted { try log.compact(RetentionPolicy(days: nil, events: 5, bytes: nil)) }
    log.close()
    bytes = try Scratch.bytes(of: path)
    lock = try Scratch.bytes(of: path + ".lock")
    let reader = try SQLiteLogReader(path: path)
    batches = try reader.batches()
    sessions = try reader.sessions()
  }
}

/// Changes of single cells.
private struct CellChanges {
  private let database: Database
  private static let tables = ["log", "event", "command", "snapshot"]

  init(_ path: String) throws {
    database = try Database(path)
    try database.dropGuards()
  }

  /// Applies changes: table, row, column, kind and length in a byte each, then the content.
  func apply(_ cursor: inout InputCursor) throws {
    while !cursor.isAtEnd {
      let table = Self.tables[Int(cursor.byte()) % Self.tables.count]
      let (row, place, kind) = (cursor.byte(), Int(cursor.byte()), cursor.byte())
      let content = cursor.bytes(Int(cursor.byte()))
      let columns = try database.texts("SELECT name FROM pragma_table_info('\(table)')")
      let hex = content.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
      let value =
        switch kind % 5 {
        case 0: "NULL"
        case 1: "\(content.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) })"
        case 2: "CAST(x'\(hex)' AS TEXT)"
        case 3: "x'\(hex)'"
        default: "zeroblob(\(content.count * 1_000))"
        }
      let target = "WHERE rowid = (SELECT rowid FROM \(table) LIMIT 1 OFFSET \(row % 32))"
      // A value that the column's type does not accept leaves the column unchanged.
      if kind % 16 == 15 {
        try? database.run("DELETE FROM \(table) \(target)")
      } else {
        try? database.run("UPDATE \(table) SET \(columns[place % columns.count]) = \(value) \(target)")
      }
    }
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

/// Every query of a log.
struct LogExamination {
  let batches: [RecordedBatch]?
  let sessions: [SessionRecord]?
  let isSound: Bool
  let report: VerifyReport

  init(_ path: String, _ claims: inout Claims) throws {
    let reader = try SQLiteLogReader(path: path)
    report = try reader.verify()
    isSound = report.isSound
    let position = try? reader.position()
    batches = try? reader.batches()
    sessions = try? reader.sessions()
    let snapshots = try? reader.snapshots()
    let replay = position.flatMap { try? reader.replay(through: $0.head) }
    let slow = position.flatMap { try? reader.replayFromFloor(through: $0.head) }
    if let replay {
      claims.expect((try? replay.state.tree.checkInvariants()) != nil, "The replay breaks an invariant.")
      let text = StateForm.text(of: replay.state)
      claims.expect(
        (try? StateForm.state(of: text)).map(StateForm.text) == text, "The replayed state prints otherwise.")
    }
    guard isSound else { return }
    claims.expect(
      position != nil && batches != nil && sessions != nil && snapshots != nil && replay != nil
        && slow != nil,
      "A sound log does not answer everything.")
    claims.expect(
      replay.map { StateForm.text(of: $0.state) } == slow.map { StateForm.text(of: $0.state) },
      "A snapshot of a sound log changes the state.")
  }

  /// Recovers a log; the new log is sound, and has everything if the old one was sound.
  static func recover(_ path: String, isSound: Bool, _ claims: inout Claims) {
    guard let target = try? Scratch.newPath("recovered") else { return }
    let report: RecoveryReport
    do { report = try SQLiteEventLog.recover(path, to: target) } catch {
      claims.expect(!isSound, "A sound log cannot be recovered: \(error)")
      let files = Scratch.files("recovered")
      claims.expect(files.isEmpty, "A refused recovery leaves \(files): \(error)")
      return
    }
    let found = try? SQLiteLogReader(path: target).verify()
    claims.expect(found?.isSound ?? false, "The recovered log is not sound: \(found?.findings ?? [])")
    if isSound { claims.expect(report.isComplete, "A sound log is not recovered as a whole: \(report)") }
  }
}
