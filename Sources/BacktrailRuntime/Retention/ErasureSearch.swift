import BacktrailCore
import BacktrailStore

/// A search of a log for the payloads that an erasure matches. The search replays the log.
struct ErasureSearch {
  private let erasure: Erasure
  private var state = EncodedState()
  private var screens: MeantScreens
  private var links = MeantLinks()
  /// The contents whose time and session match.
  private var candidates: [Int64: ErasedPlace] = [:]
  private var found: Set<Int64> = []
  /// The view states and URLs that themselves have one of the parameters.
  private var holders: Set<Int64> = []
  /// The contents below the retention boundary.
  private var keptContents: [Int64: [JSONValue?]] = [:]
  /// The retention boundary, if content kept below it may be outside the time range.
  private var doubtfulFloor: (seq: Int64, time: Int64)?

  init(_ erasure: Erasure) {
    self.erasure = erasure
    screens = MeantScreens(erasure)
  }

  /// Returns the events with matching content, in order.
  /// - Throws: `ErasureError.timeUnknown` if it is unknown whether matching content is within the time range.
  func places() throws -> [ErasedPlace] {
    if let floor = doubtfulFloor, found.contains(where: { $0 <= floor.seq }) {
      throw ErasureError.timeUnknown(floor: floor.seq, time: floor.time)
    }
    return found.sorted().compactMap { candidates[$0] }
  }

  /// Examines the content kept below the retention boundary. Its exact time is unknown, but is no later than the latest
  /// time recorded for the boundary.
  mutating func begin(with log: some EventLogReading) throws {
    let position = try log.position()
    try erasure.checkSessions(of: log, floor: position.floor)
    state = try log.replay(through: position.floor).state
    guard let floor = try log.snapshots().first(where: { $0.seq == position.floor }),
      let record = try? floor.read().record
    else { return }
    let latest = record.latest ?? floor.time
    let isWithin = erasure.isWithin(through: latest)
    if isWithin == nil { doubtfulFloor = (floor.seq, latest) }
    for (seq, payload) in try log.payloads(of: record.events.keys.sorted()) {
      let contents = JSONValue.contents(of: payload)
      guard !contents.isEmpty else { continue }
      keptContents[seq] = contents
      if isWithin ?? true, !payload.isErased { candidates[seq] = ErasedPlace(seq: seq) }
      noteDamage(of: payload, seq)
    }
    lookBelowFloor()
  }

  private mutating func lookBelowFloor() {
    for link in state.tree.links { receive(link.id, link.pattern, keptContents[link.id.seq] ?? []) }
    for (key, saved) in state.tree.allViewStates {
      let seq = saved.payload.seq
      noteHolder(seq, (keptContents[seq] ?? []).named(key.name))
    }
    lookAt(state.tree.allEntries, state.tree.allViewStates)
    let patterns = Dictionary(state.tree.links.map { ($0.id.seq, $0.pattern) }) { first, _ in first }
    for (seq, contents) in keptContents where fits(contents, pattern: patterns[seq]) { note(seq) }
    noteForgottenScreens()
    noteViewStatesOfForgottenScreens()
  }

  /// Marks the view states that are older than the route of their screen. They were saved on an earlier screen whose
  /// name and parameters were removed with its event.
  private mutating func noteViewStatesOfForgottenScreens() {
    let routes = Dictionary(state.tree.allEntries.map { ($0.id, $0.route.payload.seq) }) { first, _ in first }
    for (key, saved) in state.tree.allViewStates where routes[key.entry] ?? 0 > saved.payload.seq {
      note(saved.payload.seq, as: key.name)
    }
  }

  /// Marks content that is kept for a current screen but also contains another screen. That screen may match, but its
  /// name was removed with its event.
  private mutating func noteForgottenScreens() {
    let living = Dictionary(grouping: state.tree.allEntries.map(\.route.payload), by: \.seq)
    for (seq, references) in living {
      let places = Set(references.map { Int($0.index) })
      let forgotten = (keptContents[seq] ?? []).enumerated().filter { !places.contains($0.offset) }
      let isMeant = forgotten.contains { erasure.parameters.isEmpty || erasure.hasParameter($0.element) }
      if isMeant { note(seq) }
    }
  }

  /// Examines restored or retained screens, whose contents may be below the retention boundary.
  private mutating func lookAt(
    _ entries: [StackEntry<CompactRoute>], _ viewStates: [(key: ViewStateKey, value: ViewStateSnapshot)]
  ) {
    var meant: Set<EntryID> = []
    let named = Set(entries.filter { isNamed($0.route) }.map(\.id))
    for entry in entries {
      let seq = entry.route.payload.seq
      if !screens.contains(entry.route) { judge(entry.route, among: keptContents[seq] ?? []) }
      guard screens.contains(entry.route) else { continue }
      meant.insert(entry.id)
      note(seq, as: state.names[entry.route.name])
    }
    for entry in entries where found.contains(entry.route.payload.seq) && !meant.contains(entry.id) {
      candidates[entry.route.payload.seq]?.others.insert(state.names[entry.route.name])
    }
    for (key, saved) in viewStates {
      let isHolder = named.contains(key.entry) && holders.contains(saved.payload.seq)
      if isHolder || meant.contains(key.entry) { note(saved.payload.seq, as: key.name) }
    }
  }

