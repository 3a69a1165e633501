import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The published batches, and how many of them the log has: a prefix, in order, without a gap, and nothing else.
struct Ledger {
  /// The published batches that were not yet seen in the log, by their first event.
  private var published: [Int64: RecordedBatch] = [:]
  /// The newest event that was found in the log as it was published, and the state after it.
  private(set) var head: Int64 = 0
  private(set) var replay = Replay()
  /// The commands of all batches.
  private(set) var commands: [CommandID: RecordedBatch] = [:]

  mutating func publish(_ batch: RecordedBatch) { published[batch.first] = batch }

  /// Forgets what was published and never reached the log, as a kill does.
  mutating func forget() { published = [:] }

  /// Reads what is new in the log.
  mutating func read(_ log: AttackedLog) throws {
    let position = try log.position()
    guard position.head >= head else {
      throw Comparison.Difference(text: "the log lost events after \(position.head)")
    }
    guard position.head > head else { return }
    let attempted = log.attempted
    for batch in try log.batches(in: (head + 1)...position.head) {
      try check(batch, attempted)
      for event in batch.events { replay.apply(event) }
      head = batch.last
      published[batch.first] = nil
      guard let id = batch.command?.id else { continue }
      // Ids are recognized for thirty days.
      if let first = commands[id], try log.commandHorizon() == nil {
        throw Comparison.Difference(text: "command \(id) is in the log at \(first.first) and \(batch.first)")
      }
      commands[id] = batch
    }
    if head != position.head {
      throw Comparison.Difference(text: "the log says it ends at \(position.head), and ends at \(head)")
    }
  }

  private func check(_ batch: RecordedBatch, _ attempted: [Int64: RecordedBatch]) throws {
    if batch.first != head + 1 {
      throw Comparison.Difference(text: "the log has \(batch.first) behind \(head)")
    }
    guard let known = published[batch.first] ?? attempted[batch.first] else {
      throw Comparison.Difference(text: "nobody published \(batch.first)")
    }
    if known != batch {
      throw Comparison.Difference(text: "the log has another batch \(batch.first): \(diff(batch, known))")
    }
  }

  /// The state after the log and the published batches that are not in it; `nil` if not all of them are known.
  func state(through seq: Int64, _ log: AttackedLog) -> EncodedState? {
    var replay = replay
    let attempted = log.attempted
    var next = head + 1
    while next <= seq {
      guard let batch = published[next] ?? attempted[next] else { return nil }
      for event in batch.events { replay.apply(event) }
      next = batch.last + 1
    }
    return replay.state
  }
}
