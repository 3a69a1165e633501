import BacktrailCore

/// Proves batches one after another: each event must have the hash that its content and the hash before it give.
struct ChainProof {
  /// A batch that is as it was written, but for payloads that were damaged.
  struct Batch {
    var content: RecordedBatch
    /// The events whose payload did not fit its digest and is left out.
    var lostPayloads: [Int64] = []
  }

  private let stored: Statement
  private var hasher = ChainHasher()
  private var previous: Hash256
  private var head: Int64

  init(_ connection: Connection, _ start: LogPosition) throws {
    stored = try Statement("SELECT hash, payload_digest FROM event WHERE seq = ?", on: connection)
    previous = start.headHash
    head = start.head
  }

  /// Takes the next batch, or throws where the chain breaks.
  mutating func admit(_ batch: RecordedBatch) throws -> Batch {
    guard batch.first == head + 1 else { throw StoreError.damaged("The event \(head + 1) is missing.") }
    var proven = Batch(content: batch)
    for place in batch.events.indices { try admit(place, of: &proven) }
    if !proven.lostPayloads.isEmpty { proven.content.salt = nil }
    try proven.content.checkLimits(after: head)
    head = batch.last
    return proven
  }

  private mutating func admit(_ place: Int, of batch: inout Batch) throws {
    let event = batch.content.events[place]
    let (hash, digest) = try row(of: event.seq)
    if let payload = event.payload, payload.digest != digest { batch.content.events[place].payload = nil }
    if let digest, batch.content.events[place].payload == nil {
      batch.content.events[place].payload = .erased(digest: digest)
      batch.lostPayloads.append(event.seq)
    }
    previous = hasher.hash(
      of: batch.content.events[place], in: batch.content, after: previous, payloadDigest: digest)
    guard previous == hash else {
      throw StoreError.damaged("The event \(event.seq), or its batch, does not fit its hash.")
    }
  }

  private func row(of seq: Int64) throws -> (hash: Hash256?, payloadDigest: Hash256?) {
    try stored.bind(1, seq)
    defer { stored.reset() }
    guard try stored.step() else { throw StoreError.damaged("The event \(seq) is missing.") }
    return (stored.hash(0), stored.hash(1))
  }
}
