import BacktrailCore

/// A place on the chain of hashes, which moves from event to event and compares each stored hash with the one that the
/// content and the hash before it give.
///
/// Restoring moves it by rows and ends at the first that does not match; verifying continues after one; recovering
/// moves it by batches as they were read, so that what is written again has the same hashes.
struct ChainCursor {
  private var hasher = ChainHasher()
  /// The hash that the next event chains to; `nil` where it is unknown, so that the stored hash is accepted.
  private(set) var previous: Hash128?
  /// The other hash that it may chain to: the stored hash of an event that does not match it.
  private var alternative: Hash128?

  init(after previous: Hash128?) { self.previous = previous }

  /// Forgets the hash of the event before: events are missing here, or are where none should be.
  mutating func skip() { (previous, alternative) = (nil, nil) }

  /// Adds the next event by its row; returns whether it matches its hash.
  @inline(__always)
  mutating func take(_ row: Statement) -> Bool {
    take(row.hash(EventRow.hash)) { $0.hash(of: row, after: $1) }
  }

  /// Takes the next batch.
  /// - Throws: `damaged` at an event that does not fit its hash.
  mutating func take(_ batch: StoredBatch) throws {
    let content = batch.content
    for (event, stored) in zip(content.events, batch.hashes) {
      let fits = take(stored) {
        $0.hash(of: event, in: content, after: $1, payloadDigest: event.payload?.digest)
      }
      guard fits else {
        throw StoreError.damaged("The event \(event.seq), or its batch, does not match its hash.")
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

/// A batch as its rows have it.
struct StoredBatch {
  var content: RecordedBatch
  /// The stored hash of each event.
  var hashes: [Hash128?] = []
  /// The events whose payload does not match its digest.
  var damagedPayloads: [Int64] = []
  /// Whether the row of its command does not match its digest.
  var isCommandDamaged = false
}
