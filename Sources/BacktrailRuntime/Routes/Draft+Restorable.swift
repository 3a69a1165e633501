import BacktrailCore

extension Draft {
  /// Takes away the screens whose routes do not come back after a launch, with what stands on them.
  ///
  /// The root of a window's stack stays, because a stack is never empty; a modal layer that is a single stack goes with
  /// its root.
  mutating func dropUnrestorable(_ names: DeclaredNames) throws(MoveRejection) {
    if names.isAllRestorable { return }
    while let event = nextDrop(names) { try apply(event) }
  }

  private func nextDrop(_ names: DeclaredNames) -> NavigationEvent<PreparedRoute<R>>? {
    for scene in encoded.tree.scenes {
      for layer in scene.presentations where layer.container.kind == .stack {
        if let root = layer.container.branches[0].entries.first, !isRestorable(root, names) {
          return .dismissed(layer.id)
        }
      }
      for stack in scene.containers.flatMap(\.branches) {
        let kept = stack.entries.dropFirst().prefix { isRestorable($0, names) }.count
        if kept + 1 < stack.entries.count { return .popped(to: stack.entries[kept].id, on: stack.id) }
      }
    }
    return nil
  }

  private func isRestorable(_ entry: StackEntry<CompactRoute>, _ names: DeclaredNames) -> Bool {
    names.isRestorable(encoded.names[entry.route.name])
  }
}
