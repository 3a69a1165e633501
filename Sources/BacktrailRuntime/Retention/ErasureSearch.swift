import BacktrailCore
import BacktrailStore

/// Looks through a log for the payloads that an erasure means.
struct ErasureSearch {
  private let erasure: Erasure
  private var found: [Int64: ErasedPlace] = [:]
  /// The screens whose parameters fit.
  private var screens: Set<EntryID> = []
  /// The events that brought such screens.
  private var carriers: Set<Int64> = []
  private var linkSeqs: [Int64: String?] = [:]

  init(_ erasure: Erasure) { self.erasure = erasure }

  var places: [ErasedPlace] { found.values.sorted { $0.seq < $1.seq } }

  /// Looks at what is kept below the floor. When it happened is not known; it counts as older than the floor.
  mutating func begin(with log: some EventLogReading) throws {
    let position = try log.position()
    for session in erasure.sessions.sorted() where position.floor > 0 && session <= position.floor {
      throw StoreError.beforeFloor(session, floor: position.floor)
    }
    guard let floor = try log.snapshots().first(where: { $0.seq == position.floor }),
      let (record, state) = try? floor.read(), erasure.sessions.isEmpty, floor.time >= erasure.since ?? .min
    else { return }
    let payloads = try log.payloads(of: record.payloads.keys.sorted())
    noteScreens(of: state, payloads)
    for (seq, payload) in payloads {
      guard let text = payload.text else { continue }
      if carriers.contains(seq) || (erasure.routes.isEmpty && fits(text, pattern: nil)) {
        found[seq] = ErasedPlace(seq: seq, type: nil, name: nil)
      }
    }
    for (key, saved) in state.tree.allViewStates where screens.contains(key.entry) {
      let seq = saved.payload.seq
      if payloads[seq]?.text != nil { found[seq] = ErasedPlace(seq: seq, type: nil, name: key.name) }
    }
  }

  private mutating func noteScreens(of state: EncodedState, _ payloads: [Int64: Payload]) {
    for entry in state.tree.allEntries where isMeant(state.names[entry.route.name]) {
      let seq = entry.route.payload.seq
      guard erasure.parameters.isEmpty || payloads[seq]?.text.map({ fits($0, pattern: nil) }) ?? false else {
        continue
      }
      carriers.insert(seq)
      screens.insert(entry.id)
    }
  }

  /// Looks at a batch; they come in order.
  mutating func visit(_ batch: RecordedBatch) {
    let isMeant =
      (erasure.sessions.isEmpty || erasure.sessions.contains(batch.session))
      && batch.time >= erasure.since ?? .min && batch.time <= erasure.until ?? .max
    var names = EncodedState()
    var links: [Int64] = []
    var hasScreen = false
    for event in batch.events {
      guard let decoded = try? names.decode(event) else {
        if isMeant, fitsUnknown(event) { note(event.seq, event.columns.type, event.columns.name) }
        continue
      }
      if case .linkApplied(let link) = decoded { links.append(link.seq) }
      if case .linkReceived(let pattern) = decoded { linkSeqs[event.seq] = pattern }
      guard fits(event, decoded, names) else { continue }
      hasScreen = hasScreen || decoded.hasRoutes
      if isMeant, event.payload?.text != nil { note(event.seq, event.columns.type, event.columns.name) }
    }
    guard isMeant, hasScreen else { return }
    for link in links { if let pattern = linkSeqs[link] { note(link, "linkReceived", pattern) } }
  }

  private mutating func note(_ seq: Int64, _ type: String, _ name: String?) {
    found[seq] = ErasedPlace(seq: seq, type: type, name: name)
  }

  /// Whether an event carries what is meant; notes the screens that it brings.
  private mutating func fits(
    _ event: RecordedEvent, _ decoded: NavigationEvent<CompactRoute>, _ names: EncodedState
  ) -> Bool {
    let text = event.payload?.text
    switch decoded {
    case .viewStateSaved(let key, _):
      let isOfScreen = screens.contains(key.entry) || carriers.contains(key.entry.seq)
      return isOfScreen || (erasure.routes.isEmpty && text.map { fits($0, pattern: nil) } ?? false)
    case .linkReceived(let pattern):
      return erasure.routes.isEmpty && text.map { fits($0, pattern: pattern) } ?? false
    case .stateRestored(let tree, _):
      noteScreens(in: tree, names)
      return false
    default:
      guard decoded.routeNames.contains(where: { isMeant(names.names[$0]) }),
        erasure.parameters.isEmpty || text.map({ fits($0, pattern: nil) }) ?? false
      else { return false }
      carriers.insert(event.seq)
      if case .routeReplaced(let entry, _) = decoded { screens.insert(entry) }
      return true
    }
  }

  /// Screens that came back by name; what they came back with stands where they first came.
  private mutating func noteScreens(in tree: SceneTree<CompactRoute>, _ names: EncodedState) {
    guard !erasure.routes.isEmpty, erasure.parameters.isEmpty else { return }
    for entry in tree.scenes.flatMap(\.entries) where isMeant(names.names[entry.route.name]) {
      screens.insert(entry.id)
    }
  }

  /// Whether an event of a newer build carries what is meant, as far as can be told.
  private func fitsUnknown(_ event: RecordedEvent) -> Bool {
    erasure.routes.isEmpty && event.payload?.text.map { fits($0, pattern: nil) } ?? false
  }

  private func isMeant(_ name: String) -> Bool { erasure.routes.isEmpty || erasure.routes.contains(name) }

  /// Whether a content has one of the parameters.
  private func fits(_ text: String, pattern: String?) -> Bool {
    guard !erasure.parameters.isEmpty else { return true }
    guard let value = try? JSONValue(parsing: text) else { return false }
    return erasure.parameters.contains { $0.isIn(value, pattern: pattern) }
  }
}

extension NavigationEvent<CompactRoute> {
  /// The names of the routes that the event brings, by their numbers.
  fileprivate var routeNames: [UInt32] {
    var names: [UInt32] = []
    _ = map { names.append($0.name) }
    return names
  }

  fileprivate var hasRoutes: Bool { !routeNames.isEmpty }
}

extension NavigationState<CompactRoute> {
  /// The screens, also those of what was recently closed.
  fileprivate var allEntries: [StackEntry<CompactRoute>] {
    scenes.flatMap(\.entries) + closedItems.flatMap(\.entries)
  }

  fileprivate var allViewStates: [(key: ViewStateKey, value: ViewStateSnapshot)] {
    viewStates.rows + closedItems.flatMap(\.viewStates.rows)
  }
}

extension ClosedItem<CompactRoute> {
  fileprivate var entries: [StackEntry<CompactRoute>] {
    switch content {
    case .scene(let scene): scene.entries
    case .branch(let branch, _, _): branch.entries
    case .presentations(let layers, _): layers.flatMap { $0.container.branches.flatMap(\.entries) }
    case .root(let root, _): root.branches.flatMap(\.entries)
    }
  }
}
