extension BranchLayout {
  /// Returns the layout with its routes converted to a different type.
  package func map<S: Sendable, Failure: Error>(
    _ transform: (R) throws(Failure) -> S
  ) throws(Failure) -> BranchLayout<S> {
    BranchLayout<S>(name: name, routes: try routes.map(transform))
  }
}

extension ContainerLayout {
  /// Returns the layout with its routes converted to a different type. Routes are visited depth-first.
  package func map<S: Sendable, Failure: Error>(
    _ transform: (R) throws(Failure) -> S
  ) throws(Failure) -> ContainerLayout<S> {
    var mapped: [BranchLayout<S>] = []
    for branch in branches { mapped.append(try branch.map(transform)) }
    return ContainerLayout<S>(kind: kind, branches: mapped, selected: selected)
  }
}

extension NavigationEvent {
  /// Returns the event with its routes converted to a different type. Routes are visited in the order of their
  /// elements in the payload.
  package func map<S: Sendable>(_ transform: (R) -> S) -> NavigationEvent<S> {
    switch self {
    case .sessionStarted(let start): .sessionStarted(start)
    case .sessionEnded(let reason): .sessionEnded(reason: reason)
    case .sceneOpened(let name, let root): .sceneOpened(name: name, root: root.map(transform))
    case .sceneActivated(let id): .sceneActivated(id)
    case .sceneClosed(let id): .sceneClosed(id)
    case .sceneReopened(let id): .sceneReopened(id)
    case .rootSet(let id, let layout): .rootSet(id, layout.map(transform))
    case .rootShelved(let id, let layout, let keepingLayers):
      .rootShelved(id, layout.map(transform), keepingLayers: keepingLayers)
    case .rootReopened(let id, let stack, let left): .rootReopened(id, stack, left)
    case .presented(let id, let owner, let style, let layout):
      .presented(id, owner: owner, style: style, layout.map(transform))
    case .dismissed(let id): .dismissed(id)
    case .presentationReopened(let id): .presentationReopened(id)
    case .branchOpened(let sibling, let layout): .branchOpened(beside: sibling, layout.map(transform))
    case .branchSelected(let id): .branchSelected(id)
    case .branchClosed(let id): .branchClosed(id)
    case .branchReopened(let id): .branchReopened(id)
    case .pushed(let route, let stack): .pushed(transform(route), onto: stack)
    case .popped(let entry, let stack): .popped(to: entry, on: stack)
    case .routeReplaced(let entry, let route): .routeReplaced(entry, transform(route))
    case .stackSet(let stack, let items): .stackSet(stack, items.map { $0.map(transform) })
    case .viewStateSaved(let key, let version): .viewStateSaved(key, version: version)
    case .overrideRegistered(let key, let replacement): .overrideRegistered(key, replacement: replacement)
    case .overrideRemoved(let key): .overrideRemoved(key)
    case .overridesReset(let scope): .overridesReset(scope)
    case .linkReceived(let pattern): .linkReceived(pattern: pattern)
    case .linkHeld(let id, let hold): .linkHeld(id, hold)
    case .linkApplied(let id): .linkApplied(id)
    case .linkRefused(let id, let reason): .linkRefused(id, reason: reason)
    case .linkExpired(let id): .linkExpired(id)
    case .stateRestored(let tree, let origin): .stateRestored(tree.map(transform), origin)
    }
  }
}

extension StackItem {
  /// Returns the item with its routes converted to a different type.
  package func map<S: Sendable, Failure: Error>(
    _ transform: (R) throws(Failure) -> S
  ) throws(Failure) -> StackItem<S> {
    switch self {
    case .kept(let id): .kept(id)
    case .new(let route): .new(try transform(route))
    }
  }
}
