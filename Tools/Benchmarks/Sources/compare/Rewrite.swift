import BacktrailStore
import CReference
import Workload

/// Measures a common alternative: rewriting the entire state as a file on every change.
func rewriteRows(_ settings: WriterSettings, in folder: Folder, rounds: Int) throws -> [Row] {
  let log = try SQLiteEventLog(path: folder.fresh("beside"), durability: .durable)
  defer { log.close() }
  var source = Batches(Session(mix: .everyday))
  let perRound = 100
  let append = Side(name: "engine") { _ in
    let batches = (0..<perRound).map { _ in source.next(count: 1) }
    return try Duration.of { for batch in batches { try log.append([batch], after: batch.first - 1) } }
  }
  let sizes = [1, 10, 100]
  let files = sizes.map { size in
    let path = folder.fresh("state-\(size).json")
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: size * 1_024)
    return Side(name: "\(size) KB") { _ in
      try Duration.of {
        for _ in 0..<perRound {
          guard reference_rewrite(folder.path, path, bytes, Int64(bytes.count)) == 0 else {
            throw Failure("'\(path)' cannot be written.")
          }
        }
      }
    }
  }
  let times = try interleave([append] + files, rounds: rounds)
  return zip(sizes, times.dropFirst()).map { size, time in
    .ratio(
      "append durable, to rewriting a JSON file of \(size) KB", times[0], to: time, per: perRound,
      unit: "µs/change",
      scale: 1_000, atMost: nil)
  }
}
