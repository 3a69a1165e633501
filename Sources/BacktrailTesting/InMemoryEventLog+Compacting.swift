import BacktrailCore
public import BacktrailStore

/// What a log in memory keeps of the history below its floor.
struct BelowFloor {
  /// The batches without their events, by number, and the hash of each.
  var batches: [Int64: (batch: RecordedBatch, hash: Hash256)] = [:]
  var payloads: [Int64: Payload] = [:]
  /// The latest time of a batch at or below the floor, where that is later than the floor's own.
  var latest: Int64?
  /// The latest time of a batch whose command id was forgotten.
  var forgotten: Int64?
}

extension InMemoryEventLog {
  /// Brings the log within a policy, at once. The bytes of a policy mean nothing here.
  public func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try contents.withLock { contents in
      try contents.checkOpen()
      return contents.compact(policy, mode)
    }
  }
}

extension InMemoryEventLog.Contents {
  fileprivate mutating func compact(_ policy: RetentionPolicy, _ mode: CompactionMode) -> CompactionReport {
    var report = CompactionReport(floor: position.floor)
    report.isFinished = true
    let extent = extent(policy)
    guard let target = policy.border(of: extent, mode) else { return report }
    var replay = newestUsableSnapshot(through: position.floor)
    var reached: (seq: Int64, time: Int64, state: EncodedState)?
    for batch in batches where batch.last <= target.seq && !replay.hasUnreadable {
      for event in batch.events { replay.apply(event) }
      let isBorder = extent.borders.contains { $0.seq == batch.last }
      if isBorder, !replay.hasUnreadable { reached = (batch.last, batch.time, replay.state) }
    }
    guard let reached else {
      report.obstacle = .unreadable(seq: replay.firstUnreadable)
      return report
    }
    if let unreadable = firstUnreadableRestore(after: reached.seq) {
      report.obstacle = .unreadable(seq: unreadable)
      return report
    }
    move(to: reached, commandCount: policy.commandCount, &report)
    return report
  }

  /// Restored windows that this build cannot read may need any payload.
  private func firstUnreadableRestore(after seq: Int64) -> Int64? {
    var names = EncodedState()
    return batches.lazy.flatMap(\.events).first { event in
      event.seq > seq && event.columns.type == EventType.stateRestored.rawValue
        && (try? names.decode(event)) == nil
    }?.seq
  }

  private func extent(_ policy: RetentionPolicy) -> LogExtent {
    let borders = sessions.records.compactMap { session -> LogExtent.Border? in
      guard session.id > position.floor + 1, batch(of: session.id)?.first == session.id,
        let last = batch(of: session.id - 1)
      else { return nil }
      return LogExtent.Border(seq: session.id - 1, time: last.time)
    }
    var extent = LogExtent(
      floor: position.floor, head: position.head, newest: batches.last?.time ?? 0, borders: borders, bytes: 0)
    extent.measureAge(policy) { visit in
      for batch in batches { visit(batch.first, batch.time) }
    }
    return extent
  }

  private mutating func move(
    to border: (seq: Int64, time: Int64, state: EncodedState), commandCount: Int,
    _ report: inout CompactionReport
  ) {
    let gone = batches.filter { $0.last <= border.seq }
    var record = FloorRecord(floor: border.seq)
    let latest = max(gone.map(\.time).max() ?? border.time, below.latest ?? border.time)
    record.latest = latest > border.time ? latest : nil
    below.latest = record.latest
    keepPayloads(of: gone, border.state, &record, &report)
    keepBatches(gone, commandCount, &record, &report)
    report.sessionCount = sessions.records.count { $0.id > position.floor && $0.id <= border.seq }
    report.eventCount = gone.reduce(0) { $0 + $1.events.count }
    batches.removeFirst(gone.count)
    position.floor = border.seq
    report.floor = border.seq
    snapshots.removeAll { $0.seq <= border.seq }
    let state = record.text(before: StateForm.text(of: border.state))
    snapshots.insert(StoredSnapshot(seq: border.seq, time: border.time, state: state), at: 0)
  }

  private mutating func keepPayloads(
    of gone: [RecordedBatch], _ state: EncodedState, _ record: inout FloorRecord,
    _ report: inout CompactionReport
  ) {
    var names = EncodedState()
    var needed = state.tree.payloadSeqs
    for event in batches.dropFirst(gone.count).flatMap(\.events) {
      if case .stateRestored(let tree, _)? = try? names.decode(event) { needed.formUnion(tree.payloadSeqs) }
    }
    var payloads = below.payloads
    for event in gone.flatMap(\.events) { payloads[event.seq] = event.payload }
    let carried = payloads.count - below.payloads.count
    below.payloads = payloads.filter { needed.contains($0.key) }
    report.payloadCount = carried - below.payloads.keys.count { $0 > position.floor }
    record.payloads = below.payloads.mapValues(\.digest)
  }

  private mutating func keepBatches(
    _ gone: [RecordedBatch], _ limit: Int, _ record: inout FloorRecord, _ report: inout CompactionReport
  ) {
    for batch in gone {
      var hasher = ChainHasher()
      hasher.columns(of: batch)
      var row = batch
      row.events = []
      below.batches[batch.first] = (row, hasher.finish())
    }
    let numbers = below.batches.keys.sorted()
    var age = LogAge(limitedTo: RetentionPolicy.commandDays)
    let sums = numbers.map { age.advance(to: below.batches[$0]?.batch.time ?? 0) }
    for batch in batches.dropFirst(gone.count) { age.advance(to: batch.time) }
    let newest = batches.last?.time ?? 0
    let young =
      zip(numbers, sums).enumerated().first { _, row in
        !age.isPassed(since: row.1) || below.batches[row.0]?.batch.time ?? 0 > newest
      }?.offset ?? numbers.count
    let forgotten = numbers.prefix(max(young, numbers.count - limit))
    for number in forgotten {
      guard let batch = below.batches.removeValue(forKey: number)?.batch else { continue }
      commands[batch.commandID] = nil
      if batch.time <= batches.last?.time ?? 0 {
        below.forgotten = max(below.forgotten ?? batch.time, batch.time)
      }
    }
    record.forgotten = below.forgotten
    report.commandCount = forgotten.count
    let kept = numbers.dropFirst(forgotten.count)
    if let first = kept.first { record.firstBatch = first }
    for number in kept { below.batches[number].map { record.note($0.hash) } }
  }
}
