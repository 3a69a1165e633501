package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// A filter for the events of a log.
package struct EventFilter: Sendable {
  package var session: Int64?
  package var types: Set<String> = []
  /// The builds of the app that recorded the event; empty for all builds.
  package var builds: Set<String> = []
  /// The earliest time, in milliseconds since 1970.
  package var since: Int64?
  /// The latest time, in milliseconds since 1970.
  package var until: Int64?
  /// The name of a screen that the event adds, removes, or changes. For a path in a map, the last part is enough.
  package var screen: String?
  private var trail = ScreenTrail()
  /// The sessions of the builds.
  private var sessions: Set<Int64> = []

  package init(
    session: Int64? = nil, types: [String] = [], builds: [String] = [], since: Int64? = nil,
    until: Int64? = nil, screen: String? = nil
  ) {
    self.session = session
    self.types = Set(types)
    self.builds = Set(builds)
    self.since = since
    self.until = until
    self.screen = screen
  }

  /// Prepares the filter for a log whose history may begin at a retention boundary.
  /// - Throws: `StoreError.beforeFloor` if the session was compacted away, or `NoSession` if it never existed.
  package mutating func begin(with log: some EventLogReading) throws {
    let floor = try log.position().floor
    try log.checkSession(session)
    if !builds.isEmpty {
      sessions = Set(try log.sessions().filter { builds.contains($0.start.appBuild) }.map(\.id))
    }
    if let screen { trail.begin(with: screen, at: try log.replay(through: floor)) }
  }

  /// Whether every event matches.
  var selectsAll: Bool {
    session == nil && types.isEmpty && builds.isEmpty && since == nil && until == nil && screen == nil
  }

  /// Returns the events of a batch that match the filter. Pass batches in order, starting at the retention boundary.
  package mutating func events(of batch: RecordedBatch) -> [RecordedEvent] {
    var events = batch.events
    if let screen { events = events.filter { trail.touches(screen, $0) } }
    guard batch.session == session ?? batch.session, batch.time >= since ?? .min, batch.time <= until ?? .max,
      builds.isEmpty || sessions.contains(batch.session)
    else { return [] }
    return types.isEmpty ? events : events.filter { types.contains($0.columns.type) }
  }
}

/// A tracker of the open entries of screens with a given name.
private struct ScreenTrail: Sendable {
  private var replay = Replay()
  private var living: Set<EntryID> = []

  /// Starts tracking at the beginning of the log.
  mutating func begin(with screen: String, at replay: Replay) {
    self.replay = replay
    living = screens(named: screen)
  }

  /// Replays an event and returns whether it adds, removes, or changes a screen with the given name.
  mutating func touches(_ screen: String, _ event: RecordedEvent) -> Bool {
    let type = EventType(rawValue: event.columns.type)
    // This is the only event that changes screens without naming them.
    let contents = type == .stateRestored ? contents : [:]
    let skippedCount = replay.skippedCount
    replay.apply(event)
    guard replay.skippedCount == skippedCount else { return false }
    let before = living
    let target = event.columns.target.flatMap(EntryID.init)
    switch type {
    case .pushed:
      // Most events are pushes. For a push, only the new screen has to be checked, so a deep stack is not searched.
      guard event.columns.name?.isScreen(screen) == true else { return false }
      return living.insert(EntryID(seq: event.seq)).inserted
    case .overrideRegistered, .overrideRemoved, .overridesReset, .branchSelected, .sceneActivated,
      .linkReceived, .linkHeld, .linkApplied, .linkRefused, .linkExpired, .sessionStarted, .sessionEnded:
      return false
    case .viewStateSaved: return target.map(living.contains) ?? false
    case .routeReplaced:
      living = screens(named: screen)
      return target.map(before.union(living).contains) ?? false
    case .stateRestored:
      living = screens(named: screen)
      return contents != self.contents
    default:
      living = screens(named: screen)
      return before != living
    }
  }

  private func screens(named name: String) -> Set<EntryID> {
    let state = replay.state
    return Set(
      state.tree.scenes.flatMap { $0.entries.filter { state.names[$0.route.name].isScreen(name) }.map(\.id) })
  }

  /// The parameters and saved values of the open screens with the name.
  private var contents: [EntryID: ScreenContents] {
    let state = replay.state
    var contents: [EntryID: ScreenContents] = [:]
    for entry in state.tree.scenes.flatMap(\.entries) where living.contains(entry.id) {
      contents[entry.id] = ScreenContents(route: state.expand(entry.route))
    }
    for (key, value) in state.tree.viewStates.rows { contents[key.entry]?.values[key.name] = value }
    return contents
  }
}

private struct ScreenContents: Equatable {
  let route: RouteReference
  var values: [String: ViewStateSnapshot] = [:]
}
