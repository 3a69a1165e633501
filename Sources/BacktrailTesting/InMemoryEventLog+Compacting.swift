import BacktrailCore
package import BacktrailStore

/// The history below the retention boundary that an in-memory log keeps.
struct BelowFloor {
  /// The commands, by the first event of their batch.
  var commands: [Int64: CommandRow] = [:]
  var payloads: [Int64: Payload] = [:]
  /// The row hashes of the events that the payloads belong to.
  var hashes: [Int64: Hash128] = [:]
  /// The latest time of a batch at or below the retention boundary, if this time is later than the boundary's own
  /// time.
  var latest: Int64?
  /// The time of the most recent command that was removed.
  var forgotten: Int64?
}

extension InMemoryEventLog {
  /// Removes sessions in a single step until the log complies with the policy. The policy's `bytes` value has no
  /// effect.
  package func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
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

  /// Returns the first event with restored scenes that this build cannot decode. These scenes may need any payload.
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
    keepCommands(of: gone, commandCount, &record, &report)
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
    var (payloads, hashes) = (below.payloads, below.hashes)
    for batch in gone {
      for event in batch.events where event.payload != nil {
        payloads[event.seq] = event.payload
        hashes[event.seq] = hash(ofKept: event, in: batch)
      }
    }
    let carried = payloads.count - below.payloads.count
    below.payloads = payloads.filter { needed.contains($0.key) }
    report.payloadCount = carried - below.payloads.keys.count { $0 > position.floor }
    below.hashes = hashes.filter { below.payloads[$0.key] != nil }
    record.events = below.hashes
  }

  /// Returns the hash of an event's row, computed independently of the other rows.
  private func hash(ofKept event: RecordedEvent, in batch: RecordedBatch) -> Hash128? {
    var hasher = ChainHasher()
    return self.hashes[event.seq].map {
      hasher.hash(of: event, in: batch, after: $0, payloadDigest: event.payload?.digest)
    }
  }

  private mutating func keepCommands(
    of gone: [RecordedBatch], _ limit: Int, _ record: inout FloorRecord, _ report: inout CompactionReport
  ) {
    var age = LogAge(limitedTo: RetentionPolicy.commandDays)
    var sums: [(first: Int64, time: Int64, sum: Int64)] = []
    let rows = below.commands.values.sorted { $0.first < $1.first }.map { ($0.first, $0.time) }
    for (first, time) in rows + (gone + batches).map({ ($0.first, $0.time) }) {
      age.beginLaunch()
      sums.append((first, time, age.advance(to: time)))
    }
    let newest = sums.last?.time ?? 0
    let young = sums.first { !age.isPassed(since: $0.sum) || $0.time > newest }?.first ?? record.firstCommand
    for row in gone.compactMap(CommandRow.init) { below.commands[row.first] = row }
    let numbers = below.commands.keys.sorted()
    let excess = numbers.dropLast(limit).last.map { $0 + 1 } ?? 0
    record.firstCommand = min(record.firstCommand, max(young, excess))
    for number in numbers where number < record.firstCommand {
      guard let row = below.commands.removeValue(forKey: number) else { continue }
      commands[row.command.id] = nil
      report.commandCount += 1
      if row.time <= newest {
        below.forgotten = max(below.forgotten ?? row.time, row.time)
      }
    }
    record.forgotten = below.forgotten
    for row in below.commands.values { record.note(row) }
  }
}
