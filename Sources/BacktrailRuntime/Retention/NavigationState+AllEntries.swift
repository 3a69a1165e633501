import BacktrailCore

extension NavigationState<CompactRoute> {
  /// The screens, also those of what was recently closed.
  var allEntries: [StackEntry<CompactRoute>] {
    scenes.flatMap(\.entries) + closedItems.flatMap(\.entries)
  }

  var allViewStates: [(key: ViewStateKey, value: ViewStateSnapshot)] {
    viewStates.rows + closedItems.flatMap(\.viewStates.rows)
  }
}

extension SceneTree<CompactRoute> {
  /// The screens, also those of kept roots.
  var allEntries: [StackEntry<CompactRoute>] {
    scenes.flatMap(\.entries) + shelvedRoots.flatMap(\.entries)
  }

  var allViewStates: [(key: ViewStateKey, value: ViewStateSnapshot)] {
    viewStates.rows + shelvedRoots.flatMap(\.viewStates.rows)
  }
}

extension ClosedItem<CompactRoute> {
  /// The screens of what was closed.
  var entries: [StackEntry<CompactRoute>] {
    switch content {
    case .scene(let scene): scene.entries
    case .branch(let branch, _, _): branch.entries
    case .presentations(let layers, _): layers.flatMap(\.container.branches).flatMap(\.entries)
    case .root(let root, _): (root.branches + layers.flatMap(\.container.branches)).flatMap(\.entries)
    }
  }
}
