import BacktrailCore
import BacktrailTesting

extension EventGenerator {
  /// Every live container.
  var containers: [Container<CompactRoute>] { state.tree.scenes.flatMap(\.containers) }

  mutating func pickBranch() -> Branch<CompactRoute>? {
    random.pick(containers.flatMap(\.branches))
  }

  mutating func pickEntry() -> EntryID? {
    random.pick(state.tree.scenes.flatMap { $0.entries.map(\.id) })
  }

  /// A container of any kind with branches of different names.
  mutating func layout() -> ContainerLayout<RouteReference> {
    let kind = ContainerKind.allCases[random.below(3)]
    guard kind != .stack else {
      return ContainerLayout(kind: .stack, branches: [BranchLayout(name: "main", routes: routes(atMost: 3))])
    }
    let start = random.below(Self.names.count)
    let branches = (0...random.below(3)).map { place in
      let name = Self.names[(start + place) % Self.names.count]
      return BranchLayout(name: name, routes: routes(atMost: 2))
    }
    return ContainerLayout(kind: kind, branches: branches, selected: random.below(branches.count))
  }

  /// A scope whose owner is live.
  mutating func scope() -> OverrideScope {
    switch random.below(4) {
    case 0: random.pick(state.tree.scenes).map { .scene($0.id) } ?? .app
    case 1: pickBranch().map { .stack($0.id) } ?? .app
    case 2: pickEntry().map { .entry($0) } ?? .app
    default: .app
    }
  }

  mutating func overrideKey() -> OverrideKey {
    OverrideKey(scope: scope(), host: "card \(random.below(2))", part: name())
  }

  /// The pattern that a link matched, or `nil` for none; an empty one would count as none.
  mutating func pattern() -> String? {
    let name = name()
    return name.isEmpty ? nil : name
  }

  mutating func linkHold() -> WaitingLink.Hold {
    let expires = random.happens(percent: 50) ? Int64(random.next() >> 20) : nil
    return WaitingLink.Hold(gate: name(), isSecret: random.happens(percent: 30), expires: expires)
  }

  /// Links that arrived and are not held.
  var undecidedLinks: [LinkID] { state.tree.links.filter { $0.hold == nil }.map(\.id) }

  /// Links that wait for a gate.
  var heldLinks: [LinkID] { state.tree.links.filter { $0.hold != nil }.map(\.id) }

  var closedScenes: [SceneID] {
    state.tree.closedItems.compactMap { item in
      if case .scene(let scene) = item.content { scene.id } else { nil }
    }
  }

  /// Roots that are retained for live windows.
  var reopenableRoots: [(scene: SceneID, stack: StackID)] {
    state.tree.closedItems.compactMap { item in
      guard case .root(let root, let scene) = item.content else { return nil }
      return state.tree.scenes.contains { $0.id == scene } ? (scene, root.branches[0].id) : nil
    }
  }

  /// Closed branches whose sibling is live in a container without another branch with the name.
  var reopenableBranches: [StackID] {
    state.tree.closedItems.compactMap { item in
      guard case .branch(let branch, _, let sibling) = item.content,
        let home = containers.first(where: { $0.branches.contains { $0.id == sibling } }),
        !home.branches.contains(where: { $0.name == branch.name })
      else { return nil }
      return branch.id
    }
  }

  /// Closed presentations whose window is live and whose owners are live or come back with them.
  var reopenableLayers: [PresentationID] {
    state.tree.closedItems.compactMap { item in
      guard case .presentations(let layers, let scene) = item.content,
        let home = state.tree.scenes.first(where: { $0.id == scene })
      else { return nil }
      let entries = home.entries + layers.flatMap { $0.container.branches.flatMap(\.entries) }
      let ids = Set(entries.map(\.id))
      return layers.allSatisfy { $0.owner.map(ids.contains) ?? true } ? layers.first?.id : nil
    }
  }
}
