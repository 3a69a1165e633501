package import BacktrailCore

/// One event of a generated history.
package struct GeneratedEvent: Sendable {
  /// The event's number in its history.
  package let seq: Int64
  /// The event.
  package let event: NavigationEvent<RouteReference>
  /// Whether the event is valid in the state that the events before it made; otherwise it must be rejected.
  package let isLegal: Bool
}

/// A generated history, numbered from 1 without gaps.
///
/// Its description contains only the seed, which is enough to make it again.
package struct GeneratedSequence: Sendable, CustomStringConvertible {
  /// The seed that gives these events again.
  package let seed: UInt64
  /// The events, in order.
  package let events: [GeneratedEvent]

  /// The seed and the number of events.
  package var description: String { "\(events.count) events of seed \(seed)" }
}
