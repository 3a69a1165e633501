import BacktrailCore

/// An observer that follows the batches of a log and counts transitions and visits.
struct MapObserver {
  private(set) var map: ObservedMap
  private(set) var visits = VisitObserver()
  private var state: EncodedState

  init(from state: EncodedState, adding map: ObservedMap) {
    self.state = state
    self.map = map
  }

  /// Processes the next batch of the log.
  mutating func take(_ batch: RecordedBatch, isCounted: Bool) {
    for event in batch.events { take(event, isCounted: isCounted) }
    visits.note(state, after: batch, isCounted: isCounted)
  }

  private mutating func take(_ event: RecordedEvent, isCounted: Bool) {
    guard let decoded = try? state.decode(event) else { return }
    let ways = ways(of: decoded)
    guard case .changed = state.reduce(decoded, seq: event.seq), isCounted else { return }
    for way in ways { map.count(from: way.from, to: way.to, way.kind) }
  }

  private struct Way {
    let from: String?
    let to: String
    let kind: ObservedMap.Kind
  }

  /// Returns the transitions that occur in an event, based on the state before it.
  private func ways(of event: NavigationEvent<CompactRoute>) -> [Way] {
    switch event {
    case .sceneOpened(_, let layout): ways(into: layout, from: nil, .root)
    case .rootSet(let scene, let layout), .rootShelved(let scene, let layout, _):
      ways(into: layout, from: top(of: scene), .root)
    case .rootReopened(let scene, let stack, _): way(toRoot: stack, from: top(of: scene))
    case .presented(let scene, let owner, let style, let layout):
      ways(into: layout, from: owner.flatMap(screen) ?? top(of: scene), .presented(style))
    case .pushed(let route, let stack):
      [
        Way(
          from: state.tree.stack(stack)?.entries.last.map { name($0.route) }, to: name(route), kind: .pushed)
      ]
    case .routeReplaced(let entry, let route): [Way(from: screen(entry), to: name(route), kind: .replaced)]
    case .stackSet(let stack, let items): ways(on: stack, items)
    case .branchSelected(let stack): way(toBranch: stack)
    case .branchOpened(_, let layout): climb(layout)
    case .sessionStarted, .sessionEnded, .sceneActivated, .sceneClosed, .sceneReopened, .dismissed,
      .presentationReopened, .branchClosed, .branchReopened, .popped, .viewStateSaved, .overrideRegistered,
      .overrideRemoved, .overridesReset, .linkReceived, .linkHeld, .linkApplied, .linkRefused, .linkExpired,
      .stateRestored:
      []
    }
  }

  /// Returns the transitions to new nodes. Nodes created together are entered at the selected root. An entry above a
  /// root counts as pushed.
  private func ways(
    into layout: ContainerLayout<CompactRoute>, from: String?, _ kind: ObservedMap.Kind
  ) -> [Way] {
    guard layout.branches.indices.contains(layout.selected),
      let root = layout.branches[layout.selected].routes.first
    else { return [] }
    return [Way(from: from, to: name(root), kind: kind)] + layout.branches.flatMap(climb)
  }

  private func climb(_ branch: BranchLayout<CompactRoute>) -> [Way] {
    zip(branch.routes, branch.routes.dropFirst()).map { lower, upper in
      Way(from: name(lower), to: name(upper), kind: .pushed)
    }
  }

  private func ways(on stack: StackID, _ items: [StackItem<CompactRoute>]) -> [Way] {
    guard let entries = state.tree.stack(stack)?.entries else { return [] }
    var below: String?
    return items.compactMap { item in
      switch item {
      case .kept(let id):
        below = entries.first { $0.id == id }.map { name($0.route) }
        return nil
      case .new(let route):
        defer { below = name(route) }
        guard let lower = below else {
          return Way(from: entries.first.map { name($0.route) }, to: name(route), kind: .replaced)
        }
        return Way(from: lower, to: name(route), kind: .pushed)
      }
    }
  }

  private func way(toBranch stack: StackID) -> [Way] {
    guard let place = state.tree.place(of: stack) else { return [] }
    let container = state.tree.scenes[place.scene].container(at: place.layer)
    guard let to = container.branches[place.branch].entries.last else { return [] }
    return [
      Way(
        from: container.selectedBranch.entries.last.map { name($0.route) }, to: name(to.route),
        kind: .selected)
    ]
  }

  private func way(toRoot stack: StackID, from: String?) -> [Way] {
    for item in state.tree.closedItems {
      if case .root(let container, _) = item.content, container.branches.contains(where: { $0.id == stack }),
        let top = container.selectedBranch.entries.last
      {
        return [Way(from: from, to: name(top.route), kind: .root)]
      }
    }
    return []
  }

  private func screen(_ entry: EntryID) -> String? { state.tree.entry(entry).map { name($0.route) } }

  private func top(of scene: SceneID) -> String? {
    let scene = state.tree.scenes.first { $0.id == scene }
    return scene?.topContainer.selectedBranch.entries.last.map { name($0.route) }
  }

  private func name(_ route: CompactRoute) -> String { state.names[route.name] }
}
