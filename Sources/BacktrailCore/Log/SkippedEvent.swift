/// An event of a log that a replay left out.
public struct SkippedEvent: Hashable, Sendable {
  /// The reason for skipping an event.
  package enum Reason: Hashable, Sendable {
    /// It makes no sense in the state it met.
    case rejected(Rejection)
    /// This build cannot decode it.
    case unreadable(EventDecodingError)
  }

  /// The event's place in the log.
  public let seq: Int64
  /// The reason for skipping it.
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
  /// A sentence that says why.
  package var description: String {
    switch self {
    case .rejected(let rejection): rejection.description
    case .unreadable(let error): error.description
    }
  }
}
