import BacktrailCore

extension HeadMark {
  /// Returns the events that a log lacks, or `nil` if the mark does not show any. If the mark belongs to a log that a
  /// new one had to replace, all of its events are missing.
  func missingEvents(in log: LogQueries) throws -> ClosedRange<Int64>? {
    let position = try log.position()
    guard logID == position.logID || position.head == 0 else { return nil }
    let first = position.isUnreadable ? position.head : position.head + 1
    if head >= first { return first...head }
    return try isReplaced(in: log, position) ? head...head : nil
  }

  /// Returns whether a log has everything that was acknowledged before the mark was written.
  func isReached(by log: LogQueries) throws -> Bool {
    let position = try log.position()
    guard logID == position.logID, (epoch, head) <= (position.epoch, position.head),
      try missingEvents(in: log) == nil
    else { return false }
    return try log.connection.number("SELECT max(seq) FROM snapshot") >= snapshot
  }

  /// Returns the number of an acknowledged erasure that a log lacks, or `nil` if the mark does not show any.
  ///
  /// A log without the event at which the last erasure was made has a different history and lacks it, however many
  /// erasures it has, so the next one is missing. If the rest of a log is damaged, only its number of erasures counts.
  /// - Parameters:
  ///   - position: The end of the log, or of the part that can be verified.
  ///   - isCut: Whether the log continues after the position with damaged events.
  func missingEpoch(in log: LogQueries, _ position: LogPosition, isCut: Bool = false) throws -> Int64? {
    guard logID == position.logID else { return nil }
    if epoch > position.epoch { return epoch }
    guard let erasure, !isCut || erasure.head <= position.head else { return nil }
    let isMissing = try erasure.head > position.head || erasure.isReplaced(in: log, position)
    return isMissing ? position.epoch + 1 : nil
  }

  /// Returns whether the log is a copy that went its own way: it has a different event in the place of the last
  /// acknowledged one. Where the histories separated is unknown.
  func isReplaced(in log: LogQueries, _ position: LogPosition) throws -> Bool {
    try logID == position.logID && End(head: head, hash: hash).isReplaced(in: log, position)
  }
}

extension HeadMark.End {
  /// Returns whether a log has a different event in this place.
  fileprivate func isReplaced(in log: LogQueries, _ position: LogPosition) throws -> Bool {
    guard position.floor < head, head <= position.head,
      let found = try ifSound({ try log.hash(of: head) }) ?? nil
    else { return false }
    return found != hash
  }
}
