package import BacktrailCore

extension EventLogReading {
  /// Calls `body` with each of the current batches that have events in a range, until `body` returns `false`. By
  /// default, the range is the entire log.
  ///
  /// Batches are read in portions so that a slow `body` does not prevent the write-ahead log from being truncated.
  /// - Throws: `StoreError.beforeFloor` if the first event was compacted away, `.changed` if a later one was compacted
  ///   away during the call, or `.damaged` if a batch is missing.
  package func forEachBatch(
    from first: Int64? = nil, through last: Int64? = nil, _ body: (RecordedBatch) throws -> Bool
  ) throws {
    let position = try position()
    let start = first ?? position.floor + 1
    let end = min(last ?? position.head, position.head)
    var next = start
    while next <= end {
      let portion = try portion(of: next...end, isFirst: next == start)
      for batch in portion {
        guard try body(batch) else { return }
      }
      next = (portion.last?.last ?? end) + 1
    }
  }

  /// Returns the first batches of a range, about a megabyte in total.
  private func portion(of range: ClosedRange<Int64>, isFirst: Bool) throws -> [RecordedBatch] {
    var batches: [RecordedBatch] = []
    var size = 0
    do {
      try visitBatches(in: range) { batch in
        batches.append(batch)
        size += batch.size + 256 * batch.events.count
        return size < 1 << 20
      }
    } catch let error as StoreError where !batches.isEmpty || error.code == .beforeFloor && !isFirst {
      // The batches before the damage are returned first; reading the next portion throws the error.
      if batches.isEmpty { throw StoreError.compactedMeanwhile }
    }
    return batches
  }
}

extension StoreError {
  fileprivate static let compactedMeanwhile = Self(
    code: .changed, message: "The log was compacted while it was being read. Read it again.")
}
