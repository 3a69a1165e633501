import BacktrailCore

/// A recovery of a damaged log.
struct Recovery {
  /// The view of the log with the best verified part.
  private var source: RecoverySource
  /// The last event number that the log is known to have reached.
  private var knownHead: Int64
  /// The epoch of an acknowledged erasure that the log lacks.
  private var missingEpoch: Int64?
  private var reasons: [String] = []

  init(of damaged: String) throws {
    let paths = try LogPaths(damaged, isExisting: true)
    let lock = try FileLock.shared(for: paths)
    let mark = try lock.mark
    var notes: [String] = []
    (source, knownHead) = try withExtendedLifetime(lock) {
      if case .heldByWriter = lock { throw StoreError.locked(paths.shown) }
      return try Self.bestSource(paths, mark, &notes)
    }
    reasons = notes
    if case .taken = lock, mark?.covers(source.part.start.position.logID) != true {
      reasons.append(HeadMark.unreadable)
    }
    if source.padding > 0 { reasons.append(PrivateCopy.missing(source.padding)) }
    guard let mark, mark.logID == source.part.start.position.logID else { return }
    knownHead = max(knownHead, mark.head)
    var position = source.part.start.position
    position.head = source.part.end
    let isCut = source.part.damage != nil && source.part.start.isOfRow
    missingEpoch = try mark.missingEpoch(in: source.queries, position, isCut: isCut)
    if missingEpoch != nil {
      reasons.append(
        source.part.start.isOfRow
          ? "An acknowledged erasure is missing: erased values may be in the new log. Erase them again."
          : "Whether the last acknowledged erasure is missing is unknown: erased values may be in the new log. Erase them again."
      )
    }
    if source.part.damage == nil, mark.head > position.head {
      reasons.append(
        "The file ends at event \(position.head), but event \(mark.head) was acknowledged, according to the lock file."
      )
    }
    guard try mark.isReplaced(in: source.queries, position) else { return }
    reasons.append(
      "Event \(mark.head) was acknowledged, but the log has a different event in its place, as after an older copy was put back."
    )
  }

  /// Reads the log in each way that may verify more of it, and returns the view with the best verified part, and the
  /// last event number that any of the views contains.
  private static func bestSource(
    _ paths: LogPaths, _ mark: HeadMark?, _ reasons: inout [String]
  ) throws -> (RecoverySource, knownHead: Int64) {
    let view = { (copy: () throws -> PrivateCopy) in try ifSound { try RecoverySource(copy(), mark) } }
    let whole = Result { try RecoverySource(SQLiteLogReader.copy(paths, marked: mark), mark) }
    var best = try ifSound(whole.get)
    var head = try best?.head() ?? 0
    let message: String? =
      switch whole {
      case .success: nil
      case .failure(let error as StoreError) where error.code == .floorDamaged:
        "Otherwise, nothing can be verified."
      case .failure(let error): "\(error)".withoutAdvice
      }
    let isWithoutLog = "The write-ahead log was left out."
    let file = try view { try PrivateCopy.withoutWriteAheadLog(paths) }
    let bare = { try view { try PrivateCopy.withKnownSchema(paths, isAlone: true) } }
    let own = file.map { $0.part.end > 0 } ?? false ? file : try bare() ?? file
    var reason: String?
    func compare(_ other: RecoverySource?, _ way: String) throws {
      guard let other, other.part.foreignID(beside: own?.part) == nil,
        best.map({ other.part.isBetter(than: $0.part) }) ?? true
      else { return }
      head = max(head, try other.head() ?? 0)
      best = other
      reason = "\(way) \(message ?? "More of the file can be verified this way.")"
    }
    if let own, let foreignID = best?.part.foreignID(beside: own.part) {
      (best, head) = (own, try own.head() ?? 0)
      reason = "\(isWithoutLog) It belongs to log \(foreignID), not to \(own.part.start.position.logID)."
    } else {
      let damage = try best?.writeAheadLogDamage(mark)
      try compare(file, isWithoutLog)
      let isDamaged = damage != nil || best == nil
      let repaired = try isDamaged ? view { try PrivateCopy.withRepairedLog(paths) } : nil
      try compare(repaired, "The write-ahead log was read although it is damaged.")
      if let damage, best !== repaired { reasons.append(damage) }
    }
    for isAlone in best?.part.isComplete(by: mark) ?? false ? [] : [false, true] {
      let name = "The file was read with the header and the schema of a new log."
      try compare(
        isAlone ? bare() : view { try PrivateCopy.withKnownSchema(paths, isAlone: false) },
        isAlone ? "\(name) \(isWithoutLog)" : name)
    }
    reasons += [reason].compactMap(\.self)
    if best == nil, case .failure(let error as StoreError) = whole, error.code == .damaged {
      throw StoreError.nothingRecoverable(.damaged, because: error.finding)
    }
    return (try best ?? whole.get(), head)
  }

  func write(to path: String) throws -> RecoveryReport {
    // The rows are read before the file is created so that a failure does not leave a file behind.
    let kept = try source.keptRows()
    let file = try RecoveredFile(path: path, logID: source.part.start.position.logID)
    var (batchCount, eventCount) = (0, 0)
    var lostPayloads = kept.lostPayloads
    var lostCommands: [Int64] = []
    var end: String?
    let position = try file.fill(from: source.part.start, kept, missingEpoch: missingEpoch) { take in
      end = try source.visitProven { batch in
        try take(batch.recovered)
        batchCount += 1
        eventCount += batch.content.events.count
        lostPayloads += batch.damagedPayloads
        if batch.isCommandDamaged || batch.isDigestOutdated { lostCommands.append(batch.content.first) }
      }
      if eventCount == 0, source.part.start.snapshot == nil, knownHead > 0 || source.padding > 0 {
        throw StoreError.nothingRecoverable(.damaged)
      }
    }
    return RecoveryReport(
      position: position, batchCount: batchCount, eventCount: eventCount, lostPayloads: lostPayloads,
      leftBehind: knownHead > position.head ? position.head + 1...knownHead : nil,
      reasons: reasons
        + [source.part.start.reason].compactMap(\.self) + kept.reasons
        + [Self.reason(for: lostCommands), end].compactMap(\.self))
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
  /// The new log contains the longest part of the damaged one in which all events match the hash chain, in complete
  /// batches. The part begins at the retention boundary or at an undamaged snapshot, and ends at the first mismatch: later
  /// events may depend on lost rows, but not those after the next snapshot. Of parts with the same number of events, the
  /// one that ends last is used. The file is read with and without its write-ahead log and, if anything would be omitted,
  /// also with the header and the schema of a new log.
  ///
  /// A damaged payload counts as erased. The only snapshot that is copied is the one at which the history begins. A
  /// command whose row is damaged keeps its ID, but its moves are unknown, as after an erasure. The new log has the
  /// identity of the damaged one. Its epoch is one higher, unless the damaged log lacks an acknowledged erasure.
  ///
  /// The damaged log is not changed. A private copy is read.
  /// - Parameters:
  ///   - damaged: The file of the damaged log.
  ///   - path: The new file. Neither it nor its lock file may exist.
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
