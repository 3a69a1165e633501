public import BacktrailCore
package import BacktrailStore

extension InMemoryEventLog {
  /// Returns the log's identity, its newest event, and its retention boundary.
  package func position() throws -> LogPosition { try read { $0.position } }

  /// Calls a closure with each batch that has events in the range, in order, until the closure returns `false`.
  public func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    let contents = try read { $0 }
    guard contents.position.floor == 0 || range.lowerBound > contents.position.floor else {
      throw StoreError.beforeFloor(range.lowerBound, floor: contents.position.floor)
    }
    for batch in contents.batches where batch.first <= range.upperBound && batch.last >= range.lowerBound {
      guard try body(batch) else { return }
    }
  }

  /// Returns the batch of a command, or `nil` if the batch is not in the log. A batch below the retention boundary
  /// does not contain events.
  public func batch(for command: CommandID) throws -> RecordedBatch? {
    try read { contents in
      contents.commands[command].flatMap {
        contents.batch(of: $0) ?? contents.below.commands[$0]?.batchBelowFloor
      }
    }
  }

  /// Returns the latest time of a removed command, or `nil` if no command has been removed.
  public func commandHorizon() throws -> Int64? {
    try read(\.below.forgotten)
  }

  /// Returns the payloads of the events with the given numbers.
  package func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    try read { contents in
      var payloads: [Int64: Payload] = [:]
      for seq in seqs { payloads[seq] = contents.event(seq)?.payload ?? contents.below.payloads[seq] }
      return payloads
    }
  }

  /// Returns the launches, oldest first.
  package func sessions() throws -> [SessionRecord] {
    try read { contents in contents.sessions.records.filter { $0.id > contents.position.floor } }
  }

  /// Returns the stored snapshots, oldest first.
  package func snapshots() throws -> [StoredSnapshot] { try read(\.snapshots) }

  /// Replays the log up to and including the given event, starting at the newest usable snapshot.
  package func replay(through seq: Int64) throws -> Replay {
    let contents = try read { $0 }
    guard seq <= contents.position.head else { throw StoreError.beyondHead(seq, in: contents.position) }
    guard seq >= contents.position.floor else {
      throw StoreError.beforeFloor(seq, floor: contents.position.floor)
    }
    var replay = contents.newestUsableSnapshot(through: seq)
    for batch in contents.batches where batch.last > replay.seq && batch.first <= seq {
      for event in batch.events where event.seq > replay.seq && event.seq <= seq { replay.apply(event) }
    }
    return replay
  }

  private func read<Result>(_ body: (Contents) throws -> Result) throws -> Result {
    try contents.withLock { contents in
      try contents.checkOpen()
      return try body(contents)
    }
  }
}

extension InMemoryEventLog.Contents {
  fileprivate func event(_ seq: Int64) -> RecordedEvent? {
    batch(of: seq).map { $0.events[Int(seq - $0.first)] }
  }

  /// Returns the batch above the retention boundary that contains the given event.
  func batch(of seq: Int64) -> RecordedBatch? {
    var low = 0
    var high = batches.count
    while low < high {
      let middle = (low + high) / 2
      if batches[middle].last < seq { low = middle + 1 } else { high = middle }
    }
    guard low < batches.count, batches[low].first <= seq else { return nil }
    return batches[low]
  }

  func newestUsableSnapshot(through seq: Int64) -> Replay {
    for snapshot in snapshots.reversed() where snapshot.seq <= seq {
      guard snapshot.format == StateForm.version, snapshot.reducer == StateForm.reducerVersion,
        let state = try? snapshot.read().state
      else { continue }
      return Replay(from: state, seq: snapshot.seq)
    }
    return Replay()
  }
}
