import BacktrailCore
import BacktrailStore
import FoundationEssentials
import Workload

/// Restores logs in new processes, alternating with C and with a JSON state file. The startup time of an empty program
/// is subtracted.
func restoreRows(_ settings: WriterSettings, in folder: Folder, _ options: Options) throws -> [Row] {
  let young = try RestorableLog(folder.fresh("young"), history: 1_000)
  let old = try RestorableLog(folder.fresh("old"), history: options.history)
  let json = folder.fresh("state.json")
  try stateFile(young.screenCount).write(to: URL(filePath: json))
  let launched = folder.fresh("launched")
  let probe = try Probe(settings)
  let programs = [
    probe.swift("empty"), probe.c("empty"), probe.swift("restore", young.path),
    probe.c("restore", young.path),
    probe.swift("restore", old.path), probe.c("restore", old.path), probe.swift("json", json),
    probe.swift("navigator", launched),
  ]
  let sides = programs.map { program in
    Side(name: program[1]) { _ in
      // A launch records events, and a launch that ends immediately counts as failed, so each launch uses its own copy.
      if program[1] == "navigator" { try copy(young.path, to: launched) }
      return try Processes.run(program)
    }
  }
  let times = try interleave(sides, rounds: options.rounds * 10)
  let (swift, c) = (times[0], times[1])
  let restore = times[2] - swift
  var rows: [Row] = [
    .milliseconds("restore, 1,000 events of history, to C", restore, to: times[3] - c, atMost: nil),
    .milliseconds(
      "restore, \(options.history) events of history, to C", times[4] - swift, to: times[5] - c, atMost: nil),
    .milliseconds(
      "restore, to one JSON state file with JSONDecoder", restore, to: times[6] - swift, atMost: nil),
    .milliseconds(
      "restore of a Navigator, routes decoded, to the JSON state file", times[7] - swift,
      to: times[6] - swift,
      atMost: 1),
    .figure("start-up of an empty Swift program", swift.wall / 1e6, "ms"),
    .figure("snapshot", Double(young.snapshotSize), "B"),
  ]
  rows += try probe.pageReads(young.path, old.path, in: folder)
  rows += try probe.instructions(young.path, old.path, in: folder)
  try copy(young.path, to: launched)
  rows += try probe.instructions(navigator: launched, json: json, in: folder)
  return rows
}

/// Replaces a log with a copy of a closed one, without the accompanying files.
private func copy(_ path: String, to other: String) throws {
  for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: other + suffix) }
  try FileManager.default.copyItem(atPath: path, toPath: other)
}

extension Duration {
  fileprivate static func - (whole: Self, part: Self) -> Self {
    Duration(wall: whole.wall - part.wall, processor: whole.processor - part.processor)
  }
}

extension Row {
  fileprivate static func milliseconds(
    _ name: String, _ ours: Duration, to theirs: Duration, atMost limit: Double?
  ) -> Row {
    .ratio(name, ours, to: theirs, per: 1, unit: "ms", scale: 1e6, atMost: limit)
  }
}

/// A closed log of a given age. Its newest snapshot, with a size of 4 KB, is followed by 100 events, and its last state
/// has about 132 screens.
private struct RestorableLog {
  let path: String
  let snapshotSize: Int
  /// The number of screens that a restore returns.
  let screenCount: Int

  init(_ path: String, history: Int) throws {
    self.path = path
    var source = try fill(path, events: history - 101, mix: .pushesAndPops, depth: 44)
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    defer { log.close() }
    let border = source.reset(depth: 44)
    try log.append([border], after: border.first - 1)
    let state = StateForm.text(of: try log.replay(through: border.last).state)
    try log.save(StoredSnapshot(seq: border.last, time: border.time, state: state))
    snapshotSize = state.utf8.count
    for _ in 0..<100 {
      let batch = source.next(count: 1)
      try log.append([batch], after: batch.first - 1)
    }
    screenCount = try log.replay(through: log.position().head).state.tree.scenes[0].entries.count
    try log.settle()
  }
}

/// Returns the given number of screens in an app's own JSON format.
private func stateFile(_ count: Int) -> Data {
  let tabs = ["home", "search", "account"].enumerated().map { place, name in
    let entries = (0..<(count + place) / 3).map {
      #"{"id":"1000.\#($0)","route":{"detail":{"id":\#($0),"source":"list"}}}"#
    }
    return #"{"name":"\#(name)","selected":false,"entries":[\#(entries.joined(separator: ","))]}"#
  }
  return Data(#"{"tabs":[\#(tabs.joined(separator: ","))]}"#.utf8)
}
