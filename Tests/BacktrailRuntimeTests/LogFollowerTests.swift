import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct LogFollowerTests {
  private func write(_ count: Int) throws {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    defer { log.close() }
    let head = try log.position().head
    try log.append(SampleHistory.batches(count).filter { $0.first > head }, after: head)
  }

  private func new(_ follower: inout LogFollower) throws -> [Int64] {
    var firsts: [Int64] = []
    try follower.visitNew { batch, _ in
      firsts.append(batch.first)
      return true
    }
    return firsts
  }

  @Test func `a follower sees each batch once`() throws {
    let firsts = SampleHistory.batches(5).map(\.first)
    var follower = LogFollower(path: try TemporaryLog.path())
    try write(3)
    #expect(try new(&follower) == Array(firsts.prefix(3)))
    #expect(try new(&follower) == [])
    try write(5)
    #expect(try new(&follower) == Array(firsts.suffix(2)))
  }

  @Test func `a follower starts where it is told, and reports when that place was compacted away`() throws {
    try write(90)
    let batches = SampleHistory.batches(90)
    var follower = LogFollower(path: try TemporaryLog.path(), from: batches[60].first)
    #expect(try new(&follower) == batches[60...].map(\.first))
    var late = LogFollower(path: try TemporaryLog.path(), from: batches[30].first)
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    #expect(try log.compact(RetentionPolicy(days: nil, events: 20, bytes: nil)).floor > batches[30].first)
    log.close()
    let error = #expect(throws: StoreError.self) { try new(&late) }
    #expect(error?.code == .changed && error?.exitCode == 1)
    #expect(
      error?.message.hasSuffix("which removed events that had not been read. Run the command again.") == true)
  }

  @Test func `a follower does not splice two logs`() throws {
    var follower = LogFollower(path: try TemporaryLog.path())
    try write(3)
    _ = try new(&follower)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: TemporaryLog.path() + suffix)
    }
    try write(5)
    #expect { try new(&follower) } throws: { ($0 as? StoreError)?.code == .replaced }
  }
}
