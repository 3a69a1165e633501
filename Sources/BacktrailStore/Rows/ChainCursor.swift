import BacktrailCore

/// A position in the hash chain. It moves from event to event and compares each stored hash with the hash computed from
/// the content and the previous hash.
///
/// A restore advances the cursor row by row and ends at the first mismatch. Verification continues after a mismatch. A
/// recovery advances the cursor batch by batch, using the batches that were read, so rewritten batches have the same
/// hashes.
struct ChainCursor {
  private var hasher = ChainHasher()
  /// The hash that the next event chains to. If it is unknown, the value is `nil`, and the stored hash is accepted.
  private(set) var previous: Hash128?
  /// The alternative hash that the next event may chain to: the stored hash of an event whose content does not match
  /// that hash.
  private var alternative: Hash128?

  init(after previous: Hash128?) { self.previous = previous }

  /// Forgets the hash of the previous event, because events are missing or misplaced here.
  mutating func skip() { (previous, alternative) = (nil, nil) }

  /// Adds the next event, given its row. Returns whether the event matches its hash.
  @inline(__always)
  mutating func take(_ row: Statement) -> Bool {
    take(row.hash(EventRow.hash)) { $0.hash(of: row, after: $1) }
  }

  /// Adds the next batch.
  /// - Throws: `damaged` if an event does not match its hash.
  mutating func take(_ batch: StoredBatch) throws {
    let content = batch.content
    for (event, stored) in zip(content.events, batch.hashes) {
      let fits = take(stored) {
        $0.hash(of: event, in: content, after: $1, payloadDigest: event.payload?.digest)
      }
      guard fits else {
        throw StoreError.damaged("Event \(event.seq), or its batch, does not match its hash.")
      }
    }
  }

  @inline(__always)
  private mutating func take(
    _ stored: Hash128?, _ hash: (inout ChainHasher, _ previous: Hash128) -> Hash128
  ) -> Bool {
    let computed = previous.map { hash(&hasher, $0) }
    if let stored, computed == nil || computed == stored || alternative.map({ hash(&hasher, $0) }) == stored {
      (previous, alternative) = (stored, nil)
      return true
    }
    (previous, alternative) = computed == nil ? (stored, nil) : (computed, stored)
    return false
  }
}

/// A batch as stored in its rows.
struct StoredBatch {
  var content: RecordedBatch
  /// The stored hash of each event.
  var hashes: [Hash128?] = []
  /// The events whose payloads do not match their digests.
  var damagedPayloads: [Int64] = []
  /// Whether the row of the batch's command is missing, does not match its digest, or belongs to another command.
  var isCommandDamaged = false
  /// Whether the batch's command still had a digest although payloads that it covers are damaged or look erased.
  var isDigestOutdated = false
}
