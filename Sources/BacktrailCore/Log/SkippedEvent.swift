/// An event that a replay skipped.
public struct SkippedEvent: Hashable, Sendable {
  /// The reason for skipping an event.
  package enum Reason: Hashable, Sendable {
    /// The event does not apply to the state before it.
    case rejected(Rejection)
    /// This build cannot decode the event.
    case unreadable(EventDecodingError)
  }

  /// The event's sequence number.
  public let seq: Int64
  /// The reason for skipping the event.
  package let reason: Reason

  package init(seq: Int64, reason: Reason) {
    self.seq = seq
    self.reason = reason
  }
}

extension SkippedEvent: CustomStringConvertible {
  /// The reason for skipping the event, as a sentence.
  public var description: String { "\(reason)" }
}

extension SkippedEvent.Reason: CustomStringConvertible {
  /// The reason as a sentence.
  package var description: String {
    switch self {
    case .rejected(let rejection): rejection.description
    case .unreadable(let error): error.description
    }
  }
}
