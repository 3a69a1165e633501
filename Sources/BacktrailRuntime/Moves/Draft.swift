package import BacktrailCore
import BacktrailStore

/// A route in decoded and in stored form.
package struct PreparedRoute<R: Route>: Sendable {
  let meaning: DecodedRoute<R>
  let encoded: EncodedRoute
}

extension RouteReference {
  /// The name of a screen whose value is not a route. No case can have this name.
  package static let external = "(external)"
}

extension RouteCoder {
  /// Returns a route of the app in decoded and stored form.
  func prepared(_ route: R) throws(RouteCodingError) -> PreparedRoute<R> {
    PreparedRoute(meaning: .route(route), encoded: try encode(route))
  }

  /// A stand-in route for a screen that does not have one of the app's routes.
  var external: PreparedRoute<R> {
    let encoded = EncodedRoute(name: RouteReference.external)
    let payload = PayloadReference(seq: 0)
    let reference = RouteReference(name: encoded.name, version: encoded.version, payload: payload)
    return PreparedRoute(meaning: decoded(reference, payload: nil), encoded: encoded)
  }
}

/// A batch builder: the events so far and the resulting state.
///
/// It works on copies, so a rejected move leaves no trace. A rejected event leaves no trace either, so a builder can
/// still be used after it has thrown an error.
package struct Draft<R: Route> {
  private(set) var encoded: EncodedState
  package private(set) var events: [RecordedEvent] = []
  /// The size of the events so far, in bytes.
  private var size = 0
  /// The number of events whose export size has been measured, and their total size.
  private var measured = (count: 0, size: 1_024)
  /// The events as they were reduced, for undo.
  private(set) var reduced: [NumberedEvent] = []
  /// The routes that the new references refer to.
  private(set) var routes: [PayloadReference: DecodedRoute<R>] = [:]
  /// The contents of the new view-state payloads.
  private(set) var viewStates: [Int64: String] = [:]
  /// The decoded forms of the new view states that have sensitive values.
  private(set) var records: [Int64: Any] = [:]
  private(set) var head: Int64
  /// The route values that must not be stored.
  var redaction: RouteRedaction
  /// The secrets that the app itself passed to screens.
  private(set) var secrets: [String] = []
  private let salt: () -> Salt
  private let coder: any RouteCoder<R>
  private let decoded: (CompactRoute, NameTable) -> DecodedRoute<R>

  package init(
    encoded: EncodedState, head: Int64, redaction: RouteRedaction, coder: any RouteCoder<R>,
    salt: @escaping () -> Salt, decoded: @escaping (CompactRoute, NameTable) -> DecodedRoute<R>
  ) {
    self.encoded = encoded
    self.head = head
    self.redaction = redaction
    self.coder = coder
    self.salt = salt
    self.decoded = decoded
  }

  /// A batch builder that begins where this one ends.
  var next: Self {
    Self(encoded: encoded, head: head, redaction: redaction, coder: coder, salt: salt, decoded: decoded)
  }

  /// The state with routes of the app's own type.
  var typed: NavigationState<DecodedRoute<R>> { encoded.tree.map(meaning(of:)) }

  /// The scenes with routes of the app's own type.
  var windows: [SceneState<DecodedRoute<R>>] { encoded.tree.scenes.map { $0.map(meaning(of:)) } }

  /// Returns whether the stored route has the same decoded form as the given one.
  func isRoute(_ stored: CompactRoute, _ route: PreparedRoute<R>) -> Bool {
    meaning(of: stored) == route.meaning
  }

  /// Returns whether a screen with the stored route stays the same screen with the given route.
  func isSame(_ stored: CompactRoute, as route: PreparedRoute<R>) -> Bool {
    guard let old = meaning(of: stored).route, let new = route.meaning.route else {
      return isRoute(stored, route)
    }
    return coder.isSame(old, as: new)
  }

  func meaning(of stored: CompactRoute) -> DecodedRoute<R> {
    routes[stored.payload] ?? decoded(stored, encoded.names)
  }

  /// Adds an event that applies to the state. An event that changes nothing is omitted.
  mutating func apply(
    _ event: NavigationEvent<PreparedRoute<R>>, viewState: String? = nil
  ) throws(MoveRejection) {
    let seq = head + 1
    let given = viewState == nil ? secrets(in: event) : []
    var redaction = redaction
    if !given.isEmpty { redaction.keep(given) }
    var elements = viewState.map { [redaction.storedViewState($0)] } ?? []
    var meanings: [PayloadReference: DecodedRoute<R>] = [:]
    let reference = event.map { route in
      if viewState == nil { elements.append(redaction.stored(route.encoded)) }
      let payload = PayloadReference(seq: seq, index: Int32(meanings.count))
      meanings[payload] = route.meaning
      return RouteReference(name: route.encoded.name, version: route.encoded.version, payload: payload)
    }
    let carriesContent = viewState != nil || elements.contains { $0 != "{}" }
    let payload = carriesContent ? JSONText.array(of: elements) : nil
    // An app's own coder may return any text. If a payload cannot be split into the same parts again, its routes cannot
    // be restored.
    if let payload, JSONText.elements(of: payload)?.count != elements.count { throw .notJSON }
    try record(reference, payload: payload)
    guard head == seq else { return }
    self.redaction = redaction
    secrets += given
    for (payload, meaning) in meanings { routes[payload] = meaning }
    if let viewState { viewStates[seq] = viewState }
  }

  /// Keeps the decoded form of the latest event's view state.
  mutating func keep(_ record: Any) { records[head] = record }

  /// Returns the values in the event's routes that are marked as secret by their names.
  private func secrets(in event: NavigationEvent<PreparedRoute<R>>) -> [String] {
    guard !redaction.names.isEmpty else { return [] }
    var secrets: [String] = []
    _ = event.map { route in
      secrets += redaction.secrets(in: route.encoded)
      return route
    }
    return secrets
  }

  /// Adds the receipt of a link, with its URL in the form that may be stored.
  mutating func receive(_ pattern: String?, url: String) throws(MoveRejection) {
    let content = JSONText.array(of: [JSONValue.string(url).description])
    try record(.linkReceived(pattern: pattern), payload: content)
  }

  /// Replaces the first event, the start of the session, with a more detailed one.
  mutating func replaceFirst(with start: SessionStart) throws(MoveRejection) {
    let event = NavigationEvent<RouteReference>.sessionStarted(start)
    let recorded = RecordedEvent(seq: events[0].seq, columns: EventColumns(event))
    if let refusal = refusal(of: event, recorded, nil) { throw refusal }
    size += recorded.size - events[0].size
    measured = (count: 0, size: 1_024)
    events[0] = recorded
    reduced[0] = NumberedEvent(seq: recorded.seq, event: .sessionStarted(start))
  }

  /// Adds the end of the session, which is recorded although it does not change the state.
  mutating func endSession(reason: String) {
    let columns = EventColumns(.sessionEnded(reason: reason))
    events.append(RecordedEvent(seq: head + 1, columns: columns))
    reduced.append(NumberedEvent(seq: head + 1, event: .sessionEnded(reason: reason)))
    head += 1
  }

  /// Adds an event that restores existing scenes.
  mutating func restore(
    _ tree: SceneTree<RouteReference>, from origin: RestoreOrigin
  ) throws(MoveRejection) {
    try record(.stateRestored(tree, origin), payload: nil)
  }

  private mutating func record(
    _ event: NavigationEvent<RouteReference>, payload: String?
  ) throws(MoveRejection) {
    let seq = head + 1
    var recorded = RecordedEvent(seq: seq, columns: EventColumns(event))
    if let refusal = refusal(of: event, recorded, payload) {
      // Reducing changes the state in place, so an event that cannot be stored is applied to a copy.
      var copy = encoded
      switch copy.reduce(event, seq: seq) {
      case .rejected(let rejection): throw .rule(rejection)
      case .unchanged: return
      case .changed: throw refusal
      }
    }
    let compact = event.map { encoded.intern($0) }
    switch encoded.reduce(compact, seq: seq) {
    case .rejected(let rejection): throw .rule(rejection)
    case .unchanged: return
    case .changed: break
    }
    recorded.payload = payload.map { .stored(text: $0, salt: salt()) }
    size += recorded.size
    events.append(recorded)
    reduced.append(NumberedEvent(seq: seq, event: compact))
    head = seq
  }

  /// Returns a rejection if the event cannot be stored, for example, because it exceeds a limit of the log.
  private mutating func refusal(
    of meaning: NavigationEvent<RouteReference>, _ event: RecordedEvent, _ payload: String?
  ) -> MoveRejection? {
    let limit = RecordedBatch.maximumPayload
    if let size = payload?.utf8.count, size > limit { return .payloadTooLarge(size, limit: limit) }
    let bodyLimit = RecordedBatch.maximumBody
    if let size = event.columns.body?.utf8.count, size > bodyLimit {
      return .stateTooLarge(size, limit: bodyLimit)
    }
    guard events.count < RecordedBatch.maximumCount else {
      return .tooManyEvents(events.count + 1, limit: RecordedBatch.maximumCount)
    }
    if case .presented(_, _, let style, _) = meaning, style.rawValue.utf8.count > RecordedEvent.maximumName {
      return .styleTooLong(style, limit: RecordedEvent.maximumName)
    }
    do throws(StoreError) { try event.checkColumns() } catch { return .unstorable(error.message) }
    if event.columns.body != nil, let version = meaning.lowestVersion, version < 0 {
      return .unstorable("The version of a route is \(version), but must not be negative.")
    }
    return batchRefusal(with: event, payload)
  }

  /// Returns a rejection if the batch would be too large with one more event.
  private mutating func batchRefusal(with event: RecordedEvent, _ payload: String?) -> MoveRejection? {
    let limit = RecordedBatch.maximumSize
    // Most batches are far below the limit, no matter how much of their text must be escaped.
    guard 6 * (size + event.size + (payload?.utf8.count ?? 0)) + 512 * events.count > limit / 2 else {
      return nil
    }
    var event = event
    event.payload = payload.map { .stored(text: $0, salt: Salt(0, 0)) }
    measured.size += events[measured.count...].reduce(0) { $0 + $1.exportSize }
    measured.count = events.count
    let exportSize = measured.size + event.exportSize
    return exportSize > limit ? .batchTooLarge(exportSize, limit: limit) : nil
  }
}

