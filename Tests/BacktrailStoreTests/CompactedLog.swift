import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// A log of several launches on a disk, and its state after each event.
struct CompactedLog {
  let folder: TemporaryFolder
  let batches: [RecordedBatch]
  let head: Int64
  /// The parameters of the newest state's screens.
  let payloads: [Int64: Payload]
  /// The states that were requested.
  private let states = Locked<[Int64: String]>([:])

  var path: String { folder.log }

  /// A closed log with the given number of batches, none of which was compacted.
  init(_ count: Int) throws { try self.init(SampleHistory.batches(count)) }

  /// A closed log with the given batches, none of which was compacted.
  init(_ batches: [RecordedBatch]) throws {
    self.batches = batches
    let events = batches.flatMap(\.events)
    head = Int64(events.count)
    let needed = Self.replay(events).state.tree.payloadSeqs
    payloads = Dictionary(
      uniqueKeysWithValues: events.compactMap { event in
        event.payload.flatMap { needed.contains(event.seq) ? (event.seq, $0) : nil }
      })
    folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    try log.append(batches, after: 0)
    try log.settle()
    log.close()
  }

  /// The number of rows that the log has for events, including those kept or left below the retention boundary.
  func rowCount() throws -> Int64 { try RawDatabase(path).number("SELECT count(*) FROM event") }

  /// The state after an event, in its written form.
  func state(behind seq: Int64) -> String {
    states.withLock { states in
      if let known = states[seq] { return known }
      let state = StateForm.text(of: Self.replay(batches.flatMap(\.events).prefix(Int(seq))).state)
      states[seq] = state
      return state
    }
  }

  private static func replay(_ events: some Sequence<RecordedEvent>) -> Replay {
    var replay = Replay()
    for event in events { replay.apply(event) }
    return replay
  }

  /// Whether an event carried a payload.
  func carries(_ seq: Int64) -> Bool {
    batches.flatMap(\.events).contains { $0.seq == seq && $0.payload != nil }
  }

  /// Keeps the given number of events, and complete launches.
  @discardableResult
  func compact(keeping events: Int) throws -> CompactionReport {
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    defer { log.close() }
    return try log.compact(.keeping(events))
  }

  /// Saves a snapshot a number of events after the retention boundary, and returns the boundary and the state there.
  func saveSnapshot(after count: Int64) throws -> (floor: Int64, state: EncodedState) {
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    let floor = try log.position().floor
    let state = try log.replay(through: floor + count).state
    try log.save(StoredSnapshot(seq: floor + count, time: 0, state: StateForm.text(of: state)))
    return (floor, state)
  }

  /// A description of how a log differs from what it should hold above its retention boundary; `nil` if it does not.
  func difference(of log: some EventLogReading) throws -> String? {
    let position = try log.position()
    guard position.head == head else { return "it ends at \(position.head)" }
    guard try log.batches() == batches.filter({ $0.first > position.floor }) else { return "other batches" }
    for seq in Set([position.floor, (position.floor + head) / 2, head]) {
      let found = StateForm.text(of: try log.replay(through: seq).state)
      guard found == state(behind: seq) else { return "another state behind \(seq)" }
    }
    return try log.payloads(of: payloads.keys.sorted()) == payloads ? nil : "other payloads"
  }
}

extension RetentionPolicy {
  /// Keeps the given number of events, whatever their age and size.
  static func keeping(_ events: Int) -> Self { Self(days: nil, events: events, bytes: nil) }
}
