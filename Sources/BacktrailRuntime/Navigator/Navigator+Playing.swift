package import BacktrailCore

/// A map from the event numbers of a recording to those of the navigator that plays it.
///
/// An ID contains the number of the event that created it. If event 412 is played as event 9, entry `412.0` is `9.0`.
package struct PlayedNumbers: Sendable {
  /// The last event whose number stays the same.
  private let start: Int64
  private var known: [Int64: Int64] = [:]
  /// The event numbers of the current batch, which may still be rejected.
  fileprivate var pending: [Int64: Int64] = [:]

  package init(after start: Int64) { self.start = start }

  /// Sets the number of an event.
  package mutating func note(_ seq: Int64, as number: Int64) { known[seq] = number }

  /// Returns the number under which the given event was played.
  package func number(of seq: Int64) throws(NotPlayed) -> Int64 {
    guard let number = seq <= start ? seq : pending[seq] ?? known[seq] else {
      throw NotPlayed("It refers to something that does not exist.")
    }
    return number
  }

  /// Returns the number of the last event up to the given one that was played; `nil` if there is none.
  func last(through seq: Int64) -> Int64? { known.lazy.filter { $0.key <= seq }.map(\.value).max() }

  fileprivate mutating func endBatch(isTaken: Bool) {
    if isTaken { known.merge(pending) { $1 } }
    pending = [:]
  }
}

/// The error for a recorded event that could not be played.
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

/// Functions that play a recording. They begin at its first state, and apply its events as moves.
extension Navigator {
  /// The state in stored form.
  package var storedState: EncodedState { observed(timeline.encoded) }
  /// The first event of the step that `undo` reverses.
  package var nextUndo: Int64? { history.nextUndo }
  /// The first event of the step that `redo` applies again.
  package var nextRedo: Int64? { history.nextRedo }

  /// Begins at a state of a recording, without a launch.
  /// - Returns: Whether the navigator began. A navigator with a log, or one that was restored, is left unchanged.
  package func begin(at replay: Replay, payloads: [Int64: Payload]) -> Bool {
    guard log == nil, begin() else { return false }
    resume(replay, at: replay.seq, of: nil)
    load(replay.state.tree.payloads, of: replay.state) { _ in payloads }
    readAnew()
    return true
  }

  /// Returns the stored form of a route.
  package func encoded(_ route: R) throws(RouteCodingError) -> EncodedRoute {
    try contents.coder.encode(route)
  }

  /// Applies recorded events as one batch of moves.
  ///
  /// An event that the state rejects is skipped. Guards may reject the batch.
  /// - Parameter route: A closure that returns a route that is known without its payload.
  /// - Returns: For each event, the reason for skipping it, or `nil` if it was applied.
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

  /// Returns the event with routes of the app's own type.
  private func prepared(
    _ event: NavigationEvent<RouteReference>, _ payload: Payload?, _ known: (PayloadReference) -> R?
  ) throws(MoveRejection) -> NavigationEvent<PreparedRoute<R>> {
    var routes: [PreparedRoute<R>] = []
    var failure: RouteCodingError?
    _ = event.map { reference in
      guard reference.name != RouteReference.external else { return routes.append(contents.coder.external) }
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
  /// The saved value or the URL of the event, as JSON.
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
