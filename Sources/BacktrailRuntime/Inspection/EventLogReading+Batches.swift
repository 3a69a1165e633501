package import BacktrailCore
package import BacktrailStore

extension EventLogReading {
  /// Lends the batches from an event on, as the log stands now, until the body gives `false`.
  ///
  /// They are read in portions, so that a slow body does not keep a writer's log from being shortened.
  /// - Throws: `StoreError.beforeFloor` when the first event was compacted away.
  package func forEachBatch(from first: Int64? = nil, _ body: (RecordedBatch) throws -> Bool) throws {
    let position = try position()
    var next = first ?? position.floor + 1
    while next <= position.head {
      let portion = try batches(in: next...min(next + 1_000, position.head))
      for batch in portion {
        guard try body(batch) else { return }
      }
      next = max(next + 1_001, (portion.last?.last ?? 0) + 1)
    }
  }
}

extension EventLogReading {
  /// Lends the lines of an export, until the body gives `false`.
  package func forEachLine(_ body: (JSONLine) throws -> Bool) throws {
    let logID = try position().logID
    try forEachBatch { try body(JSONLine(logID: logID, batch: $0)) }
  }
}
