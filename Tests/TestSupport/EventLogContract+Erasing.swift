import BacktrailCore
import BacktrailStore
import Testing

extension EventLogContract {
  /// Erased payloads leave their digests, above and below the retention boundary, and nothing else changes.
  static func expectErasure(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(60)
    let head = try log.append(batches, after: 0).head
    try log.compact(RetentionPolicy(days: nil, events: 30, bytes: nil))
    let before = try log.position()
    let living = try log.payloads(of: log.replay(through: head).state.tree.payloadSeqs.sorted())
    #expect(try log.erase(.payloads(of: [head + 9])).position == before)
    for batch in batches { #expect(try log.batch(for: batch.commandID)?.command == batch.command) }
    let chosen = Set(living.keys.sorted().enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    let report = try log.erase(.payloads(of: chosen.union([head + 9])))
    var after = before
    after.epoch += 1
    #expect(report == ErasureReport(erased: chosen.sorted(), position: after, isPurged: true))
    #expect(chosen.contains { $0 <= before.floor } && chosen.contains { $0 > before.floor })
    let erased = living.map { seq, payload in
      (seq, chosen.contains(seq) ? .erased(digest: payload.digest) : payload)
    }
    #expect(try log.payloads(of: Array(living.keys)) == Dictionary(uniqueKeysWithValues: erased))
    #expect(try log.position() == after)
    #expect(batches.contains { $0.command?.digest != nil && chosen.isDisjoint(with: $0.first...$0.last) })
    for batch in batches { #expect(try log.batch(for: batch.commandID)?.command?.digest == nil) }
    try expectErasureOfAll(log, living)
  }

  private static func expectErasureOfAll(_ log: any EventLog, _ living: [Int64: Payload]) throws {
    let before = try log.position()
    let report = try log.erase(.everything)
    var after = before
    after.epoch += 1
    #expect(report.position == after)
    #expect(try log.position() == after)
    #expect(try log.batches().flatMap(\.events).allSatisfy { $0.payload?.text == nil })
    #expect(
      try log.payloads(of: Array(living.keys)) == living.mapValues { .erased(digest: $0.digest) })
    #expect(try log.erase(.everything).erased.isEmpty)
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(
      try log.payloads(of: Array(living.keys)) == living.mapValues { .erased(digest: $0.digest) })
  }
}
