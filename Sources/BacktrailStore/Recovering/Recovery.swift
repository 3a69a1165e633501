import BacktrailCore

/// A recovery of a damaged log.
struct Recovery {
  /// The view of the log with the longest verified part.
  private var source: RecoverySource
  /// The last event number that the log is known to have reached.
  private var knownHead: Int64
  /// The epoch of an acknowledged erasure that the log lacks.
  private var missingEpoch: Int64?
  private var reasons: [String] = []

  init(of damaged: String) throws {
    let (copy, mark) = try Self.copy(LogPaths(damaged), &reasons)
    if copy.padding > 0 { reasons.append("The last \(copy.padding) bytes of the file are missing.") }
    let log = try copy.writeAheadLogReport()
    reasons += [log?.damage(isVouchedFor: false)].compactMap(\.self)
    let whole = Result { try RecoverySource(copy, orLogID: mark?.logID) }
    source = try log == nil ? whole.get() : Self.longer(of: whole, or: copy, mark, &reasons)
    knownHead = try max(source.head() ?? 0, ifSound { try whole.get().head() ?? 0 } ?? 0)
    guard let mark, mark.logID == source.start.position.logID else { return }
    knownHead = max(knownHead, mark.head)
    var position = source.start.position
    var (end, damage) = (position.head, String?.none)
    _ = try ifSound { damage = try source.visitProven { end = $0.content.last } }
    position.head = end
    missingEpoch = try mark.missingEpoch(in: source.queries, position, isCut: damage != nil)
    if missingEpoch != nil {
      reasons.append("An acknowledged erasure is missing: erased values may be in the new log.")
    }
    guard try mark.isReplaced(in: source.queries, position) else { return }
    reasons.append(
      "Event \(mark.head) was acknowledged, but the log has a different event in its place, as after an older copy was put back."
    )
  }

  /// Copies the log while no writer has it open. If the file and its write-ahead log cannot be read together, only the
  /// file is copied, and if it cannot be read either, with the schema of a new log.
  private static func copy(
    _ damaged: LogPaths, _ reasons: inout [String]
  ) throws -> (PrivateCopy, HeadMark?) {
    let lock = try FileLock.shared(for: damaged)
    return try withExtendedLifetime(lock) {
      if case .heldByWriter = lock { throw StoreError.locked(damaged.shown) }
      let whole = Result { try SQLiteLogReader.copy(damaged, marked: lock.mark, isPadded: true) }
      if let copy = try ifSound(whole.get) { return (copy, lock.mark) }
      guard case .failure(let error as StoreError) = whole else { return (try whole.get(), lock.mark) }
      let message = "\(error)".withoutAdvice
      if let plain = try ifSound({ try PrivateCopy.withoutWriteAheadLog(damaged) }) {
        reasons.append("The write-ahead log was left out. \(message)")
        return (plain, lock.mark)
      }
      guard [.damaged, .notALog].contains(error.code),
        let known = try ifSound({ try PrivateCopy.withKnownSchema(damaged) })
      else { throw error }
      reasons.append("\(message) The file was read alone, with the header and the schema of a new log.")
      return (known, lock.mark)
    }
  }

  /// Returns the view with the write-ahead log or the one without it, whichever has the longer verified part.
  private static func longer(
    of whole: Result<RecoverySource, any Error>, or copy: PrivateCopy, _ mark: HeadMark?,
    _ reasons: inout [String]
  ) throws -> RecoverySource {
    let plain = try ifSound {
      try RecoverySource(PrivateCopy.withoutWriteAheadLog(copy), orLogID: mark?.logID)
    }
    let wholeEnd = try ifSound { try whole.get().provenEnd() } ?? -1
    guard let plain, try ifSound({ try plain.provenEnd() }) ?? -1 > wholeEnd else { return try whole.get() }
    reasons.append("The write-ahead log was left out: more of the file can be verified without it.")
    return plain
  }

