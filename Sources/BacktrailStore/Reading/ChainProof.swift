import BacktrailCore

/// Proves batches one after another: each event must have the hash that its content and the hash before it give.
struct ChainProof {
  private var hasher = ChainHasher()
  /// The hash that the next event chains to; `nil` where it is not known.
  private var previous: Hash128?
  private var head: Int64

  /// A proof that begins where a log is known to be right.
  init(_ start: LogPosition) {
    previous = start.headHash
    head = start.head
  }

  /// A proof that begins after an event of a log, with the hash that is stored there. After a damaged floor the first
  /// event cannot be proven.
  init(after seq: Int64, _ queries: LogQueries, _ position: LogPosition) throws {
    head = seq
    if seq > position.floor {
      guard let hash = try queries.hash(of: seq) else {
        throw StoreError.damaged("The event \(seq) is missing.")
      }
      previous = hash
    } else {
      previous =
        position.floor > 0
        ? try ifSound { try queries.floorSnapshot(position).hash } : .genesis(logID: position.logID)
    }
  }

  /// Takes the next batch, or throws where the chain breaks.
  mutating func admit(_ batch: StoredBatch) throws -> RecordedBatch {
    let content = batch.content
    guard content.first == head + 1 else { throw StoreError.damaged("The event \(head + 1) is missing.") }
    for (event, stored) in zip(content.events, batch.hashes) {
      let computed = previous.map {
        hasher.hash(of: event, in: content, after: $0, payloadDigest: event.payload?.digest)
      }
      guard let stored, stored == computed ?? stored else {
        throw StoreError.damaged("The event \(event.seq), or its batch, does not match its hash.")
      }
      previous = stored
    }
    head = content.last
    return content
  }
}
