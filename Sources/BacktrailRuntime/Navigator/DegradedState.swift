import BacktrailCore

extension NavigationState<CompactRoute> {
  /// What a launch on a rung brings back of the windows.
  func tree(on rung: RestoreRung) -> SceneTree<CompactRoute> {
    var state = self
    switch rung {
    case .full: break
    case .withoutTop: for event in scenes.compactMap(\.withoutTop) { _ = state.reduce(event, seq: .max) }
    case .branchRoots: for event in scenes.flatMap(\.branchRoots) { _ = state.reduce(event, seq: .max) }
    case .clean: return SceneTree()
    }
    var tree = state.sceneTree
    if rung == .branchRoots { tree.shelvedRoots = [] }
    return tree
  }
}

extension SceneState<CompactRoute> {
  /// What takes the screen on top away; a layer that has no other goes with it. A window keeps its root.
  fileprivate var withoutTop: NavigationEvent<CompactRoute>? {
    let stack = topContainer.selectedBranch
    if stack.entries.count > 1 { return .popped(to: stack.entries[stack.entries.count - 2].id, on: stack.id) }
    return presentations.last.map { .dismissed($0.id) }
  }

  /// What takes everything but the roots away.
  fileprivate var branchRoots: [NavigationEvent<CompactRoute>] {
    (presentations.first.map { [.dismissed($0.id)] } ?? [])
      + root.branches.filter { $0.entries.count > 1 }.map { .popped(to: $0.entries[0].id, on: $0.id) }
  }
}
