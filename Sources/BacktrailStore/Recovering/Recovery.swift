import BacktrailCore

/// The steps of saving a damaged log.
struct Recovery {
  /// The view of the log of which most can be proven.
  private var source: RecoverySource
  /// The last number that the log is known to have had.
  private var knownHead: Int64
  private var reasons: [String] = []

  init(of damaged: String) throws {
    let (copy, mark) = try Self.copy(LogPaths(damaged), &reasons)
    let log = try copy.writeAheadLogReport()
    reasons += [log?.damage(isVouchedFor: false)].compactMap(\.self)
    let whole = Result { try RecoverySource(copy, orLogID: mark?.logID) }
    source = try log == nil ? whole.get() : Self.longer(of: whole, or: copy, mark, &reasons)
    knownHead = try max(source.head() ?? 0, ifSound { try whole.get().head() ?? 0 } ?? 0)
    let position = source.start.position
    if let mark, mark.logID == position.logID, mark.epoch == position.epoch {
      knownHead = max(knownHead, mark.head)
    }
  }

  /// Copies the log while no writer has it; without a write-ahead log with which the file is none.
  private static func copy(
    _ damaged: LogPaths, _ reasons: inout [String]
  ) throws -> (PrivateCopy, HeadMark?) {
    let lock = try FileLock.shared(for: damaged)
    return try withExtendedLifetime(lock) {
      if case .heldByWriter = lock { throw StoreError.locked(damaged.shown) }
      let whole = Result { try SQLiteLogReader.copy(damaged) }
      if let copy = try ifSound(whole.get) { return (copy, lock.mark) }
      guard let plain = try ifSound({ try PrivateCopy.withoutWriteAheadLog(damaged) }) else {
        return (try whole.get(), lock.mark)
      }
      reasons.append(leftOut)
      return (plain, lock.mark)
    }
  }

  private static var leftOut: String {
    "The write-ahead log was left out: more of the file can be proven without it."
  }

  /// Compares the view with the write-ahead log to the one without it.
  private static func longer(
    of whole: Result<RecoverySource, any Error>, or copy: PrivateCopy, _ mark: HeadMark?,
    _ reasons: inout [String]
  ) throws -> RecoverySource {
    let plain = try ifSound {
      try RecoverySource(PrivateCopy.withoutWriteAheadLog(copy), orLogID: mark?.logID)
    }
    let wholeEnd = try ifSound { try whole.get().provenEnd() } ?? -1
    guard let plain, try ifSound({ try plain.provenEnd() }) ?? -1 > wholeEnd else { return try whole.get() }
    reasons.append(leftOut)
    return plain
  }

  func write(to path: String) throws -> RecoveryReport {
    // Read before the file is made, so that a failure leaves none.
    let kept = try source.keptRows()
    let file = try RecoveredFile(path: path, logID: source.start.position.logID)
    var (batchCount, eventCount) = (0, 0)
    var lostPayloads = kept.lostPayloads
    var end: String?
    let position = try file.fill(from: source.start, kept) { take in
      end = try source.visitProven { batch in
        try take(batch.content)
        batchCount += 1
        eventCount += batch.content.events.count
        lostPayloads += batch.damagedPayloads
      }
    }
    return RecoveryReport(
      position: position, batchCount: batchCount, eventCount: eventCount, lostPayloads: lostPayloads,
      leftBehind: knownHead > position.head ? position.head + 1...knownHead : nil,
      reasons: reasons + [source.start.reason, kept.reason, end].compactMap(\.self))
  }
}
