import FoundationEssentials

/// Appends events, and compares the times with those of GRDB records that are used as in GRDB's README. Each run is a
/// separate process.
///
/// The GRDB program is a separate package. If it has not been built, there are no rows.
func grdbRows(_ settings: WriterSettings, in folder: Folder, rounds: Int) throws -> [Row] {
  let other = "GRDB/.build/release/probe-grdb"
  guard FileManager.default.fileExists(atPath: other) else { return [] }
  let probe = try Probe(settings)
  let count = "1000"
  let sides = [probe.swift("append"), probe.swift("append-relaxed"), [other, "append"]]
  let times = try interleave(
    sides.map { program in
      Side(name: program[1]) { _ in
        let output = folder.fresh("time")
        try Processes.run(program + [folder.fresh("appended"), count], output: output)
        let text = try String(contentsOf: URL(filePath: output), encoding: .utf8)
        guard let time = Double(text.filter { !$0.isWhitespace }) else {
          throw Failure("A probe printed no time.")
        }
        return Duration(wall: time * 1e3, processor: 0)
      }
    }, rounds: rounds)
  return zip(["durable", "relaxed"], times).map { name, time in
    .figure(
      "append 1 event, \(name), to a record of GRDB", time.wall / 1e3, "µs", reference: times[2].wall / 1e3)
  }
}
