package import BacktrailCore

/// A log in a single SQLite file that is read through its own connection.
package protocol SQLiteReading: EventLogReading {
  /// Calls `body` with queries on a single frozen view of the log.
  func read<Result>(_ body: (LogQueries) throws -> Result) throws -> Result
}

extension SQLiteReading {
  package func position() throws -> LogPosition { try read { try $0.position() } }

  /// Returns the hash that the first event above the retention boundary chains to; `nil` at the start of a log.
  package func floorHash() throws -> Hash128? {
    try read { queries in
      let position = try queries.position()
      return position.floor > 0 ? try queries.floorSnapshot(position).hash : nil
    }
  }

  package func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    try read {
      try $0.checkKept(range)
      try $0.visitBatches(in: range, body)
    }
  }

  package func batch(for command: CommandID) throws -> RecordedBatch? {
    try read { try $0.batch(for: command) }
  }

  package func commandHorizon() throws -> Int64? { try read { try $0.commandHorizon() } }

  package func payloads(of seqs: [Int64]) throws -> [Int64: Payload] {
    try read { try $0.payloads(of: seqs) }
  }

  package func sessions() throws -> [SessionRecord] { try read { try $0.sessions() } }

  package func snapshots() throws -> [StoredSnapshot] { try read { try $0.snapshots() } }

  package func replay(through seq: Int64) throws -> Replay { try read { try $0.replay(through: seq) } }
}