extension NavigationEvent<RouteReference> {
  /// The lowest version among the routes that the event adds.
  fileprivate var lowestVersion: Int32? {
    var versions: [Int32] = []
    _ = map { versions.append($0.version) }
    return versions.min()
  }
}

/// An event with its number in the log.
package struct NumberedEvent {
  let seq: Int64
  let event: NavigationEvent<CompactRoute>
}

/// Moves with encoded routes, and the text that distinguishes one command from another.
package struct PreparedMoves<R: Route> {
  package let moves: [Move<PreparedRoute<R>>]

  /// Returns the request as text, with one line per move. The text does not depend on the current state.
  ///
  /// Values whose names mark them as secrets are omitted.
  func body(without redaction: RouteRedaction) -> String {
    Self.text(of: moves.map { $0.map { redaction.withoutNamed($0.encoded) } })
  }

  /// The request as text without any parameters and view states.
  var outline: String {
    Self.text(
      of: moves.map { move in
        let move = move.map { EncodedRoute(name: $0.encoded.name, version: $0.encoded.version) }
        guard case .saveViewState(_, let version, let key, let entry) = move else { return move }
        return .saveViewState(json: "", version: version, key: key, of: entry)
      })
  }

  /// Returns whether a value is not stored because it repeats a secret. A short secret could be guessed from a digest of
  /// the body.
  func repeatsSecret(_ redaction: RouteRedaction) -> Bool {
    var redaction = redaction
    for move in moves { _ = move.map { redaction.keep(redaction.secrets(in: $0.encoded)) } }
    var isFound = false
    for move in moves {
      _ = move.map { route in
        let encoded = route.encoded
        isFound = isFound || redaction.stored(encoded) != redaction.withoutNamed(encoded).parameters
      }
      if case .saveViewState(let json, _, _, _) = move, redaction.storedViewState(json) != json {
        isFound = true
      }
    }
    return isFound
  }

  private static func text(of moves: [Move<EncodedRoute>]) -> String {
    moves.map { $0.words.map(\.formToken).joined(separator: " ") }.joined(separator: "\n")
  }

  package init(_ moves: [Move<R>], coder: any RouteCoder<R>) throws(RouteCodingError) {
    var prepared: [Move<PreparedRoute<R>>] = []
    for move in moves { prepared.append(try move.map(coder.prepared)) }
    self.moves = prepared
  }

  init(_ moves: [Move<PreparedRoute<R>>]) { self.moves = moves }
}
