/// The payloads to erase from a log.
package enum ErasureScope: Hashable, Sendable {
  /// All payloads.
  case everything
  /// The payloads of the events with these numbers.
  case payloads(of: Set<Int64>)
}

/// The result of an erasure.
public struct ErasureReport: Hashable, Sendable {
  /// The events whose payloads were erased, in order.
  public var erased: [Int64]
  /// The log's retention boundary and head.
  package var position: LogPosition
  /// Whether the erased contents have been removed from all of the log's files.
  ///
  /// The value is `false` while a reader has the log open, or if the disk does not have enough space to rewrite the
  /// file. The payloads can no longer be read, but some of their bytes may remain. Each checkpoint retries the purge.
  /// The next launch does so after five seconds without a new event.
  public var isPurged: Bool

  package init(erased: [Int64], position: LogPosition, isPurged: Bool) {
    self.erased = erased
    self.position = position
    self.isPurged = isPurged
  }
}
