public import BacktrailCore

/// One event of a generated history.
public struct GeneratedEvent: Sendable {
  /// The event's number in its history.
  public let seq: Int64
  /// What happened.
  public let event: NavigationEvent<RouteReference>
  /// Whether the event fits the state that the events before it made; else it must be rejected.
  public let isLegal: Bool
}

/// A generated history, numbered from 1 without gaps.
///
/// Its description names only the seed, which is all that is needed to make it again.
public struct GeneratedSequence: Sendable, CustomStringConvertible {
  /// The seed that gives these events again.
  public let seed: UInt64
  /// The events, in order.
  public let events: [GeneratedEvent]

  /// The seed and the number of events.
  public var description: String { "\(events.count) events of seed \(seed)" }
}
