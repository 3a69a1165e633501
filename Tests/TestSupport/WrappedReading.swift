package import BacktrailCore
package import BacktrailStore

/// A log around another one. It answers what it does not answer itself as the inner one does.
package protocol WrappedReading: EventLogReading {
  associatedtype Inner: EventLogReading
  var inner: Inner { get }
}

extension WrappedReading {
  package func position() throws -> LogPosition { try inner.position() }
  package func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    try inner.visitBatches(in: range, body)
  }
  package func batch(for command: CommandID) throws -> RecordedBatch? { try inner.batch(for: command) }
  package func commandHorizon() throws -> Int64? { try inner.commandHorizon() }
  package func payloads(of seqs: [Int64]) throws -> [Int64: Payload] { try inner.payloads(of: seqs) }
  package func sessions() throws -> [SessionRecord] { try inner.sessions() }
  package func snapshots() throws -> [StoredSnapshot] { try inner.snapshots() }
  package func replay(through seq: Int64) throws -> Replay { try inner.replay(through: seq) }
}
