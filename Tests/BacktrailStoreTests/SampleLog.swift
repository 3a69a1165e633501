import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// A closed log file with every kind of row in it; each test works on its own copy.
struct SampleLog {
  let folder: TemporaryFolder
  let history: Recorded

  var path: String { folder.log }
  var batches: [RecordedBatch] { history.batches }
  var position: LogPosition { history.position }

  /// A copy of the log of about thirty events.
  static func small() throws -> SampleLog { try SampleLog(Recorded.small.get()) }

  /// A copy of the log of about a hundred events.
  static func large() throws -> SampleLog { try SampleLog(Recorded.large.get()) }

  private init(_ history: Recorded) throws {
    self.history = history
    folder = try TemporaryFolder()
    try history.file.write(to: URL(filePath: folder.log))
  }

  /// The recorded batches, and the bytes of their file.
  struct Recorded: Sendable {
    let batches: [RecordedBatch]
    let position: LogPosition
    let file: Data
    /// The number of the event whose payload was erased.
    let erased: Int64
    /// The number of the last event before the second session; a snapshot is taken there.
    let border: Int64
    /// The number of the event that this build does not know.
    let unknown: Int64

    static let small = Result { try Recorded(23) }
    static let large = Result { try Recorded(90) }

    private init(_ count: Int) throws {
      var batches = SampleHistory.batches(count)
      let carrier = batches.dropLast().lastIndex { $0.events[0].payload != nil } ?? 0
      let payload = batches[carrier].events[0].payload
      batches[carrier].events[0].payload = payload.map { .erased(digest: $0.digest) }
      batches[carrier].command?.digest = nil
      erased = batches[carrier].first
      unknown = batches[count - 1].first
      batches[count - 1].events = [
        RecordedEvent(seq: unknown, columns: EventColumns(type: "teleported", name: "later"))
      ]
      border = (batches.dropFirst().first { $0.session == $0.first }?.first ?? 5) - 1
      self.batches = batches
      let folder = try TemporaryFolder()
      position = try Self.write(batches, snapshotAt: border, to: folder.log)
      file = try Data(contentsOf: URL(filePath: folder.log))
    }

    private static func write(
      _ batches: [RecordedBatch], snapshotAt border: Int64, to path: String
    ) throws -> LogPosition {
      let log = try SQLiteEventLog(path: path, durability: .relaxed)
      defer { log.close() }
      let position = try log.append(batches, after: 0)
      for seq in [border, position.head - 1] {
        let state = StateForm.text(of: try log.replay(through: seq).state)
        try log.save(StoredSnapshot(seq: seq, time: 7, state: state))
      }
      try log.settle()
      return position
    }
  }
}

extension RecordedBatch {
  /// The batch as it is when the row of its command is lost.
  var withoutDigest: RecordedBatch {
    var batch = self
    batch.command?.digest = nil
    return batch
  }
}
