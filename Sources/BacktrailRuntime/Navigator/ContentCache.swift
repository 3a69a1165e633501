import BacktrailCore
import BacktrailLinks
import BacktrailStore

/// The decoded payloads of the log, and the secrets that new payloads must not contain.
///
/// Routes and the text of view states stay in memory while a screen or an undo step may need them. All other payloads
/// are only in the log.
struct ContentCache<R: Route> {
  let coder: any RouteCoder<R>
  /// The route values that must not be stored.
  private(set) var redaction = RouteRedaction()
  /// The conversions of view states from earlier versions.
  private let evolution = ViewStateEvolution(of: R.self)
  private var routes: [PayloadReference: DecodedRoute<R>] = [:]
  private var texts: [Int64: String] = [:]
  /// The decoded view states with sensitive values, which their texts lack. The keys are those of the texts.
  private(set) var records: [Int64: Any] = [:]
  /// The paths of the app's own stacks up to the values that the stored routes lack.
  private(set) var paths: [PayloadReference: Any] = [:]
  /// The number of routes and texts above which unneeded ones are removed.
  private var limit = 1_000

  init(coder: any RouteCoder<R>) {
    self.coder = coder
    // An app may match URLs itself and never call `followLinks`.
    if let type = R.self as? any DeepLinkRoutable.Type { hide(type.secretNames) }
  }

  /// Returns the decoded route. A route that was not loaded is quarantined.
  func meaning(of route: CompactRoute, in names: NameTable) -> DecodedRoute<R> {
    routes[route.payload] ?? .quarantined(name: names[route.name], reason: .missingPayload)
  }

  /// Returns the text of a stored view state, or `nil` if it was not loaded or contains a secret.
  func text(of snapshot: ViewStateSnapshot) -> String? {
    texts[snapshot.payload.seq].flatMap { RouteRedaction.isRedacted($0) ? nil : $0 }
  }

  /// Returns the view state that is stored under the given key, or under an earlier name of the key, converted for this
  /// build.
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

  /// Returns the reason a stored view state cannot be decoded, or `nil` if it can.
  /// - Parameter payload: A closure that returns the payload in the log. It is called only if the text was not loaded.
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

  /// Returns the change that this build makes to a stored view state when decoding it.
  func change(of snapshot: ViewStateSnapshot, _ key: ViewStateKey) -> RouteChange {
    evolution?.changes(key.name, version: snapshot.version) ?? false ? .upcast(from: snapshot.version) : .none
  }

  /// Adds the contents of a batch builder.
  mutating func take(_ draft: Draft<R>) {
    if !draft.secrets.isEmpty { redaction.keep(draft.secrets) }
    for (payload, meaning) in draft.routes { routes[payload] = meaning }
    for (seq, text) in draft.viewStates { texts[seq] = text }
    for (seq, record) in draft.records { records[seq] = record }
  }

  /// Returns the routes that have not been decoded yet. Entries that share a stored route share the decoded one.
  func unknownRoutes(of needed: PayloadNeeds) -> [CompactRoute] {
    var seen: Set<PayloadReference> = []
    return needed.routes.filter { routes[$0.payload] == nil && seen.insert($0.payload).inserted }
  }

  /// Returns the view states whose texts have not been loaded yet.
  func unknownViewStates(of needed: PayloadNeeds) -> Set<Int64> {
    Set(needed.viewStates.filter { texts[$0] == nil })
  }

  /// Adds decoded contents of the log.
  mutating func take(_ meanings: [DecodedRoute<R>], of routes: [CompactRoute], texts: [Int64: String]) {
    for (route, meaning) in zip(routes, meanings) { self.routes[route.payload] = meaning }
    self.texts.merge(texts) { $1 }
  }

  /// Keeps the route values with these names out of the log. The keys are the names of the cases.
  mutating func hide(_ names: [String: Set<String>]) {
    redaction.names = names.isEmpty ? names : DeclaredNames(of: R.self)?.withStoredNames(names) ?? names
  }

  /// Keeps the secrets of a link out of the log.
  mutating func keep(_ secrets: [String]) { redaction.keep(secrets) }

  /// Keeps the decoded form of a view state that has sensitive values.
  mutating func keep(_ record: Any, at seq: Int64) { records[seq] = record }

  /// Keeps the path of an app's own stack up to the screen with a stored route.
  mutating func keepPath(_ path: Any, at payload: PayloadReference) { paths[payload] = path }

  /// Returns the decoded route of a payload, if it is cached.
  func route(at payload: PayloadReference) -> R? { routes[payload]?.route }

  /// Removes everything that was loaded from payloads. The secrets stay, because the app may show them again.
  mutating func forgetPayloads() { (routes, texts, records, paths) = ([:], [:], [:], [:]) }

  /// Whether unneeded contents should be removed. Removal visits all contents, so it happens only when their number has
  /// doubled: at 1,000, 2,000, 4,000, and so on. The average cost of a move therefore stays constant.
  var isLarge: Bool { routes.count + texts.count > limit }

  /// Removes contents that are in the log and are no longer needed.
  mutating func forget(
    savedThrough saved: Int64, unless isNeeded: (routes: Set<PayloadReference>, viewStates: Set<Int64>)
  ) {
    routes = routes.filter { $0.key.seq > saved || isNeeded.routes.contains($0.key) }
    texts = texts.filter { $0.key > saved || isNeeded.viewStates.contains($0.key) }
    records = records.filter { texts[$0.key] != nil }
    paths = paths.filter { routes[$0.key] != nil }
    limit = max(1_000, 2 * (routes.count + texts.count))
  }
}
