import BacktrailCore
import BacktrailTesting

extension EventGenerator {
  /// An event that is valid in the state.
  mutating func legalEvent() -> NavigationEvent<RouteReference> {
    while true {
      let type = Self.urn[random.below(Self.urn.count)]
      if let event = candidate(type) { return event }
    }
  }

  /// Kinds, repeated by their relative frequency.
  private static let urn: [EventType] =
    EventType.allCases + [.pushed, .pushed, .pushed, .pushed, .popped, .presented, .presented, .presented]
    + [.branchOpened, .viewStateSaved, .viewStateSaved, .overrideRegistered, .overrideRegistered]
    + [.branchReopened, .branchReopened, .presentationReopened, .sceneReopened, .sceneOpened]
    + [
      .rootReopened, .presentationReopened, .presented, .linkReceived, .linkReceived, .linkReceived,
      .linkHeld,
    ]

  /// An event of one kind, or `nil` when the state has no place for it.
  private mutating func candidate(_ type: EventType) -> NavigationEvent<RouteReference>? {
    switch type {
    case .pushed: pushed()
    case .popped: popped()
    case .routeReplaced: pickEntry().map { .routeReplaced($0, route()) }
    case .stackSet: pickBranch().map { .stackSet($0.id, items(for: $0)) }
    case .branchSelected: pickBranch().map { .branchSelected($0.id) }
    case .branchOpened: branchOpened()
    case .branchClosed: branchClosed()
    case .branchReopened: random.pick(reopenableBranches).map { .branchReopened($0) }
    case .presented: presented()
    case .dismissed: random.pick(state.tree.scenes.flatMap(\.presentations)).map { .dismissed($0.id) }
    case .presentationReopened: random.pick(reopenableLayers).map { .presentationReopened($0) }
    case .viewStateSaved: viewStateSaved()
    case .overrideRegistered: .overrideRegistered(overrideKey(), replacement: name())
    case .overrideRemoved: overrideRemoved()
    case .overridesReset: .overridesReset(scope())
    case .sceneOpened: state.tree.scenes.count < 3 ? .sceneOpened(name: name(), root: layout()) : nil
    case .sceneActivated: random.pick(state.tree.scenes).map { .sceneActivated($0.id) }
    case .sceneClosed: random.pick(state.tree.scenes).map { .sceneClosed($0.id) }
    case .sceneReopened: random.pick(closedScenes).map { .sceneReopened($0) }
    case .rootSet: random.pick(state.tree.scenes).map { .rootSet($0.id, layout()) }
    case .rootShelved:
      random.pick(state.tree.scenes).map {
        .rootShelved($0.id, layout(), keepingLayers: random.happens(percent: 50))
      }
    case .rootReopened:
      random.pick(reopenableRoots).map {
        .rootReopened($0.scene, $0.stack, random.pick([.kept, .keptWithLayers, .discarded]) ?? .kept)
      }
    case .linkReceived: state.tree.links.count < 8 ? .linkReceived(pattern: pattern()) : nil
    case .linkHeld: random.pick(undecidedLinks).map { .linkHeld($0, linkHold()) }
    case .linkApplied: random.pick(state.tree.links).map { .linkApplied($0.id) }
    case .linkRefused: random.pick(state.tree.links).map { .linkRefused($0.id, reason: name()) }
    case .linkExpired: random.pick(state.tree.links).map { .linkExpired($0.id) }
    case .stateRestored: stateRestored()
    case .sessionStarted: .sessionStarted(sessionStart())
    case .sessionEnded: .sessionEnded(reason: name())
    }
  }

  private mutating func pushed() -> NavigationEvent<RouteReference>? {
    guard let branch = pickBranch(), branch.entries.count < 8 else { return nil }
    return .pushed(route(), onto: branch.id)
  }

  private mutating func popped() -> NavigationEvent<RouteReference>? {
    guard let branch = pickBranch(), let entry = random.pick(branch.entries) else { return nil }
    return .popped(to: entry.id, on: branch.id)
  }

  private mutating func items(for branch: Branch<CompactRoute>) -> [StackItem<RouteReference>] {
    var items: [StackItem<RouteReference>] = []
    for entry in branch.entries where random.happens(percent: 60) {
      items.insert(.kept(entry.id), at: random.happens(percent: 80) ? items.count : 0)
    }
    for _ in 0..<random.below(3) where items.count < 8 {
      items.insert(.new(route()), at: items.count)
    }
    return items.isEmpty ? [.new(route())] : items
  }

  private mutating func branchOpened() -> NavigationEvent<RouteReference>? {
    let containers = containers.filter { $0.kind != .stack && $0.branches.count < 5 }
    guard let container = random.pick(containers), let sibling = random.pick(container.branches) else {
      return nil
    }
    let name = name()
    guard !container.branches.contains(where: { $0.name == name }) else { return nil }
    return .branchOpened(beside: sibling.id, BranchLayout(name: name, routes: routes(atMost: 3)))
  }

  private mutating func branchClosed() -> NavigationEvent<RouteReference>? {
    guard let container = random.pick(containers.filter { $0.branches.count > 1 }) else { return nil }
    return random.pick(container.branches).map { .branchClosed($0.id) }
  }

  private mutating func presented() -> NavigationEvent<RouteReference>? {
    guard let scene = random.pick(state.tree.scenes), scene.presentations.count < 4 else { return nil }
    let owners = random.happens(percent: 60) ? scene.topContainer.branches.flatMap(\.entries) : scene.entries
    let owner = random.happens(percent: 25) ? nil : random.pick(owners)?.id
    let styles: [PresentationStyle] = [.sheet, .fullScreenCover, .popover, .alert, .custom("side panel")]
    return .presented(scene.id, owner: owner, style: styles[random.below(5)], layout())
  }

  private mutating func viewStateSaved() -> NavigationEvent<RouteReference>? {
    guard let entry = pickEntry() else { return nil }
    return .viewStateSaved(ViewStateKey(entry: entry, name: name()), version: Int32(random.below(3)))
  }

  private mutating func overrideRemoved() -> NavigationEvent<RouteReference> {
    let registered = random.happens(percent: 70) ? random.pick(state.tree.overrides.rows)?.key : nil
    return .overrideRemoved(registered ?? overrideKey())
  }

  private mutating func stateRestored() -> NavigationEvent<RouteReference>? {
    let reasons = RestoreOrigin.Reason.allCases
    let now = (seq: seq - 1, tree: state.expanded.sceneTree)
    guard let chosen = random.happens(percent: 20) ? now : random.pick(earlier) else { return nil }
    return .stateRestored(
      chosen.tree, RestoreOrigin(reason: reasons[random.below(reasons.count)], seq: chosen.seq))
  }

  private mutating func sessionStart() -> SessionStart {
    SessionStart(appVersion: "1.\(random.below(9))", appBuild: "\(seq)", platform: "Linux", restore: name())
  }
}