  func write(to path: String) throws -> RecoveryReport {
    // The rows are read before the file is created so that a failure does not leave a file behind.
    let kept = try source.keptRows()
    let file = try RecoveredFile(path: path, logID: source.start.position.logID)
    var (batchCount, eventCount) = (0, 0)
    var lostPayloads = kept.lostPayloads
    var lostCommands: [Int64] = []
    var end: String?
    let position = try file.fill(from: source.start, kept, missingEpoch: missingEpoch) { take in
      end = try source.visitProven { batch in
        try take(batch.recovered)
        batchCount += 1
        eventCount += batch.content.events.count
        lostPayloads += batch.damagedPayloads
        if batch.isCommandDamaged { lostCommands.append(batch.content.first) }
      }
    }
    return RecoveryReport(
      position: position, batchCount: batchCount, eventCount: eventCount, lostPayloads: lostPayloads,
      leftBehind: knownHead > position.head ? position.head + 1...knownHead : nil,
      reasons: reasons
        + [source.start.reason, kept.reason, Self.reason(for: lostCommands), end].compactMap(\.self))
  }

  /// Returns a sentence about the batches whose commands were damaged; `nil` if there are none.
  private static func reason(for lostCommands: [Int64]) -> String? {
    guard let first = lostCommands.first, let last = lostCommands.last else { return nil }
    guard first < last else {
      return
        "The command of batch \(first) was damaged: its ID was recovered, but the digest of its moves was not."
    }
    return """
      \(lostCommands.count) commands from batch \(first) to \(last) were damaged: their IDs were recovered, but the \
      digests of their moves were not.
      """
  }
}

extension SQLiteEventLog {
  /// Copies the verified part of a damaged log into a new log.
  ///
  /// The new log contains the longest prefix of complete batches whose events match the hash chain. Batches after the
  /// first mismatch are omitted, because they may depend on lost rows. The file is read with and without its
  /// write-ahead log, and the longer prefix is used. A damaged payload counts as erased. The only snapshot that is
  /// copied is the one at the retention boundary. A command whose row is damaged keeps its ID, but its moves are
  /// unknown, as after an erasure. The new log has the identity of the damaged one. Its epoch is one higher, unless the
  /// damaged log lacks an acknowledged erasure.
  ///
  /// The damaged log is not changed. A private copy is read.
  /// - Parameters:
  ///   - damaged: The file of the damaged log.
  ///   - path: The new file, which must not exist.
  /// - Throws: `StoreError` if a writer has the log open, if no part of it can be verified, or if the new file cannot
  ///   be created. In these cases, no new log is left behind.
  public static func recover(_ damaged: String, to path: String) throws -> RecoveryReport {
    try Recovery(of: damaged).write(to: path)
  }
}

/// The outcome of recovering a damaged log.
public struct RecoveryReport: Hashable, Sendable {
  /// The retention boundary and head of the new log.
  package let position: LogPosition
  /// The number of batches in the new log.
  public let batchCount: Int
  /// The number of events in the new log.
  public let eventCount: Int
  /// The events whose payloads did not match their digests. In the new log, they count as erased.
  public let lostPayloads: [Int64]
  /// The numbers of the omitted events, if they are known.
  public let leftBehind: ClosedRange<Int64>?
  /// The reasons for omissions, as sentences.
  public let reasons: [String]

  /// Whether the new log contains everything that is known to have been acknowledged.
  public var isComplete: Bool { leftBehind == nil && lostPayloads.isEmpty && reasons.isEmpty }
}

extension StoredBatch {
  /// The batch as it appears in a recovered log, without damage. Damaged contents count as erased.
  fileprivate var recovered: RecordedBatch {
    var batch = content
    for place in batch.events.indices {
      guard case .damaged(let digest)? = batch.events[place].payload else { continue }
      batch.events[place].payload = .erased(digest: digest)
    }
    return batch
  }
}
