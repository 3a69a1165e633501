import BacktrailStore
import CReference
import Workload

/// Measures the size of the file relative to the app's own data, and the size of the write-ahead log during a long
/// read.
func sizeRows(_ settings: WriterSettings, in folder: Folder) throws -> [Row] {
  let events = 20_000
  let path = folder.fresh("size")
  let log = try SQLiteEventLog(path: path, durability: .relaxed)
  var source = Batches(Session(mix: .everyday))
  var payload = 0
  for _ in 0..<events {
    let batch = source.next(count: 1)
    payload += batch.events.reduce(0) { $0 + ($1.payload?.text?.utf8.count ?? 0) }
    try log.append([batch], after: batch.first - 1)
  }
  try log.settle()
  let size = Folder.size(path)
  guard let reader = reference_reader_open(path, settings.reading), reference_reader_pin(reader) == 0 else {
    throw Failure("C cannot hold a view of '\(path)'.")
  }
  for _ in 0..<1_000 {
    let batch = source.next(count: 1)
    try log.append([batch], after: batch.first - 1)
  }
  let pinned = Folder.size(path + "-wal")
  _ = reference_reader_unpin(reader)
  reference_reader_close(reader)
  try log.settle()
  let settled = Folder.size(path + "-wal")
  log.close()
  let plain = try bytesOfPushes(in: folder, events: Int64(events))
  return [
    .figure("file, an event of 12 bytes of payload", plain, "B/event", target: "≤ 130", isMet: plain <= 130),
    .figure("file, 1 event/batch", Double(size) / Double(events), "B/event"),
    .figure("payload in it", Double(payload) / Double(events), "B/event"),
    .figure("write-ahead log, 1,000 appends under a pinned reader", Double(pinned) / 1_024, "KiB"),
    .figure("write-ahead log after the reader left and settle()", Double(settled) / 1_024, "KiB"),
  ]
}

/// Returns the number of bytes in the file for a push in a separate batch, with a payload that is 12 bytes long.
private func bytesOfPushes(in folder: Folder, events: Int64) throws -> Double {
  let path = folder.fresh("pushes")
  _ = try timeAppends(path, count: events, .relaxed)
  return Double(Folder.size(path)) / Double(events + events / 10)
}
