import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// A reader that keeps one view of the log open.
@Suite struct PinnedReaderTests {
  private func size(_ path: String) throws -> Int64 {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? -1
  }

  @Test func `a compaction adds little to a write-ahead log that a reader holds, and finishes afterward`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    var history = SampleHistory(seed: 1)
    var large: [RecordedBatch] = []
    for session in 0..<60 {
      large.append(history.launch(session))
      for _ in 0..<10 {
        large.append(history.push(1))
        let stack = try #require(history.state.tree.topStack)
        large.append(history.batch([.popped(to: stack.entries[0].id, on: stack.id)]))
      }
    }
    for place in large.indices {
      for index in large[place].events.indices where large[place].events[index].payload != nil {
        let text = #"["\#(String(repeating: "p", count: 8_000))"]"#
        large[place].events[index].payload = .stored(text: text, salt: Salt(1, 2))
      }
    }
    try log.append(large, after: 0)
    try log.settle()
    let reader = try RawDatabase(folder.log)
    try reader.run("BEGIN")
    let events = try reader.number("SELECT count(*) FROM event")

    let report = try log.compact(.keeping(50))
    let held = try size(folder.log + "-wal")
    #expect(report.obstacle == .reader)
    #expect(held < 4 << 20)
    let start = ContinuousClock.now
    let next = history.push(1)
    try log.append([next], after: next.first - 1)
    try log.settle()
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(try reader.number("SELECT count(*) FROM event") == events)
    #expect(try log.compact(.keeping(50)).obstacle == .reader)

    try reader.run("COMMIT")
    #expect(try log.compact(.keeping(50)).obstacle == nil)
    #expect(try size(folder.log + "-wal") == 0)
    #expect(try SQLiteLogReader(path: folder.log).verify().findings == [])
    #expect(try SQLiteLogReader(path: folder.log).verify().leftoverCount == 0)
  }

  @Test func `a reader sees whole states while a log is compacted`() throws {
    let sample = try CompactedLog(200)
    let log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
    defer { log.close() }
    let reader = try SQLiteLogReader(path: sample.path)
    var isFinished = false
    while !isFinished {
      isFinished = try log.compactStep(.keeping(40), .exact).isFinished
      #expect(try sample.difference(of: reader) == nil)
    }
    #expect(try reader.position().floor > 0)
  }

  /// A long reading holds no view of the log, because the writer could not truncate its write-ahead log meanwhile.
  @Test func `a log that is compacted while all of it is read is reported as changed`() throws {
    let folder = try TemporaryFolder()
    var batches = SampleHistory.batches(120)
    for place in batches.indices {
      for index in batches[place].events.indices where batches[place].events[index].payload != nil {
        let text = #"["\#(String(repeating: "p", count: 40_000))"]"#
        batches[place].events[index].payload = .stored(text: text, salt: Salt(1, 2))
      }
    }
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    try log.append(batches, after: 0)
    let reader = try SQLiteLogReader(path: folder.log)
    var seen: [RecordedBatch] = []
    let error = #expect(throws: StoreError.self) {
      try reader.forEachBatch { batch in
        if seen.isEmpty { try log.compact(.keeping(20)) }
        seen.append(batch)
        return true
      }
    }
    #expect(error?.code == .changed && error?.exitCode == 1)
    #expect(seen.count > 1 && seen == Array(batches.prefix(seen.count)))
    #expect(try seen.last.map(\.last) ?? 0 < reader.position().floor)
  }

  @Test func `a second writer is refused while a log is compacted`() throws {
    let sample = try CompactedLog(60)
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    let error = #expect(throws: StoreError.self) { try sample.compact(keeping: 10) }
    #expect(error?.code == .locked)
  }
}
