package import BacktrailCore

/// A generator for the batches of a session.
package struct Batches {
  private var session: Session
  private var salts: UInt64 = 1

  /// Creates a generator that begins at the first event of a session.
  package init(_ session: Session) {
    self.session = session
  }

  /// Returns the next batch, with the given number of events. The first batch of a log must contain a single event.
  package mutating func next(count: Int) -> RecordedBatch {
    batch((0..<count).map { _ in nextEvent() })
  }

  private mutating func batch(_ events: [RecordedEvent]) -> RecordedBatch {
    let first = events[0].seq
    return RecordedBatch(
      first: first, session: first == 1 ? 0 : 1, cause: .user, time: 1_700_000_000_000 + first, events: events
    )
  }

  /// Returns a batch that replaces the window's content with tabs that each have the given number of screens.
  package mutating func reset(depth: Int) -> RecordedBatch {
    let (event, text) = session.reset(depth: depth)
    return batch([recorded(event, text)])
  }

  private mutating func nextEvent() -> RecordedEvent {
    let (event, text) = session.next()
    return recorded(event, text)
  }

  private mutating func recorded(_ event: NavigationEvent<RouteReference>, _ text: String?) -> RecordedEvent {
    salts += 1
    let payload = text.map { Payload.stored(text: $0, salt: Salt(salts, salts &* 31)) }
    return RecordedEvent(seq: session.seq, columns: EventColumns(event), payload: payload)
  }
}
