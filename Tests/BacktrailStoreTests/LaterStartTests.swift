import BacktrailCore
import BacktrailStore
import Foundation
import TestSupport
import Testing

/// The payloads that a recovery keeps below a snapshot at which it begins because an event before it is missing.
@Suite struct LaterStartTests {
  /// The damage to an event between the missing one and the snapshot.
  enum Damage: CaseIterable { case none, deleted, withoutPayload, otherPayload, exchanged }

  /// A history in which some screens have no parameters.
  private static var batches: [RecordedBatch] {
    SampleHistory.batches(240).map { batch in
      var batch = batch
      for place in batch.events.indices where batch.events[place].seq % 3 == 2 {
        if ["sceneOpened", "pushed"].contains(batch.events[place].columns.type) {
          batch.events[place].payload = nil
        }
      }
      return batch
    }
  }

  /// A log with a snapshot 60 events after its retention boundary, and none between, with the boundary and that state.
  private func sample(
    isCompacted: Bool
  ) throws -> (CompactedLog, floor: Int64, state: EncodedState) {
    let log = try CompactedLog(Self.batches)
    if isCompacted { try log.compact(keeping: 120) }
    let (floor, state) = try log.saveSnapshot(after: 60)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("DELETE FROM snapshot WHERE seq NOT IN (\(floor), \(floor + 60))")
    return (log, floor, state)
  }

  @Test(arguments: [false, true], ["name = 'other'", "time = time + 1", "hash = zeroblob(16)"])
  func `a changed first batch costs no more than a missing one`(isCompacted: Bool, change: String) throws {
    let (log, floor, _) = try sample(isCompacted: isCompacted)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("UPDATE event SET \(change) WHERE seq = \(floor + 1)")
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let changed = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(log.path, to: changed.log)
    try raw.run("DELETE FROM event WHERE seq = \(floor + 1)")
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let missing = try TemporaryFolder()
    let other = try SQLiteEventLog.recover(log.path, to: missing.log)
    #expect(recovery.position == other.position && recovery.position.floor == floor + 60)
    #expect(recovery.eventCount == other.eventCount && recovery.eventCount > 20)
    #expect(recovery.lostPayloads.allSatisfy { $0 <= floor + 2 && log.carries($0) })
    let reason =
      "Event \(floor + 1) cannot be verified, so the history begins after the snapshot at \(floor + 60)."
    #expect(recovery.reasons == [reason])
    #expect(try SQLiteLogReader(path: changed.log).verify().isSound)
    let ids = try [changed, missing].map {
      try RawDatabase($0.log).rows("SELECT first, id FROM command ORDER BY 1")
    }
    #expect("\(ids[0])" == "\(ids[1])")
  }

  @Test func `a file without its write-ahead log is better than a later start`() throws {
    let (log, _, _) = try sample(isCompacted: false)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("UPDATE event SET name = 'other' WHERE seq = 1")
    let folder = try TemporaryFolder()
    for suffix in ["", "-wal"] {
      try Data(contentsOf: URL(filePath: log.path + suffix)).write(to: URL(filePath: folder.log + suffix))
    }
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect((recovery.position.floor, recovery.position.head) == (0, log.head))
    #expect(recovery.reasons.contains { $0.hasPrefix("The write-ahead log was left out.") })
  }

  @Test(arguments: Damage.allCases, [false, true])
  func `payloads are as they were written, or count as lost`(damage: Damage, isCompacted: Bool) throws {
    let (log, floor, state) = try sample(isCompacted: isCompacted)
    let needed = state.tree.payloadSeqs
    try #require(isCompacted == needed.contains { $0 <= floor })
    try #require(needed.contains { $0 <= max(floor, 2) && !log.carries($0) })
    let victims = needed.filter { $0 > floor + 2 && log.carries($0) }.sorted().suffix(2)
    let (other, victim) = (try #require(victims.first), try #require(victims.last))
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("DELETE FROM event WHERE seq = \(floor + 1)")
    switch damage {
    case .none: break
    case .deleted: try raw.run("DELETE FROM event WHERE seq = \(victim)")
    case .withoutPayload:
      try raw.run("UPDATE event SET payload = NULL, salt = NULL, payload_digest = NULL WHERE seq = \(victim)")
    case .otherPayload: try raw.run("UPDATE event SET payload = payload || ' ' WHERE seq = \(victim)")
    case .exchanged:
      try raw.run("UPDATE event SET seq = -1 WHERE seq = \(victim)")
      try raw.run("UPDATE event SET seq = \(victim) WHERE seq = \(other)")
      try raw.run("UPDATE event SET seq = \(other) WHERE seq = -1")
    }
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(log.path, to: target.log)
    let reader = try SQLiteLogReader(path: target.log)
    #expect(try reader.verify().isSound)
    #expect(recovery.position.floor == floor + 60)
    let payloads = try reader.payloads(of: needed.sorted())
    let written = Dictionary(
      uniqueKeysWithValues: log.batches.flatMap(\.events).map { ($0.seq, $0.payload) })
    for seq in needed where !recovery.lostPayloads.contains(seq) {
      #expect(payloads[seq] == written[seq], "event \(seq)")
    }
    #expect((damage == .none) == !recovery.lostPayloads.contains(victim))
    // Only those that the hashes after the damage do not prove, and that were payloads.
    let limit = damage == .none ? floor + 2 : victim
    #expect(recovery.lostPayloads.allSatisfy { $0 > floor && $0 <= limit && log.carries($0) })
  }
}
