import BacktrailCore

/// What SQLite does not tell: it takes a damaged write-ahead log for a shorter one.
extension LogVerifier {
  mutating func checkWriteAheadLog() throws {
    let missing = noteMissingEvents()
    guard let copyPath, let log = try WriteAheadLogReport(path: copyPath + "-wal") else { return }
    report.writeAheadLog = log
    if log.commitCount > 0 { try checkOrigin() }
    let isVouchedFor = try !missing && hasAllThatWasMarked()
    guard let sentence = log.damage(isVouchedFor: isVouchedFor) else { return }
    report.note("wal", log.badFrame.map(Int64.init), sentence)
  }

  /// Compares the end of the log with the mark; gives whether events are missing.
  private mutating func noteMissingEvents() -> Bool {
    guard let mark, let position = report.position, mark.isOf(position), mark.head > position.head else {
      return false
    }
    report.note(
      "event", position.head + 1,
      "The events from \(position.head + 1) on are missing: \(mark.head) was acknowledged, says the lock file."
    )
    return true
  }

  /// Whether there is a mark, and nothing of which it speaks is missing.
  private func hasAllThatWasMarked() throws -> Bool {
    guard let mark, let position = report.position, mark.isOf(position) else { return false }
    return try connection.number("SELECT max(seq) FROM snapshot") >= mark.snapshot
  }

  /// Compares the log with and without what the write-ahead log adds: it must be of the same log, and newer.
  private mutating func checkOrigin() throws {
    guard let copyPath, let position = report.position else { return }
    let copy = try PrivateCopy(of: copyPath, companions: [])
    // A file that does not read without its write-ahead log is no proof of anything.
    guard let plain = try? ReaderConnection.open(copy.path, original: connection.path) else { return }
    defer { plain.close() }
    guard let file = try? LogQueries(connection: plain).position() else { return }
    if file.logID != position.logID {
      report.note(
        "wal", nil, "The write-ahead log is that of the log \(position.logID), not of \(file.logID).")
    } else if (file.epoch, file.head) > (position.epoch, position.head) {
      report.note(
        "wal", nil,
        "The write-ahead log is older than the file: it ends at \(position.head), the file at \(file.head).")
    }
  }
}

extension WriteAheadLogReport {
  /// What of it is damaged, in a sentence.
  /// - Parameter isVouchedFor: Whether it is known from elsewhere that nothing acknowledged is missing.
  func damage(isVouchedFor: Bool) -> String? {
    switch end {
    case .whole, .leftovers, .unfinished: nil
    case .torn where isVouchedFor: nil
    case .torn:
      "The last commit does not fit its checksum: it was cut short before it was acknowledged, or damaged since."
    case .damaged(commits: 1): "The frame is damaged, or was cut short by a power loss; 1 commit is not read."
    case .damaged(let commits): "The frame is damaged; from there on \(commits) commits are not read."
    case .headerDamaged: "The header of the write-ahead log is damaged, so nothing in it is read."
    }
  }
}
