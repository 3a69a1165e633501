import BacktrailCore

extension Draft {
  /// Applies a move as events with explicit IDs.
  package mutating func carryOut(_ move: Move<PreparedRoute<R>>) throws(MoveRejection) {
    switch move {
    case .push(let route, let target): try apply(.pushed(route, onto: try stack(target).id))
    case .pop(let target, let stack): try pop(target, on: try self.stack(stack))
    case .replace(let target, let route): try replace(try entry(target), with: route)
    case .setStack(let routes, let target): try setStack(routes, on: try stack(target))
    case .arrangeStack(let items, let target): try apply(.stackSet(try stack(target).id, items))
    case .selectBranch(let target): try apply(.branchSelected(try stack(target).id))
    case .openBranch(let layout, let target):
      try apply(.branchOpened(beside: try stack(target).id, layout))
    case .closeBranch(let target): try apply(.branchClosed(try stack(target).id))
    case .reopenBranch(let id): try apply(.branchReopened(id))
    case .setRoot(let layout, let target): try apply(.rootSet(try scene(target).id, layout))
    case .shelveRoot(let layout, let target): try apply(.rootShelved(try scene(target).id, layout))
    case .reopenRoot(let stack, let target, let discarding):
      try apply(.rootReopened(try scene(target).id, stack, discarding ? .discarded : .kept))
    case .present(let layout, let style, let owner, let target):
      let scene = try scene(target)
      try apply(.presented(scene.id, owner: self.owner(owner, in: scene), style: style, layout))
    case .dismiss(let target, let scene): try dismiss(target, in: try self.scene(scene))
    case .reopenPresentation(let id): try apply(.presentationReopened(id))
    case .openScene(let name, let layout): try apply(.sceneOpened(name: name, root: layout))
    case .activateScene(let id): try apply(.sceneActivated(id))
    case .closeScene(let target): try apply(.sceneClosed(try scene(target).id))
    case .reopenScene(let id): try reopenScene(id)
    case .saveViewState(let json, let version, let key, let target):
      try saveViewState(json, version, ViewStateKey(entry: try entry(target), name: key))
    case .registerOverride(let replacement, let host, let part, let target):
      try apply(.overrideRegistered(try overrideKey(host, part, target), replacement: replacement))
    case .removeOverride(let hosts, let part, let replacement, let target):
      for host in hosts { try removeOverride(try overrideKey(host, part, target), only: replacement) }
    case .resetOverrides(let target): try apply(.overridesReset(try scope(target)))
    }
  }

  private mutating func pop(
    _ target: PopTarget<PreparedRoute<R>>, on stack: Branch<CompactRoute>
  ) throws(MoveRejection) {
    let entries = stack.entries
    let kept: StackEntry<CompactRoute>
    switch target {
    case .count(let count): kept = entries[index(below: count, of: entries)]
    case .entry(let id): return try apply(.popped(to: id, on: stack.id))
    case .route(let prepared):
      guard let found = entries.last(where: { isRoute($0.route, prepared) }) else {
        throw .noSuchRoute(name: prepared.encoded.name)
      }
      kept = found
    case .root: kept = entries[0]
    }
    try apply(.popped(to: kept.id, on: stack.id))
  }

  /// Returns the index of the entry below the given number of visible screens. A quarantined entry above one of those
  /// screens is removed with the screen, as a swipe back would do.
  private func index(below count: Int, of entries: [StackEntry<CompactRoute>]) -> Int {
    var (kept, rest) = (entries.count - 1, count)
    for index in entries.indices.dropFirst().reversed() where rest > 0 {
      guard isShown(entries[index].route) else { continue }
      (kept, rest) = (index - 1, rest - 1)
    }
    return kept
  }

  /// Returns whether the screen is visible to the user, that is, whether its route was decoded or the app has its
  /// value.
  private func isShown(_ route: CompactRoute) -> Bool {
    encoded.names[route.name] == RouteReference.external || meaning(of: route).route != nil
  }

  /// Replaces an entry's route. A route with a different identity becomes a new entry in the same place.
  private mutating func replace(_ id: EntryID, with route: PreparedRoute<R>) throws(MoveRejection) {
    guard let place = encoded.tree.place(of: id) else { throw .rule(.unknownEntry(id)) }
    let stack = encoded.tree.branch(at: place.stack)
    if isSame(stack.entries[place.entry].route, as: route) { return try update(id, to: route) }
    let items = stack.entries.map { $0.id == id ? StackItem.new(route) : .kept($0.id) }
    try apply(.stackSet(stack.id, items))
  }

