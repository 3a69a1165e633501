import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct FactStreamTests {
  /// The expected rows after a random treatment of a log's lines.
  private struct Fate {
    var lines: [String] = []
    /// The batches whose rows are expected, in a separate log.
    var counted: [RecordedBatch] = []
    /// The rows of the table `logs`, without the reason.
    var summary = ""
  }

  @Test(arguments: SlowCases.first(300 as UInt64))
  func `logs with truncated, repeated, forked, and mixed lines have the same rows as each log alone`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var expected: [FactTable: [String]] = [:]
    var lines: [(log: CommandID, first: Int64, text: String)] = []
    for _ in 0..<4 {
      let id = CommandID.random()
      let fate = Self.fate(of: id, &random)
      lines += try fate.lines.map { (id, try JSONLine($0).batch.first, $0) }
      for (table, rows) in Self.rows(of: id, fate.counted) { expected[table, default: []] += rows }
      expected[.logs, default: []].append(fate.summary)
    }
    lines.sort { ("\($0.log)", $0.first, $0.text) < ("\($1.log)", $1.first, $1.text) }
    var texts = lines.map(\.text)
    let badCount = random.below(4)
    for _ in 0..<badCount { texts.insert(Self.badLine(&random), at: random.below(texts.count + 1)) }
    if badCount > 0 { expected[.logs, default: []].append("1,,,,,,,,0,0,\(badCount),") }

    let grouped = try CollectedFacts.read(texts)
    // In order within each log; sorting by the first numbers would give a different order.
    let mixed = try CollectedFacts.read(
      Self.shuffled(lines, &random) + texts.filter { $0.first != "{" }, isMixed: true)
    for facts in [grouped, mixed] {
      for table in FactTable.allCases {
        let rows = facts.lines(table).map { table == .logs ? Self.withoutReason($0) : $0 }
        #expect(rows.sorted() == expected[table, default: []].sorted())
      }
    }
  }

  /// Cuts, repeats, or forks a random log.
  private static func fate(of id: CommandID, _ random: inout SplitMix64) -> Fate {
    let batches = SampleHistory.batches(40, seed: random.next())
    let events = batches[batches.count - 1].last
    var fate = Fate(lines: batches.map { text(id, $0) }, counted: batches)
    func summary(first: Int64 = 1, last: Int64, events: Int64, duplicates: Int64 = 0, _ state: String)
      -> String
    {
      "1,\(id),,,,,\(first),\(last),\(events),\(duplicates),0,\(state)"
    }
    switch random.below(5) {
    case 0:
      // Its end was not exported, which cannot be detected.
      fate.counted = Array(batches.prefix(5 + random.below(30)))
      fate.lines = fate.counted.map { text(id, $0) }
      let last = fate.counted[fate.counted.count - 1].last
      fate.summary = summary(last: last, events: last, "whole")
    case 1:
      let again = batches.filter { _ in random.happens(percent: 40) }
      fate.lines += again.map { batch in
        // A copy with contents left out counts as one, too.
        random.happens(percent: 30) ? text(id, batch.erased) : text(id, batch)
      }
      let count = again.reduce(0) { $0 + Int64($1.events.count) }
      fate.summary = summary(last: events, events: events, duplicates: count, "whole")
    case 2:
      let place = 5 + random.below(30)
      var other = batches[place]
      other.time += 1
      fate.lines.append(text(id, other))
      fate.counted = Array(batches.prefix(place))
      let last = batches[place].first - 1
      fate.summary = summary(last: last, events: last, "forked")
    case 3:
      // A different history starting at some event, like that of a phone restored from a backup.
      let place = 5 + random.below(30)
      var other = SampleHistory(seed: random.next())
      let tail = (0..<20).map { _ in other.push(1) }
      let shift = batches[place].first - 1
      fate.lines += tail.map { text(id, $0.shifted(by: shift)) }
      fate.counted = Array(batches.prefix(place))
      fate.summary = summary(last: shift, events: shift, "forked")
    default: fate.summary = summary(last: events, events: events, "whole")
    }
    return fate
  }

  /// The lines of all logs, interleaved, with those of each log in order.
  private static func shuffled(
    _ lines: [(log: CommandID, first: Int64, text: String)], _ random: inout SplitMix64
  ) -> [String] {
    var logs = Dictionary(grouping: lines) { $0.log }.mapValues { $0.map(\.text)[...] }
    var mixed: [String] = []
    while let id = random.pick(logs.keys.sorted { "\($0)" < "\($1)" }) {
      if let line = logs[id]?.popFirst() { mixed.append(line) } else { logs[id] = nil }
    }
    return mixed
  }

  private static func badLine(_ random: inout SplitMix64) -> String {
    let lines = [
      "nothing", "[]", "\u{0}\u{0}", " \u{feff}" + text(.random(), SampleHistory.batches(1)[0]), "[1,",
    ]
    return random.pick(lines) ?? ""
  }

  private static func withoutReason(_ row: String) -> String {
    row.split(separator: ",", maxSplits: 12, omittingEmptySubsequences: false).prefix(12).joined(
      separator: ",")
  }

  private static func text(_ id: CommandID, _ batch: RecordedBatch) -> String {
    JSONLine(logID: id, batch: batch).text
  }

  private static func rows(of id: CommandID, _ batches: [RecordedBatch]) -> [FactTable: [String]] {
    var walk = FactWalk(log: "\(id)", tables: Set(FactTable.allCases))
    var rows: [FactTable: [String]] = [:]
    for batch in batches { walk.take(batch) { rows[$0.table, default: []].append($0.csv) } }
    walk.finish { rows[$0.table, default: []].append($0.csv) }
    return rows
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `events around a gap add up, and no transition is reported from an unknown state`(
    seed: UInt64
  ) throws {
    let id = CommandID.random()
    let batches = SampleHistory.batches(60, seed: seed)
    let kept = Array(batches[..<25] + batches[33...])
    let facts = try CollectedFacts.read(kept.map { Self.text(id, $0) })
    let alone = Self.rows(of: id, Array(batches.prefix(25)))
    #expect(facts.lines(.transitions) == alone[.transitions])
    let events = kept.reduce(0) { $0 + $1.events.count }
    #expect(
      facts.lines(.logs).map(Self.withoutReason) == [
        "1,\(id),,,,,1,\(batches[59].last),\(events),0,0,cut"
      ])
    let sessions = facts.lines(.sessions).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(sessions.map { $0[2] } == Set(kept.map(\.session)).sorted().map { "\($0)" })
  }

  @Test func `a log whose start is missing has launches but no transitions`() throws {
    let id = CommandID.random()
    let batches = SampleHistory.batches(60, seed: 1).dropFirst(10)
    let facts = try CollectedFacts.read(batches.map { Self.text(id, $0) })
    #expect(facts.lines(.transitions) == [])
    #expect(facts.lines(.sessions).count == 2)
    #expect(facts.lines(.logs)[0].contains(",cut,Events before \(batches[10].first) are missing."))
  }
}

extension RecordedBatch {
  fileprivate var erased: Self {
    var batch = self
    batch.command?.digest = nil
    for place in batch.events.indices {
      batch.events[place].payload = batch.events[place].payload.map { .erased(digest: $0.digest) }
    }
    return batch
  }

  fileprivate func shifted(by distance: Int64) -> Self {
    var batch = self
    batch.first += distance
    for place in batch.events.indices { batch.events[place].seq += distance }
    return batch
  }
}
