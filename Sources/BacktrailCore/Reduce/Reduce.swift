extension NavigationState {
  /// Applies one event.
  ///
  /// The function is total, pure, and deterministic: an event that does not apply changes nothing, and the function
  /// returns the reason. The IDs of new nodes are derived from the sequence number.
  /// - Complexity: For pushes and pops, independent of the depth of the stacks.
  @discardableResult
  package mutating func reduce(_ event: NavigationEvent<R>, seq: Int64) -> ReduceOutcome {
    guard event.addsContainers else { return apply(event, seq: seq) }
    // These events are rare. The nodes that they add are counted after the event has been applied.
    var next = self
    let outcome = next.apply(event, seq: seq)
    guard outcome == .changed else { return outcome }
    next.countEntries()
    if let limit = next.passedLimit { return .rejected(.limit(limit)) }
    self = next
    return outcome
  }

  @inline(__always)
  private mutating func apply(_ event: NavigationEvent<R>, seq: Int64) -> ReduceOutcome {
    switch event {
    case .pushed(let route, let stack): push(route, onto: stack, seq: seq)
    case .popped(let entry, let stack): pop(to: entry, on: stack)
    case .routeReplaced(let entry, let route): replace(entry, with: route)
    case .stackSet(let stack, let items): set(stack, to: items, seq: seq)
    case .branchSelected(let branch): select(branch)
    case .branchOpened(let sibling, let layout): openBranch(layout, beside: sibling, seq: seq)
    case .branchClosed(let branch): closeBranch(branch)
    case .branchReopened(let branch): reopenBranch(branch)
    case .presented(let scene, let owner, let style, let layout):
      present(layout, style: style, owner: owner, in: scene, seq: seq)
    case .dismissed(let presentation): dismiss(presentation)
    case .presentationReopened(let presentation): reopenPresentation(presentation)
    case .viewStateSaved(let key, let version): saveViewState(key, version: version, seq: seq)
    case .overrideRegistered(let key, let replacement): register(replacement, for: key)
    case .overrideRemoved(let key): removeOverride(key)
    case .overridesReset(let scope): resetOverrides(scope)
    case .rootSet(let scene, let layout): setRoot(of: scene, to: layout, seq: seq)
    case .rootShelved(let scene, let layout, let keepingLayers):
      shelveRoot(of: scene, for: layout, keepingLayers: keepingLayers, seq: seq)
    case .rootReopened(let scene, let stack, let left): reopenRoot(stack, of: scene, left)
    case .sceneOpened(let name, let layout): openScene(name, root: layout, seq: seq)
    case .sceneActivated(let scene): activate(scene)
    case .sceneClosed(let scene): closeScene(scene)
    case .sceneReopened(let scene): reopenScene(scene)
    case .linkReceived(let pattern): receive(pattern, seq: seq)
    case .linkHeld(let link, let hold): self.hold(link, hold)
    case .linkApplied(let link), .linkRefused(let link, _), .linkExpired(let link): settle(link)
    case .stateRestored(let tree, _): restore(tree, seq: seq)
    case .sessionStarted: startSession(seq)
    case .sessionEnded: .unchanged
    }
  }

  private mutating func startSession(_ seq: Int64) -> ReduceOutcome {
    session = seq
    return .changed
  }
}

extension NavigationEvent {
  /// Whether the event may add more than one entry.
  fileprivate var addsContainers: Bool {
    switch self {
    case .stackSet, .branchOpened, .branchReopened, .presented, .presentationReopened, .rootSet, .rootShelved,
      .rootReopened, .sceneOpened, .sceneReopened, .stateRestored:
      true
    case .pushed, .popped, .routeReplaced, .branchSelected, .branchClosed, .dismissed, .viewStateSaved,
      .overrideRegistered, .overrideRemoved, .overridesReset, .sceneActivated, .sceneClosed, .linkReceived,
      .linkHeld, .linkApplied, .linkRefused, .linkExpired, .sessionStarted, .sessionEnded:
      false
    }
  }
}
