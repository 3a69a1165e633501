import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// The names of the screens and branches that occur in a log, from its first event to its last.
package struct LogNames: Sendable {
  /// A name to look for. For a path in the typed map, the last parts are enough.
  package enum Wanted: Sendable {
    case screen(String)
    case branch(String)
  }

  /// The stored names of screens. A path in the typed map is also listed by its last part.
  package private(set) var screens: Set<String> = []
  package private(set) var branches: Set<String> = []
  /// Whether the log has the requested name.
  package private(set) var hasWanted = false

  /// Reads a log once, and only until the requested name is found.
  package init(of log: some EventLogReading, until wanted: Wanted? = nil) throws {
    var state = try log.replay(through: log.position().floor).state
    for container in state.tree.scenes.flatMap(\.containers) {
      branches.formUnion(container.branches.map(\.name))
    }
    var knownCount = 0
    func look() -> Bool {
      defer { knownCount = state.names.names.count }
      switch wanted {
      case .screen(let name)?: hasWanted = state.names.names[knownCount...].contains { $0.isScreen(name) }
      case .branch(let name)?: hasWanted = branches.contains(name)
      case nil: break
      }
      return hasWanted
    }
    if !look() {
      try log.forEachBatch { batch in
        for event in batch.events {
          // An event that this build cannot decode does not add a name.
          if let event = try? state.decode(event) { branches.formUnion(event.branchNames) }
        }
        return !look()
      }
    }
    screens.formUnion(state.names.names)
    screens.formUnion(state.names.names.compactMap { $0.split(separator: "/").last.map(String.init) })
  }
}

extension NavigationEvent {
  /// The names of the branches that the event adds.
  fileprivate var branchNames: [String] {
    switch self {
    case .sceneOpened(_, let layout), .rootSet(_, let layout), .rootShelved(_, let layout, _),
      .presented(_, _, _, let layout):
      layout.branches.map(\.name)
    case .branchOpened(_, let branch): [branch.name]
    default: []
    }
  }
}
