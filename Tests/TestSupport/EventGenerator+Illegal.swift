import BacktrailCore
import BacktrailTesting

extension EventGenerator {
  /// An event that the state must reject.
  mutating func illegalEvent() -> NavigationEvent<RouteReference> {
    if random.happens(percent: 50), let event = contradiction() { return event }
    return stranger()
  }

  /// An event about something that does not exist.
  private mutating func stranger() -> NavigationEvent<RouteReference> {
    let scene = SceneID(seq: seq + 1_000)
    let stack = StackID(seq: seq + 1_000)
    let entry = EntryID(seq: seq + 1_000, index: 7)
    let layer = PresentationID(seq: 0, index: 3)
    let link = LinkID(seq: seq + 1_000)
    let scopes: [OverrideScope] = [.scene(scene), .stack(stack), .entry(entry)]
    let scope = scopes[random.below(3)]
    let events: [NavigationEvent<RouteReference>] = [
      .pushed(route(), onto: stack), .popped(to: entry, on: stack), .routeReplaced(entry, route()),
      .stackSet(stack, [.kept(entry)]), .branchSelected(stack), .branchClosed(stack), .branchReopened(stack),
      .branchOpened(beside: stack, BranchLayout(name: name(), routes: routes(atMost: 2))),
      .presented(scene, owner: nil, style: .sheet, layout()), .dismissed(layer), .presentationReopened(layer),
      .viewStateSaved(ViewStateKey(entry: entry, name: name()), version: 1),
      .overrideRegistered(OverrideKey(scope: scope, host: name(), part: name()), replacement: name()),
      .overrideRemoved(OverrideKey(scope: scope, host: name(), part: name())), .overridesReset(scope),
      .sceneActivated(scene), .sceneClosed(scene), .sceneReopened(scene), .rootSet(scene, layout()),
      .rootShelved(scene, layout()), .rootReopened(scene, stack),
      .linkHeld(link, linkHold()), .linkApplied(link), .linkRefused(link, reason: name()), .linkExpired(link),
    ]
    return events[random.below(events.count)]
  }

  /// An event about something live, with impossible content; `nil` when nothing is live.
  private mutating func contradiction() -> NavigationEvent<RouteReference>? {
    guard let scene = random.pick(state.tree.scenes), let branch = pickBranch() else {
      return .sceneOpened(name: name(), root: impossibleLayout())
    }
    let root = branch.entries[0].id
    let lonely = containers.filter { $0.branches.count == 1 }.map { $0.branches[0].id }
    let single = containers.filter { $0.kind == .stack }.map { $0.branches[0].id }
    switch random.below(13) {
    case 0: return .sceneOpened(name: name(), root: impossibleLayout())
    case 1: return .rootSet(scene.id, impossibleLayout())
    case 2: return .presented(scene.id, owner: nil, style: .sheet, impossibleLayout())
    case 3: return .presented(scene.id, owner: EntryID(seq: seq), style: .sheet, layout())
    case 4: return .stackSet(branch.id, random.happens(percent: 50) ? [] : [.kept(root), .kept(root)])
    case 5: return .branchOpened(beside: branch.id, BranchLayout(name: branch.name, routes: [route()]))
    case 6: return random.pick(lonely).map { .branchClosed($0) }
    case 7: return random.pick(single).map { .branchOpened(beside: $0, BranchLayout("second", route())) }
    case 8: return random.pick(heldLinks).map { .linkHeld($0, linkHold()) }
    case 9: return .rootShelved(scene.id, impossibleLayout())
    case 10: return .rootReopened(scene.id, branch.id)
    case 11: return strangeRoot()
    default: return .stateRestored(impossibleTree(), RestoreOrigin(reason: .import, seq: 1))
    }
  }

  /// The return of a root to a window that it is not retained for; `nil` if there is none.
  private mutating func strangeRoot() -> NavigationEvent<RouteReference>? {
    guard let kept = random.pick(reopenableRoots) else { return nil }
    return random.pick(state.tree.scenes.filter { $0.id != kept.scene }).map {
      .rootReopened($0.id, kept.stack)
    }
  }

  private mutating func impossibleLayout() -> ContainerLayout<RouteReference> {
    let branch = BranchLayout(name: name(), routes: [route()])
    switch random.below(5) {
    case 0: return .tabs([])
    case 1:
      return ContainerLayout(
        kind: .stack, branches: [branch, BranchLayout(name: "other", routes: [route()])])
    case 2: return .tabs([branch], selected: 1)
    case 3: return .split([branch, branch])
    default: return .stack()
    }
  }

  private mutating func impossibleTree() -> SceneTree<RouteReference> {
    var tree = state.expanded.sceneTree
    switch random.below(5) {
    case 0: tree.activeScene = SceneID(seq: seq + 1)
    case 1: tree.scenes.append(tree.scenes[0])
    case 2:
      tree.viewStates[ViewStateKey(entry: EntryID(seq: seq), name: "scroll")] = .init(
        version: 1, payload: PayloadReference(seq: seq))
    case 3:
      tree.shelvedRoots.append(ClosedItem(content: .root(tree.scenes[0].root, scene: tree.scenes[0].id)))
    default:
      tree.scenes[0].root.branches[0].entries.append(StackEntry(id: EntryID(seq: seq + 1), route: route()))
    }
    return tree
  }
}
