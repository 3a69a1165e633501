extension NodeID {
  /// Returns the ID with its event number replaced.
  fileprivate func renumbered<Failure: Error>(
    _ number: (Int64) throws(Failure) -> Int64
  ) throws(Failure) -> Self {
    Self(seq: try number(seq), index: index)
  }
}

extension NavigationEvent {
  /// Returns the event with its node numbers replaced by those of a different log.
  ///
  /// For example, an app does this when it plays a recording. Restored scenes keep their numbers.
  package func renumbered<Failure: Error>(
    _ number: (Int64) throws(Failure) -> Int64
  ) throws(Failure) -> Self {
    switch self {
    case .sessionStarted, .sessionEnded, .sceneOpened, .linkReceived, .stateRestored: self
    case .sceneActivated(let id): .sceneActivated(try id.renumbered(number))
    case .sceneClosed(let id): .sceneClosed(try id.renumbered(number))
    case .sceneReopened(let id): .sceneReopened(try id.renumbered(number))
    case .rootSet(let id, let layout): .rootSet(try id.renumbered(number), layout)
    case .rootShelved(let id, let layout, let keepingLayers):
      .rootShelved(try id.renumbered(number), layout, keepingLayers: keepingLayers)
    case .rootReopened(let id, let stack, let left):
      .rootReopened(try id.renumbered(number), try stack.renumbered(number), left)
    case .presented(let id, let owner, let style, let layout):
      .presented(
        try id.renumbered(number), owner: try owner?.renumbered(number), style: style, layout)
    case .dismissed(let id): .dismissed(try id.renumbered(number))
    case .presentationReopened(let id): .presentationReopened(try id.renumbered(number))
    case .branchOpened(let sibling, let layout):
      .branchOpened(beside: try sibling.renumbered(number), layout)
    case .branchSelected(let id): .branchSelected(try id.renumbered(number))
    case .branchClosed(let id): .branchClosed(try id.renumbered(number))
    case .branchReopened(let id): .branchReopened(try id.renumbered(number))
    case .pushed(let route, let stack): .pushed(route, onto: try stack.renumbered(number))
    case .popped(let entry, let stack):
      .popped(to: try entry.renumbered(number), on: try stack.renumbered(number))
    case .routeReplaced(let entry, let route): .routeReplaced(try entry.renumbered(number), route)
    case .stackSet(let stack, let items):
      .stackSet(try stack.renumbered(number), try items.renumbered(number))
    case .viewStateSaved(let key, let version):
      .viewStateSaved(
        ViewStateKey(entry: try key.entry.renumbered(number), name: key.name), version: version)
    case .overrideRegistered(let key, let replacement):
      .overrideRegistered(try key.renumbered(number), replacement: replacement)
    case .overrideRemoved(let key): .overrideRemoved(try key.renumbered(number))
    case .overridesReset(let scope): .overridesReset(try scope.renumbered(number))
    case .linkHeld(let id, let hold): .linkHeld(try id.renumbered(number), hold)
    case .linkApplied(let id): .linkApplied(try id.renumbered(number))
    case .linkRefused(let id, let reason): .linkRefused(try id.renumbered(number), reason: reason)
    case .linkExpired(let id): .linkExpired(try id.renumbered(number))
    }
  }
}

extension Array {
  fileprivate func renumbered<R, Failure: Error>(
    _ number: (Int64) throws(Failure) -> Int64
  ) throws(Failure) -> Self where Element == StackItem<R> {
    var items: Self = []
    for item in self {
      if case .kept(let id) = item {
        items.append(.kept(try id.renumbered(number)))
      } else {
        items.append(item)
      }
    }
    return items
  }
}

extension OverrideKey {
  fileprivate func renumbered<Failure: Error>(
    _ number: (Int64) throws(Failure) -> Int64
  ) throws(Failure) -> Self {
    Self(scope: try scope.renumbered(number), host: host, part: part)
  }
}

extension OverrideScope {
  fileprivate func renumbered<Failure: Error>(
    _ number: (Int64) throws(Failure) -> Int64
  ) throws(Failure) -> Self {
    switch self {
    case .app: .app
    case .scene(let id): .scene(try id.renumbered(number))
    case .stack(let id): .stack(try id.renumbered(number))
    case .entry(let id): .entry(try id.renumbered(number))
    }
  }
}
