import BacktrailCore
package import BacktrailStore

/// The names of all screens and branches in a log, from its first event to its last.
package struct LogNames: Sendable {
  /// The stored names of screens. For a path of the typed map, also its last part.
  package private(set) var screens: Set<String> = []
  package private(set) var branches: Set<String> = []

  /// Reads a log once.
  package init(of log: some EventLogReading) throws {
    var state = try log.replay(through: log.position().floor).state
    for container in state.tree.scenes.flatMap(\.containers) {
      branches.formUnion(container.branches.map(\.name))
    }
    try log.forEachBatch { batch in
      for event in batch.events {
        // An event that this build cannot decode adds no name.
        if let event = try? state.decode(event) { branches.formUnion(event.branchNames) }
      }
      return true
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
