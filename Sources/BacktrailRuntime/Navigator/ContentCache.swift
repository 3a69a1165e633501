import BacktrailCore
import BacktrailStore

/// What the payloads of the log mean to this build, and what may not be stored of new ones.
///
/// It has the routes that were met in this session and the texts of view states, as long as a screen or an undo may
/// need them; the log gives them again.
struct ContentCache<R: Route> {
  let coder: any RouteCoder<R>
  /// What must not be stored of routes.
  private(set) var redaction = RouteRedaction()
  /// What became of saved view states of earlier versions.
  private let evolution = ViewStateEvolution(of: R.self)
  private var routes: [PayloadReference: DecodedRoute<R>] = [:]
  private var texts: [Int64: String] = [:]
  /// Past how many of both it is looked which of them are still needed.
  private var limit = 1_000

  init(coder: any RouteCoder<R>) { self.coder = coder }

  /// What a stored route means; one that was not read is quarantined.
  func meaning(of route: CompactRoute, in names: NameTable) -> DecodedRoute<R> {
    routes[route.payload] ?? .quarantined(name: names[route.name], reason: .missingPayload)
  }

  /// The text of a stored view state; `nil` when it was not read or has a secret in it.
  func text(of snapshot: ViewStateSnapshot) -> String? {
    texts[snapshot.payload.seq].flatMap { RouteRedaction.isRedacted($0) ? nil : $0 }
  }

  /// What is stored under a key, or under an earlier one that became it, in the form of this build.
  func viewState(
    _ key: ViewStateKey, stored: (ViewStateKey) -> SavedViewState?
  ) -> SavedViewState? {
    guard let evolution else { return stored(key) }
    for name in evolution.keys(leadingTo: key.name) {
      guard let saved = stored(ViewStateKey(entry: key.entry, name: name)) else { continue }
      guard let current = try? evolution.current(saved, key: name) else { return nil }
      if current.key == key.name { return current.saved }
    }
    return nil
  }

  /// Why a stored view state cannot be had; `nil` when it can.
  /// - Parameter payload: What the log has, when the text was not read.
  func quarantine(
    of snapshot: ViewStateSnapshot, _ key: ViewStateKey, payload: () -> Payload?
  ) -> RouteCodingError? {
    guard let json = texts[snapshot.payload.seq] else {
      return switch payload() {
      case .erased?: .erased
      case .damaged?: .damaged
      case .stored?, nil: .missingPayload
      }
    }
    if RouteRedaction.isRedacted(json) { return .redacted }
    do throws(RouteCodingError) {
      _ = try evolution?.current(SavedViewState(json: json, version: snapshot.version), key: key.name)
      return nil
    } catch {
      return error
    }
  }

  /// What this build does with a stored view state.
  func change(of snapshot: ViewStateSnapshot, _ key: ViewStateKey) -> RouteChange {
    evolution?.changes(key.name, version: snapshot.version) ?? false ? .upcast(from: snapshot.version) : .none
  }

  /// Takes what a draft brought.
  mutating func take(_ draft: Draft<R>) {
    if !draft.secrets.isEmpty { redaction.keep(draft.secrets) }
    for (payload, meaning) in draft.routes { routes[payload] = meaning }
    for (seq, text) in draft.viewStates { texts[seq] = text }
  }

  /// The routes of which the meaning is not known yet. Entries that share a stored route share its meaning.
  func unknownRoutes(of needed: PayloadNeeds) -> [CompactRoute] {
    var seen: Set<PayloadReference> = []
    return needed.routes.filter { routes[$0.payload] == nil && seen.insert($0.payload).inserted }
  }

  /// The view states whose texts are not known yet.
  func unknownViewStates(of needed: PayloadNeeds) -> Set<Int64> {
    Set(needed.viewStates.filter { texts[$0] == nil })
  }

  /// Takes what was read of the log.
  mutating func take(_ meanings: [DecodedRoute<R>], of routes: [CompactRoute], texts: [Int64: String]) {
    for (route, meaning) in zip(routes, meanings) { self.routes[route.payload] = meaning }
    self.texts.merge(texts) { $1 }
  }

  /// Takes these values of cases for secrets, by the names under which they are stored.
  mutating func hide(_ names: [String: Set<String>]) { redaction.names = names }

  /// Remembers the secrets of a link that was followed.
  mutating func keep(_ secrets: [String]) { redaction.keep(secrets) }

  /// The route of a payload that was met and reads.
  func route(at payload: PayloadReference) -> R? { routes[payload]?.route }

  /// Lets go of all that came from payloads.
  mutating func forgetPayloads() { (routes, texts) = ([:], [:]) }

  /// Lets go of everything.
  mutating func forget() {
    forgetPayloads()
    redaction.forget()
  }

  /// Whether it may be worth looking what is still needed. Looking at all costs as much as there is; doing it as it
  /// doubles keeps a move cheap.
  var isLarge: Bool { routes.count + texts.count > limit }

  /// Lets go of what is acknowledged, as the log can give it back, and not needed.
  mutating func forget(
    savedThrough saved: Int64, unless isNeeded: (routes: Set<PayloadReference>, viewStates: Set<Int64>)
  ) {
    routes = routes.filter { $0.key.seq > saved || isNeeded.routes.contains($0.key) }
    texts = texts.filter { $0.key > saved || isNeeded.viewStates.contains($0.key) }
    limit = max(1_000, 2 * (routes.count + texts.count))
  }
}
