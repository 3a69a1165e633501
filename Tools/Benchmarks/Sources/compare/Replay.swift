import BacktrailCore
import BacktrailStore
import CReference
import Workload

/// Replays a log from disk, alternating with C code that only steps over the same rows.
func replayRows(_ settings: WriterSettings, in folder: Folder, rounds: Int, events: Int) throws -> [Row] {
  try [(Session.Mix.pushesAndPops, "pushes and pops"), (.everyday, "an everyday session")].flatMap {
    mix, name -> [Row] in
    let path = folder.fresh("replay")
    try fill(path, events: events, mix: mix)
    let reader = try SQLiteLogReader(path: path)
    guard let c = reference_reader_open(path, settings.reading) else {
      throw Failure("C cannot read '\(path)'.")
    }
    defer { reference_reader_close(c) }
    let head = try reader.position().head
    let times = try interleave(
      [
        Side(name: "engine") { _ in
          try Duration.of {
            let replay = try reader.replayFromFloor(through: head)
            guard replay.seq == head, replay.skippedCount == 0 else {
              throw Failure("The replay is incomplete.")
            }
          }
        },
        Side(name: "c, stepping") { _ in
          try Duration.of {
            guard reference_reader_step(c) == head else {
              throw Failure("The C program does not read every row.")
            }
          }
        },
        Side(name: "c, reading the columns") { _ in
          try Duration.of {
            guard reference_reader_touch(c) > 0 else { throw Failure("The C program reads nothing.") }
          }
        },
      ], rounds: rounds)
    return [
      .ratio(
        "replay from disk, \(name), to C stepping", times[0], to: times[1], per: Int(head), unit: "ns/event",
        scale: 1, atMost: nil),
      .ratio(
        "replay from disk, \(name), to C reading the columns", times[0], to: times[2], per: Int(head),
        unit: "ns/event", scale: 1, atMost: 1.5),
    ]
  }
}

/// Writes a log with the given number of events and closes it. Returns the batches that would follow.
@discardableResult
func fill(_ path: String, events: Int, mix: Session.Mix, depth: Int = 12, perBatch: Int = 100) throws
  -> Batches
{
  let log = try SQLiteEventLog(path: path, durability: .relaxed)
  defer { log.close() }
  var source = Batches(Session(mix: mix, depth: depth))
  var pending = [source.next(count: 1), source.next(count: 1)]
  var head: Int64 = 0
  while head < events {
    let batch = source.next(count: min(perBatch, max(1, events - Int(pending.last?.last ?? head))))
    pending.append(batch)
    guard pending.count == 50 || batch.last >= events else { continue }
    head = try log.append(pending, after: head).head
    pending = []
  }
  return source
}
