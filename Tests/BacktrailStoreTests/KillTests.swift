import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// A kill before each write to the disk: the log is as it was before the work or as it is afterward, and sound.
@Suite struct KillTests {
  /// The work that is killed.
  enum Work: String, CaseIterable, Codable {
    case creation, snapshot, compaction, erasure, migration
  }

  @Test(arguments: Work.allCases)
  func `a kill at any write leaves the state before or after`(work: Work) async {
    await #expect(processExitsWith: .success) { [work = work as Work] in
      FaultyDisk.install()
      let run = try KillRun(work)
      let steps = work == .migration ? try Migrations.steps + [Migration.column()] : Migrations.steps
      try Migrations.$steps.withValue(steps) {
        try run.record()
        try run.check()
      }
    }
  }
}

/// One piece of work on a log, and the files that a kill before each of its writes leaves.
private final class KillRun {
  private let work: KillTests.Work
  private let folder: TemporaryFolder
  private let images: TemporaryFolder
  private let before: CompactedLog
  private var count = 0

  init(_ work: KillTests.Work) throws {
    self.work = work
    folder = try TemporaryFolder()
    images = try TemporaryFolder()
    before = try CompactedLog([.compaction, .migration].contains(work) ? 90 : 42)
    if work == .migration {
      let log = try SQLiteEventLog(path: before.path)
      try log.compact(.keeping(30))
      log.close()
    }
    guard work != .creation else { return }
    for suffix in ["", ".lock"] {
      try FileManager.default.copyItem(atPath: before.path + suffix, toPath: folder.log + suffix)
    }
  }

  /// Does the work and keeps the files as they are before each write.
  func record() throws {
    FaultyDisk.onChange = { [unowned self] in
      for suffix in ["", "-wal", "-journal", ".lock"] {
        try? FileManager.default.copyItem(atPath: folder.log + suffix, toPath: image(count) + suffix)
      }
      count += 1
    }
    let log = try SQLiteEventLog(path: folder.log)
    try carryOut(on: log)
    FaultyDisk.onChange = nil
    log.close()
    #expect(count > 3)
  }

  private func image(_ number: Int) -> String { images.file("\(number)") }

  private func carryOut(on log: SQLiteEventLog) throws {
    switch work {
    case .creation: try log.append(before.batches, after: 0)
    case .snapshot:
      try log.save(StoredSnapshot(seq: before.head, time: 0, state: before.state(behind: before.head)))
      try log.settle()
    case .compaction: try log.compact(.keeping(30))
    case .erasure: try log.erase(.everything)
    // Opening it was the work.
    case .migration: #expect(try before.difference(of: SQLiteLogReader(path: log.path)) == nil)
    }
  }

  func check() throws {
    var seen: Set<String> = []
    for number in 0..<count {
      let path = image(number)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      if work != .creation {
        let reader = try SQLiteLogReader(path: path)
        let report = try reader.verify()
        #expect(report.findings == [], "\(work) at write \(number)")
        seen.insert(try outcome(of: reader))
      }
      try expectGoingOn(path, number)
    }
    let expected = Set(["before", "after"])
    #expect(work == .creation || seen == expected || (work == .compaction && seen.isSuperset(of: expected)))
  }

  /// Whether a log is as before or as after the work; anything else is a finding.
  private func outcome(of reader: SQLiteLogReader) throws -> String {
    switch work {
    case .creation: return ""
    case .snapshot:
      #expect(try before.difference(of: reader) == nil)
      return try reader.snapshots().isEmpty ? "before" : "after"
    case .compaction:
      #expect(try before.difference(of: reader) == nil)
      return try reader.position().floor == 0 ? "before" : "after"
    case .migration:
      #expect(try before.difference(of: reader) == nil)
      let columns = try RawDatabase(reader.path).texts("SELECT name FROM pragma_table_info('event')")
      return columns.contains("note") ? "after" : "before"
    case .erasure:
      let isErased = try reader.batches().flatMap(\.events).allSatisfy { $0.payload?.text == nil }
      #expect(try isErased == (reader.position().epoch == 2))
      if !isErased { #expect(try before.difference(of: reader) == nil) }
      return isErased ? "after" : "before"
    }
  }

  /// The next writer opens what a kill left and finishes the work, and the result is sound.
  private func expectGoingOn(_ path: String, _ number: Int) throws {
    let log = try SQLiteEventLog(path: path)
    if work == .creation {
      let head = try log.position().head
      #expect(head == 0 || head == before.head)
      if head == 0 { try log.append(before.batches, after: 0) }
    } else {
      try carryOut(on: log)
    }
    log.close()
    let reader = try SQLiteLogReader(path: path)
    #expect(try reader.verify().findings == [], "\(work) behind write \(number)")
    if work == .compaction { #expect(try reader.position().floor > 0 && reader.verify().leftoverCount == 0) }
  }
}

extension Migration {
  /// A step that adds a column and writes it into every row.
  fileprivate static func column() throws -> Migration {
    let sql = "-- A test's.\nALTER TABLE event ADD COLUMN note TEXT; UPDATE event SET note = 'kept';"
    let steps = Migrations.steps + [Migration(sql, digest: "")]
    let digest = try Migrations.$steps.withValue(steps) { try SchemaCheck.currentDigest() }
    return Migration(sql, digest: digest.description)
  }
}
