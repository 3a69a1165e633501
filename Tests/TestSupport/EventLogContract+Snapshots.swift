import BacktrailCore
import BacktrailStore
import Testing

extension EventLogContract {
  static func expectSnapshots(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(40)
    let head = try log.append(batches, after: 0).head
    let snapshots = try [batches[5], batches[17], batches[29]].map { batch in
      let state = try log.replay(through: batch.last).state
      return StoredSnapshot(seq: batch.last, time: batch.time, state: StateForm.text(of: state))
    }
    for (count, snapshot) in snapshots.enumerated() {
      try log.save(snapshot)
      try log.save(snapshot)
      #expect(try log.snapshots() == Array(snapshots[...count].suffix(2)))
    }
    expect(.beyondHead) { try log.save(StoredSnapshot(seq: head + 1, time: 0, state: "")) }
    expect(.beforeFloor) { try log.save(StoredSnapshot(seq: 0, time: 0, state: "")) }
    let tooLarge = String(repeating: "x", count: RecordedBatch.maximumBody + 1)
    expect(.invalidBatch) { try log.save(StoredSnapshot(seq: head, time: 0, state: tooLarge)) }
    #expect(try log.snapshots() == Array(snapshots.suffix(2)))
  }

  /// A replay that starts at a snapshot ends where a full one does, at every event number.
  static func expectReplay(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(60)
    let head = try log.append(batches, after: 0).head
    var full: [String] = []
    for seq in 0...head { full.append(StateForm.text(of: try log.replay(through: seq).state)) }
    #expect(full.last == folded(batches))
    for seq in [head / 3, head / 2] {
      try log.save(StoredSnapshot(seq: seq, time: 0, state: full[Int(seq)]))
    }
    let ignored = StateForm.text(of: EncodedState())
    try log.save(
      StoredSnapshot(seq: head - 1, reducer: StateForm.reducerVersion + 1, time: 0, state: ignored))
    for seq in 0...head { #expect(StateForm.text(of: try log.replay(through: seq).state) == full[Int(seq)]) }
    expect(.beyondHead) { _ = try log.replay(through: head + 1) }
    expect(.beforeFloor) { _ = try log.replay(through: -1) }
  }

  private static func folded(_ batches: [RecordedBatch]) -> String {
    var replay = Replay()
    for event in batches.flatMap(\.events) { replay.apply(event) }
    return StateForm.text(of: replay.state)
  }
}
