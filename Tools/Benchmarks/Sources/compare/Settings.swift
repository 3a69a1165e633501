import BacktrailCore
import Workload

/// Compares page sizes and write-ahead log sizes, in C, with SQLite's defaults. The results determine the writer's
/// settings.
///
/// A round represents a launch: it opens the file again, so that the write-ahead log is short, and commits 200 events.
func settingRows(_ settings: WriterSettings, in folder: Folder, rounds: Int) throws -> [Row] {
  let perRound = 200
  var source = Batches(Session(mix: .everyday))
  let batches = ReferenceBatches((0..<2 + rounds * perRound).map { _ in source.next(count: 1) })
  let logID = CommandID(high: 1, low: 1)
  let choices = [1_024, 2_048, 4_096].flatMap { page in [128, 256, 512].map { Choice(page: page, wal: $0) } }
  let sides = try ([nil] + choices).enumerated().map { place, choice in
    let path = folder.fresh("c-\(place)")
    let before = choice.map { settings.before + "PRAGMA page_size = \($0.page);" } ?? ""
    let opening = choice == nil ? "" : settings.opening
    let after = choice.map { settings.after(synchronous: 2) + $0.pragmas } ?? WriterSettings.defaultsAfter
    let log = try ReferenceLog(path, before: before, after: after, logID: logID)
    for place in 0..<2 { try log.append(batches, at: place) }
    return Side(name: path) { round in
      let log = try ReferenceLog(opening: path, before: opening, after: after)
      let first = 2 + round * perRound
      return try Duration.of { for place in first..<first + perRound { try log.append(batches, at: place) } }
    }
  }
  let times = try interleave(sides, rounds: rounds)
  return zip(choices, times.dropFirst()).map { choice, time in
    .ratio(
      "C, \(choice.page) B pages, checkpoint at \(choice.wal) KiB, to defaults", time, to: times[0],
      per: perRound,
      unit: "µs/event", scale: 1_000, atMost: nil)
  }
}

private struct Choice {
  let page: Int
  /// The size in KiB at which the write-ahead log is checkpointed.
  let wal: Int

  var pragmas: String {
    "PRAGMA wal_autocheckpoint = \(wal * 1_024 / page); PRAGMA journal_size_limit = \(8 << 20);"
  }
}
