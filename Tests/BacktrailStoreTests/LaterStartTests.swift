import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The parts that a recovery saves if the log is damaged before its end, and the payloads that it keeps below them.
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

  /// Recovers a log that was changed. The new log is sound.
  private func recover(_ log: CompactedLog, _ raw: RawDatabase) throws -> (
    folder: TemporaryFolder, report: RecoveryReport
  ) {
    try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let folder = try TemporaryFolder()
    let report = try SQLiteEventLog.recover(log.path, to: folder.log)
    #expect(try SQLiteLogReader(path: folder.log).verify().isSound)
    return (folder, report)
  }

  @Test(arguments: [false, true], ["name = 'other'", "time = time + 1", "hash = zeroblob(16)"])
  func `a changed first batch costs no more than a missing one`(isCompacted: Bool, change: String) throws {
    let (log, floor, _) = try sample(isCompacted: isCompacted)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("UPDATE event SET \(change) WHERE seq = \(floor + 1)")
    let (changed, recovery) = try recover(log, raw)
    try raw.run("DELETE FROM event WHERE seq = \(floor + 1)")
    let (missing, other) = try recover(log, raw)
    #expect(recovery.position == other.position && recovery.position.floor == floor + 60)
    #expect(recovery.eventCount == other.eventCount && recovery.eventCount > 20)
    #expect(recovery.lostPayloads.allSatisfy { $0 <= floor + 2 && log.carries($0) })
    let reason =
      "Event \(floor + 1) cannot be verified, so the history begins after the snapshot at \(floor + 60)."
    #expect(recovery.reasons == [reason])
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
    let (target, recovery) = try recover(log, raw)
    #expect(recovery.position.floor == floor + 60)
    let payloads = try SQLiteLogReader(path: target.log).payloads(of: needed.sorted())
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

  /// The starts are the retention boundary and all snapshots; a part ends before the first batch with a changed event.
  @Test(arguments: [false, true], 1...8)
  func `the part with the most events is saved`(isCompacted: Bool, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = try CompactedLog(Self.batches)
    if isCompacted { try log.compact(keeping: 120) }
    let floor = try SQLiteLogReader(path: log.path).position().floor
    let ends = log.batches.map(\.last).filter { $0 > floor }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      _ = try log.saveSnapshot(after: ends.randomElement(using: &random)! - floor)
    }
    let reader = try SQLiteLogReader(path: log.path)
    let needed = try reader.replay(through: log.head).state.tree.payloadSeqs
    let changed = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int64.random(in: floor + 1...log.head, using: &random)
    }
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    let changes = ["name = 'other'", "hash = zeroblob(16)"]
    for seq in changed {
      try raw.run("UPDATE event SET \(changes.randomElement(using: &random)!) WHERE seq = \(seq)")
    }
    let lost = log.batches.filter { batch in batch.events.contains { changed.contains($0.seq) } }
    let starts = try [floor] + reader.snapshots().map(\.seq).filter { $0 > floor }.sorted()
    let parts = starts.map { start in
      (start: start, end: lost.first { $0.last > start }.map { max($0.first - 1, start) } ?? log.head)
    }
    var (start, end) = parts[0]
    for part in parts where part.end - part.start >= end - start { (start, end) = part }

    let (target, recovery) = try recover(log, raw)
    #expect((recovery.position.floor, recovery.position.head) == (start, end))
    let saved = try SQLiteLogReader(path: target.log)
    let state = StateForm.text(of: try saved.replay(through: end).state)
    #expect(state == log.state(behind: end))
    // Other parts and the hashes that lead to a snapshot prove the rest. They do not prove the event after a wrong hash.
    let unproven = try reader.replay(through: start).state.tree.payloadSeqs.filter { seq in
      log.carries(seq) && seq > floor
        && !parts.contains { part in
          // A batch with a changed event may begin with unchanged ones.
          let (last, next) = (
            changed.filter { $0 <= part.start }.max(), changed.filter { $0 > part.start }.min()
          )
          return part.start <= start && seq > last ?? 0 && seq < next ?? .max
        }
    }
    let isFar = { (seq: Int64) in !changed.contains(seq) && !changed.contains(seq - 1) }
    #expect(recovery.lostPayloads.filter(isFar) == unproven.filter(isFar).sorted())
    let written = Dictionary(
      uniqueKeysWithValues: log.batches.flatMap(\.events).map { ($0.seq, $0.payload) })
    let kept = needed.filter { $0 <= end && !recovery.lostPayloads.contains($0) }.sorted()
    let payloads = try saved.payloads(of: kept)
    for seq in kept { #expect(payloads[seq] == written[seq], "event \(seq)") }
  }

  /// The hashes of a batch do not cover these facts except in its first row.
  @Test(arguments: ["count = 0", "session = 0", "cause = 'user'", "time = 7"])
  func `facts of a batch in another row cost at most its payload`(change: String) throws {
    let (log, floor, state) = try sample(isCompacted: false)
    let raw = try RawDatabase(log.path)
    let seqs = state.tree.payloadSeqs.filter { log.carries($0) }.sorted()
    let victim = try #require(
      seqs.first { seq in log.batches.contains { $0.first < seq && seq <= $0.last } })
    let damaged = try #require(log.batches.last { $0.last < floor + 60 && $0.first > victim })
    try raw.dropGuards()
    try raw.run("PRAGMA ignore_check_constraints = 1")
    try raw.run("UPDATE event SET \(change) WHERE seq = \(victim)")
    try raw.run("UPDATE event SET name = 'other' WHERE seq = \(damaged.first)")
    let recovery = try recover(log, raw).report
    #expect(recovery.position.floor == floor + 60)
    #expect(recovery.lostPayloads.contains(victim))
    #expect(recovery.lostPayloads.allSatisfy { $0 == victim || $0 >= damaged.first })
  }

  @Test func `if no event can be read, the newest state is saved`() throws {
    let (log, floor, _) = try sample(isCompacted: false)
    _ = try log.saveSnapshot(after: 100)
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    try raw.run("DELETE FROM event")
    let (target, recovery) = try recover(log, raw)
    #expect((recovery.position.floor, recovery.eventCount) == (floor + 100, 0))
    let state = try SQLiteLogReader(path: target.log).replay(through: floor + 100).state
    #expect(StateForm.text(of: state) == log.state(behind: floor + 100))
  }

  /// Compaction removes events without payloads, so a missing row may be one of these.
  @Test(arguments: [
    "DELETE FROM event WHERE seq < (SELECT min(seq) FROM snapshot)",
    "UPDATE event SET payload = NULL, salt = NULL, payload_digest = NULL WHERE seq = VICTIM",
  ])
  func `if nothing shows whether there was a payload, this is said`(change: String) throws {
    let (log, floor, state) = try sample(isCompacted: true)
    let victim = try #require(
      state.tree.payloadSeqs.filter { $0 > floor + 1 && log.carries($0) }.min())
    let raw = try RawDatabase(log.path)
    try raw.dropGuards()
    if change.hasPrefix("DELETE") {
      try raw.run("UPDATE snapshot SET digest = zeroblob(16) WHERE seq = \(floor)")
    } else {
      try raw.run("DELETE FROM event WHERE seq BETWEEN \(floor + 1) AND \(victim - 1)")
    }
    try raw.run(change.replacingOccurrences(of: "VICTIM", with: "\(victim)"))
    let recovery = try recover(log, raw).report
    #expect(recovery.reasons.contains { $0.contains("whose payloads may be lost, if they had any: ") })
  }
}
