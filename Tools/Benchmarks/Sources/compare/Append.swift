import BacktrailCore
import BacktrailStore
import Workload

private let logID = CommandID(high: 0x0123_4567_89ab_7def, low: 0x8123_4567_89ab_cdef)

/// Appends to the engine's log and the C log alternately. Both must end with the same head hash.
func appendRows(_ settings: WriterSettings, in folder: Folder, rounds: Int) throws -> [Row] {
  let small = BatchPlan(count: 1, perRound: 250, rounds: rounds)
  let large = BatchPlan(count: 1_000, perRound: 10, rounds: rounds)
  let durable = try small.compare(.durable, settings, in: folder)
  let relaxed = try small.compare(.relaxed, settings, in: folder)
  let many = try large.compare(.durable, settings, in: folder)
  let launches = try small.compareLaunches(settings, in: folder)
  return [
    small.row("append 1 event/batch, durable, to C", durable, atMost: 1.15),
    small.row("append 1 event/batch, relaxed, to C", relaxed, atMost: 1.6),
    large.row("append 1,000 events/batch, durable, to C", many, atMost: 1.6),
    small.row("append 250 durable after an opening, to C with SQLite's defaults", launches, atMost: nil),
  ]
}

/// The number of events in a batch, and the number of batches in a round.
private struct BatchPlan {
  let count: Int
  let perRound: Int
  let batches: [RecordedBatch]
  let reference: ReferenceBatches
  let rounds: Int

  init(count: Int, perRound: Int, rounds: Int) {
    self.count = count
    self.perRound = perRound
    self.rounds = rounds
    var source = Batches(Session(mix: .everyday))
    // The session and its window come first, followed by a round that warms up both sides.
    batches =
      [source.next(count: 1), source.next(count: 1)]
      + (0..<(rounds + 1) * perRound).map { _ in source.next(count: count) }
    reference = ReferenceBatches(batches)
  }

  func compare(_ durability: Durability, _ settings: WriterSettings, in folder: Folder) throws -> [Duration] {
    let ours = try SQLiteEventLog(path: folder.fresh("engine"), durability: durability, newLogID: logID)
    defer { ours.close() }
    let synchronous = durability == .durable ? 2 : 1
    let theirs = try ReferenceLog(
      folder.fresh("c"), before: settings.before,
      after: settings.after(synchronous: synchronous), logID: logID)
    try append(0..<perRound + 2, ours, theirs)
    let measured = try interleave(
      [
        Side(name: "engine") { round in
          try Duration.of { for place in places(round) { try append(place, to: ours) } }
        },
        Side(name: "c") { round in
          try Duration.of { for place in places(round) { try theirs.append(reference, at: place) } }
        },
      ], rounds: rounds)
    guard try ours.position().headHash == theirs.head else {
      throw Failure("The two logs end with different hashes.")
    }
    return measured
  }

  /// Opens both files again in each round, as an app does at launch, so that their write-ahead logs are short.
  ///
  /// The C side uses SQLite's default settings: 4 KB pages and a write-ahead log of 1,000 pages.
  func compareLaunches(_ settings: WriterSettings, in folder: Folder) throws -> [Duration] {
    let (engine, c) = (folder.fresh("engine"), folder.fresh("c"))
    let after = WriterSettings.defaultsAfter
    do {
      let ours = try SQLiteEventLog(path: engine, durability: .durable, newLogID: logID)
      defer { ours.close() }
      let theirs = try ReferenceLog(c, before: "", after: after, logID: logID)
      try append(0..<perRound + 2, ours, theirs)
    }
    var heads: [Hash128] = [.zero, .zero]
    let measured = try interleave(
      [
        Side(name: "engine") { round in
          let log = try SQLiteEventLog(path: engine, durability: .durable)
          defer { log.close() }
          let time = try Duration.of { for place in places(round) { try append(place, to: log) } }
          heads[0] = try log.position().headHash
          return time
        },
        Side(name: "c") { round in
          let log = try ReferenceLog(opening: c, before: "", after: after)
          let time = try Duration.of { for place in places(round) { try log.append(reference, at: place) } }
          heads[1] = log.head
          return time
        },
      ], rounds: rounds)
    guard heads[0] == heads[1] else { throw Failure("The two logs end with different hashes.") }
    return measured
  }

  func row(_ name: String, _ measured: [Duration], atMost limit: Double?) -> Row {
    .ratio(
      name, measured[0], to: measured[1], per: perRound * count, unit: "µs/event", scale: 1_000, atMost: limit
    )
  }

  private func places(_ round: Int) -> Range<Int> {
    let start = 2 + (round + 1) * perRound
    return start..<start + perRound
  }

  private func append(_ places: Range<Int>, _ ours: SQLiteEventLog, _ theirs: ReferenceLog) throws {
    for place in places {
      try append(place, to: ours)
      try theirs.append(reference, at: place)
    }
  }

  private func append(_ place: Int, to log: SQLiteEventLog) throws {
    try log.append([batches[place]], after: batches[place].first - 1)
  }
}
