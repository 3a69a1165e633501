package import BacktrailCore

extension Draft {
  /// Takes away the screens whose routes do not come back after a launch, with what stands on them.
  ///
  /// The root of a window's stack stays, because a stack is never empty; a modal layer that is a single stack goes with
  /// its root.
  mutating func drop(unless isRestorable: (CompactRoute) -> Bool) throws(MoveRejection) {
    while let event: NavigationEvent<PreparedRoute<R>> = encoded.tree.nextDrop(unless: isRestorable) {
      try apply(event)
    }
  }
}

extension NavigationState<CompactRoute> {
  /// The entries that stay when those go whose routes do not come back.
  package func entries(thatStayUnless isRestorable: (CompactRoute) -> Bool) -> Set<EntryID> {
    var rest = self
    while let event: NavigationEvent<CompactRoute> = rest.nextDrop(unless: isRestorable) {
      // Events about what is there are never refused; one that was would come again for ever.
      guard case .changed = rest.reduce(event, seq: .max) else { break }
    }
    return Set(rest.entryIDs)
  }

  fileprivate func nextDrop<S>(unless isRestorable: (CompactRoute) -> Bool) -> NavigationEvent<S>? {
    for scene in scenes {
      for layer in scene.presentations where layer.container.kind == .stack {
        if let root = layer.container.branches[0].entries.first, !isRestorable(root.route) {
          return .dismissed(layer.id)
        }
      }
      for stack in scene.containers.flatMap(\.branches) {
        let kept = stack.entries.dropFirst().prefix { isRestorable($0.route) }.count
        if kept + 1 < stack.entries.count { return .popped(to: stack.entries[kept].id, on: stack.id) }
      }
    }
    return nil
  }
}