  /// Examines a batch. Batches must be visited in order.
  mutating func visit(_ batch: RecordedBatch) {
    let isWithin = erasure.isWithin(batch)
    var applied: [LinkID] = []
    var hasScreen = false
    var hasNamed = false
    for event in batch.events {
      let contents = JSONValue.contents(of: event.payload)
      if isWithin, event.payload?.isErased == false { candidates[event.seq] = ErasedPlace(event) }
      noteDamage(of: event.payload, event.seq)
      guard let decoded = try? state.decode(event) else {
        if fits(contents, pattern: nil) { note(event.seq) }
        continue
      }
      if case .linkApplied(let link) = decoded { applied.append(link) }
      let routes = decoded.newRoutes
      hasScreen = bringsScreen(routes, event.seq, contents) || hasScreen
      hasNamed = hasNamed || routes.contains { isNamed($0) }
      state.reduce(decoded, seq: event.seq)
      look(at: decoded, event.seq, contents)
    }
    hasNamed = hasNamed || state.tree.top.map { isNamed($0.route) } ?? false
    for link in applied {
      let isMeant = hasScreen || links.leads(link, to: screens, in: state.tree)
      if isMeant || hasNamed && holders.contains(link.seq) { note(link.seq) }
    }
    links.settle(applied)
  }

  /// Checks the screens that an event added. Returns whether one of them matches.
  private mutating func bringsScreen(
    _ routes: [CompactRoute], _ seq: Int64, _ contents: [JSONValue?]
  ) -> Bool {
    for route in routes { judge(route, among: contents) }
    guard routes.contains(where: screens.contains) else { return false }
    note(seq)
    candidates[seq]?.others = Set(routes.filter { !screens.contains($0) }.map { state.names[$0.name] })
    return true
  }

  /// Examines an event that was replayed.
  private mutating func look(
    at event: NavigationEvent<CompactRoute>, _ seq: Int64, _ contents: [JSONValue?]
  ) {
    switch event {
    case .viewStateSaved(let key, _):
      noteHolder(seq, contents.named(key.name))
      let route = state.tree.entry(key.entry)?.route
      // A navigator never records a view state of a removed screen. If a log contains one, the event that added the
      // screen is known.
      let isMeant = route.map { screens.contains($0) } ?? screens.came(by: key.entry.seq)
      if isMeant || holders.contains(seq) && route.map({ isNamed($0) }) ?? true { note(seq) }
    case .routeReplaced(let id, _):
      // The view states stay, and now belong to the new screen.
      guard let entry = state.tree.entry(id) else { return }
      lookAt([entry], state.tree.viewStates.rows.filter { $0.key.entry == id })
    case .linkReceived(let pattern):
      receive(LinkID(seq: seq), pattern, contents)
      if fits(contents, pattern: pattern) { note(seq) }
    case .linkRefused(let link, _), .linkExpired(let link): links.settle([link])
    case .stateRestored(let tree, _): lookAt(tree.allEntries, tree.allViewStates)
    default: break
    }
  }

  private mutating func judge(_ route: CompactRoute, among contents: [JSONValue?]) {
    screens.judge(route, named: state.names[route.name], among: contents)
  }

  /// Marks a damaged payload, which may be that of any screen.
  private mutating func noteDamage(of payload: Payload?, _ seq: Int64) {
    if case .damaged = payload { note(seq) }
  }

  private mutating func note(_ seq: Int64, as name: String? = nil) {
    guard let place = candidates[seq] else { return }
    if place.name == nil { candidates[seq]?.name = name }
    found.insert(seq)
  }

  /// Returns whether the erasure includes screens with the name of the given route.
  private func isNamed(_ route: CompactRoute) -> Bool {
    erasure.routes.isEmpty || erasure.routes.contains(state.names[route.name])
  }

  private mutating func receive(_ link: LinkID, _ pattern: String?, _ contents: [JSONValue?]) {
    links.receive(link, contents)
    noteHolder(link.seq, contents, pattern: pattern)
  }

  private mutating func noteHolder(_ seq: Int64, _ contents: [JSONValue?], pattern: String? = nil) {
    if erasure.parameters.isEmpty || contents.contains(where: { erasure.hasParameter($0, pattern: pattern) })
    {
      holders.insert(seq)
    }
  }

  /// Returns whether the given content, which does not belong to a screen, matches the conditions.
  private func fits(_ contents: [JSONValue?], pattern: String?) -> Bool {
    guard erasure.routes.isEmpty else { return false }
    return erasure.parameters.isEmpty || contents.contains { erasure.hasParameter($0, pattern: pattern) }
  }
}

extension Erasure {
  fileprivate func isWithin(_ batch: RecordedBatch) -> Bool {
    (sessions.isEmpty || sessions.contains(batch.session))
      && batch.time >= since ?? .min && batch.time <= until ?? .max
  }

  /// Returns whether the erasure includes content that an earlier launch recorded at or before the given time, or `nil`
  /// if that is unknown.
  fileprivate func isWithin(through time: Int64) -> Bool? {
    guard sessions.isEmpty, time >= since ?? .min else { return false }
    return since == nil && time <= until ?? .max ? true : nil
  }
}

extension NavigationEvent<CompactRoute> {
  /// The routes of the screens that the event adds; empty for an event that restores earlier screens.
  fileprivate var newRoutes: [CompactRoute] {
    if case .stateRestored = self { return [] }
    var routes: [CompactRoute] = []
    _ = map { routes.append($0) }
    return routes
  }
}

extension [JSONValue?] {
  /// Returns the contents of a view state, with the view state's key as the name of a parameter.
  fileprivate func named(_ key: String) -> Self {
    let key = ViewStateKey.parameter(of: key)
    return map { content in content.map { JSONValue(members: [JSONValue.Member(key: key, value: $0)]) } }
  }
}

extension ErasedPlace {
  fileprivate init(_ event: RecordedEvent) {
    self.init(seq: event.seq, type: event.columns.type, name: event.columns.name)
  }
}
