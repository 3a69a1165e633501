/// What was saved of a damaged log, and what was not.
public struct RecoveryReport: Hashable, Sendable {
  /// Where the new log begins and ends.
  package let position: LogPosition
  /// How many batches it has.
  public let batchCount: Int
  /// How many events these have.
  public let eventCount: Int
  /// The events whose payload did not fit its digest; in the new log it counts as erased.
  public let lostPayloads: [Int64]
  /// The numbers of the events that were left behind, as far as is known.
  public let leftBehind: ClosedRange<Int64>?
  /// Why something was left behind, in sentences.
  public let reasons: [String]

  /// Whether all that was ever acknowledged, as far as is known, is in the new log.
  public var isComplete: Bool { leftBehind == nil && lostPayloads.isEmpty && reasons.isEmpty }
}