  /// Replaces the route of an entry with one that has the same identity.
  private mutating func update(_ id: EntryID, to route: PreparedRoute<R>) throws(MoveRejection) {
    if let present = encoded.tree.entry(id), isRoute(present.route, route) { return }
    try apply(.routeReplaced(id, route))
  }

  /// Keeps the entries whose routes have the same identity, starting at the root, and replaces the rest.
  private mutating func setStack(
    _ routes: [PreparedRoute<R>], on stack: Branch<CompactRoute>
  ) throws(MoveRejection) {
    let kept = zip(stack.entries, routes).prefix { isSame($0.route, as: $1) }.map { ($0.id, $1) }
    let items =
      kept.map { StackItem<PreparedRoute<R>>.kept($0.0) } + routes.dropFirst(kept.count).map { .new($0) }
    try apply(.stackSet(stack.id, items))
    for (id, route) in kept { try update(id, to: route) }
  }

  private mutating func dismiss(
    _ target: MoveTarget.Presentations, in scene: SceneState<CompactRoute>
  ) throws(MoveRejection) {
    switch target {
    case .top:
      guard let top = scene.presentations.last else { throw .nothingPresented }
      try apply(.dismissed(top.id))
    case .presentation(let id): try apply(.dismissed(id))
    case .above(let id):
      guard let place = scene.presentations.firstIndex(where: { $0.id == id }) else {
        throw .rule(.unknownPresentation(id))
      }
      if place + 1 < scene.presentations.count { try apply(.dismissed(scene.presentations[place + 1].id)) }
    case .all:
      if let lowest = scene.presentations.first { try apply(.dismissed(lowest.id)) }
    }
  }

  private mutating func reopenScene(_ id: SceneID?) throws(MoveRejection) {
    if let id { return try apply(.sceneReopened(id)) }
    for item in encoded.tree.closedItems.reversed() {
      if let scene = item.scene { return try apply(.sceneReopened(scene.id)) }
    }
    throw .nothingClosed
  }

  private mutating func removeOverride(
    _ key: OverrideKey, only replacement: String?
  ) throws(MoveRejection) {
    if let replacement, let present = encoded.tree.overrides[key], present != replacement { return }
    try apply(.overrideRemoved(key))
  }

  private mutating func saveViewState(_ json: String, _ version: Int32, _ key: ViewStateKey)
    throws(MoveRejection)
  {
    guard JSONText.isElement(json) else { throw .notJSON }
    try apply(.viewStateSaved(key, version: version), viewState: json)
  }
}

extension Draft {
  private func scene(_ target: MoveTarget.Scene) throws(MoveRejection) -> SceneState<CompactRoute> {
    switch target {
    case .active:
      guard let scene = encoded.tree.activeSceneState else { throw .noScene }
      return scene
    case .scene(let id):
      guard let scene = encoded.tree.scenes.first(where: { $0.id == id }) else {
        throw .rule(.unknownScene(id))
      }
      return scene
    }
  }

  private func stack(_ target: MoveTarget.Stack) throws(MoveRejection) -> Branch<CompactRoute> {
    switch target {
    case .top: return try scene(.active).topContainer.selectedBranch
    case .stack(let id):
      guard let stack = encoded.tree.stack(id) else { throw .rule(.unknownStack(id)) }
      return stack
    case .branch(let name):
      for container in try scene(.active).containers.reversed() {
        if let branch = container.branches.first(where: { $0.name == name }) { return branch }
      }
      throw .noBranch(name)
    case .lastBranch(let target):
      let branches = try scene(target).topContainer.branches
      return branches[branches.count - 1]
    }
  }

  private func entry(_ target: MoveTarget.Entry) throws(MoveRejection) -> EntryID {
    switch target {
    case .entry(let id): return id
    case .top:
      guard let top = encoded.tree.top else { throw .noScene }
      return top.id
    }
  }

  private func owner(_ target: MoveTarget.Owner, in scene: SceneState<CompactRoute>) -> EntryID? {
    switch target {
    case .top: scene.topContainer.selectedBranch.entries.last?.id
    case .entry(let id): id
    case .scene: nil
    }
  }

  private func scope(_ target: MoveTarget.Scope) throws(MoveRejection) -> OverrideScope {
    switch target {
    case .app: .app
    case .scene(let target): .scene(try scene(target).id)
    case .stack(let target): .stack(try stack(target).id)
    case .entry(let target): .entry(try entry(target))
    }
  }

  private func overrideKey(
    _ host: String, _ part: String, _ target: MoveTarget.Scope
  ) throws(MoveRejection) -> OverrideKey {
    OverrideKey(scope: try scope(target), host: host, part: part)
  }
}
