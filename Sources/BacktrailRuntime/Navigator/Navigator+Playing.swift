package import BacktrailCore

/// The numbers that the events of a recording have in the navigator that plays them.
///
/// What an event creates has its number in its id. Since a played event creates the same nodes, the numbers of events
/// tell all ids.
package struct PlayedNumbers: Sendable {
  /// The last event that has its own number.
  private let start: Int64
  private var known: [Int64: Int64] = [:]
  /// Those of a batch that may still be refused.
  fileprivate var pending: [Int64: Int64] = [:]

  package init(after start: Int64) { self.start = start }

  /// Notes the number of an event.
  package mutating func note(_ seq: Int64, as number: Int64) { known[seq] = number }

  /// The number of an event, if it was played.
  package func number(of seq: Int64) throws(NotPlayed) -> Int64 {
    guard let number = seq <= start ? seq : pending[seq] ?? known[seq] else {
      throw NotPlayed("It is about something that is not there.")
    }
    return number
  }

  fileprivate mutating func endBatch(isTaken: Bool) {
    if isTaken { known.merge(pending) { $1 } }
    pending = [:]
  }
}

/// A recorded event could not be played, for the reason it says.
package struct NotPlayed: DescribedError {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// One event of a recording, with its payload.
package struct PlayedEvent: Sendable {
  package let seq: Int64
  package let event: NavigationEvent<RouteReference>
  package let payload: Payload?

  package init(seq: Int64, event: NavigationEvent<RouteReference>, payload: Payload?) {
    self.seq = seq
    self.event = event
    self.payload = payload
  }
}

/// The parts of playing a recording: a beginning, and its events as moves.
extension Navigator {
  /// The state as the log would have it.
  package var storedState: EncodedState { observed(timeline.encoded) }
  /// The first event of the step that `undo` takes back.
  package var nextUndo: Int64? { history.nextUndo }
  /// The first event of the step that `redo` carries out again.
  package var nextRedo: Int64? { history.nextRedo }

  /// Begins at a state of a recording, without a launch.
  /// - Returns: Whether it did: a navigator with a log, or one that was restored, stays as it is.
  package func begin(at replay: Replay, payloads: [Int64: Payload]) -> Bool {
    guard log == nil, begin() else { return false }
    resume(replay, at: replay.seq, of: nil)
    load(replay.state.tree.payloads, of: replay.state) { _ in payloads }
    readAnew()
    return true
  }

  /// The stored form of a route.
  package func encoded(_ route: R) throws(RouteCodingError) -> EncodedRoute {
    try contents.coder.encode(route)
  }

  /// Applies recorded events as one batch of moves.
  ///
  /// An event that the state does not take is left out. The guards decide about the batch.
  /// - Parameter route: The routes that are known without their payloads.
  /// - Returns: For each event why it was left out, or `nil`.
  package func apply(
    _ events: [PlayedEvent], cause: BatchCause, _ numbers: inout PlayedNumbers,
    knowing route: (PayloadReference) -> R? = { _ in nil }
  ) -> [NotPlayed?] {
    var draft = makeDraft()
    var reasons: [NotPlayed?] = []
    for event in events {
      let head = draft.head
      do throws(NotPlayed) {
        try apply(event, to: &draft, numbers, knowing: route)
        if draft.head > head { numbers.pending[event.seq] = draft.head }
        reasons.append(nil)
      } catch {
        reasons.append(error)
      }
    }
    do throws(MoveRejection) {
      try checkGuards(draft)
      numbers.endBatch(isTaken: true)
      _ = publish(draft, cause: cause)
      return reasons
    } catch {
      numbers.endBatch(isTaken: false)
      _ = reject(error)
      return events.map { _ in NotPlayed(error.description) }
    }
  }

  private func apply(
    _ played: PlayedEvent, to draft: inout Draft<R>, _ numbers: PlayedNumbers,
    knowing route: (PayloadReference) -> R?
  ) throws(NotPlayed) {
    let event = try played.event.renumbered(numbers.number)
    do throws(MoveRejection) {
      switch event {
      case .viewStateSaved:
        try draft.apply(try prepared(event, nil, route), viewState: try played.element)
      case .linkReceived(let pattern):
        try draft.receive(pattern, url: JSONText.decoded(try played.element, as: String.self) ?? "")
      default: try draft.apply(try prepared(event, played.payload, route))
      }
    } catch {
      throw NotPlayed(error.description)
    }
  }

  /// The event with routes of the app's own type.
  private func prepared(
    _ event: NavigationEvent<RouteReference>, _ payload: Payload?, _ known: (PayloadReference) -> R?
  ) throws(MoveRejection) -> NavigationEvent<PreparedRoute<R>> {
    var routes: [PreparedRoute<R>] = []
    var failure: RouteCodingError?
    _ = event.map { reference in
      do throws(RouteCodingError) {
        let decoded =
          known(reference.payload).map(DecodedRoute.route)
          ?? contents.coder.decoded(reference, payload: payload)
        switch decoded {
        case .route(let route):
          routes.append(try contents.coder.prepared(route))
        case .quarantined(_, let reason): throw reason
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw .route(failure) }
    var rest = routes[...]
    return event.map { _ in rest.removeFirst() }
  }
}

extension PlayedEvent {
  /// The saved value, or the URL, that the event carries, as JSON.
  fileprivate var element: String {
    get throws(MoveRejection) {
      switch payload {
      case .erased?: throw .route(.erased)
      case .damaged?: throw .route(.damaged)
      case .stored(let text, _)?: if let value = JSONText.elements(of: text)?.first { return value }
      case nil: break
      }
      throw .route(.missingPayload)
    }
  }
}
