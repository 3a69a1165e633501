import BacktrailCore
import BacktrailStore
import BacktrailTesting

/// A closed log file of about a hundred events with every kind of row in it.
final class SampleLog {
  let folder: TemporaryFolder
  let batches: [RecordedBatch]
  let position: LogPosition
  /// The number of the event whose payload was erased.
  let erased: Int64
  /// The number of the event that this build does not know.
  let unknown: Int64

  var path: String { folder.log }

  init(batches count: Int = 63, seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    var batches = SampleHistory.batches(count, seed: seed)
    let carrier = batches.dropLast().lastIndex { $0.events[0].payload != nil } ?? 0
    let payload = batches[carrier].events[0].payload
    batches[carrier].events[0].payload = payload.map { .erased(digest: $0.digest) }
    batches[carrier].salt = nil
    erased = batches[carrier].first
    let last = batches.count - 1
    batches[last].events = [
      RecordedEvent(seq: batches[last].first, columns: EventColumns(type: "linkReceived", name: "later"))
    ]
    unknown = batches[last].first
    self.batches = batches
    position = try Self.write(batches, to: folder.log)
  }

  private static func write(_ batches: [RecordedBatch], to path: String) throws -> LogPosition {
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    let position = try log.append(batches, after: 0)
    for seq in [position.head / 3, position.head / 2] {
      let state = StateForm.text(of: try log.replay(through: seq).state)
      try log.save(StoredSnapshot(seq: seq, time: 7, state: state))
    }
    try log.settle()
    return position
  }
}
