import BacktrailCore
import BacktrailRuntime

/// Compares the engine's windows with the reference's, and learns the ids of new nodes on the way.
struct Comparison {
  private typealias State = NavigationState<DecodedRoute<Screen>>

  /// Something that differs.
  struct Difference: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  var identities: Identities
  /// Changed where the reference leaves a choice to the engine.
  var reference: Reference

  /// Compares everything; view states that are kept and not recorded are read before recorded ones.
  @MainActor
  mutating func compare(_ navigator: Navigator<Screen>, kept: [Kept: String]) throws {
    let state = navigator.state
    try expect(
      state.scenes.count == reference.windows.count, "windows", state.scenes.count, reference.windows.count)
    for scene in state.scenes {
      let place = try place(of: scene.id, among: reference.windows.map(\.tag))
      var window = reference.windows[place]
      try compare(&window, scene)
      reference.windows[place] = window
    }
    let active = state.activeScene.flatMap(identities.tag)
    if reference.active == nil { reference.active = active }
    try expect(active == reference.active, "active", state.activeScene as Any, reference.active as Any)
    try compareOverrides(state)
    try compareViews(navigator, kept)
  }

  private mutating func compare(_ window: inout Reference.Window, _ scene: SceneState<DecodedRoute<Screen>>)
    throws
  {
    try learn(scene.id, window.tag)
    try compare(&window.root, scene.root)
    try expect(
      scene.presentations.map(\.style) == window.layers.map(\.style), "layers", scene.presentations,
      window.layers)
    for (place, layer) in scene.presentations.enumerated() {
      try learn(layer.id, window.layers[place].tag)
      try compare(&window.layers[place].container, layer.container)
      let owner = layer.owner.flatMap(identities.tag)
      try expect(owner == window.layers[place].owner, "owner", layer.owner as Any, owner as Any)
    }
  }

  private mutating func compare(
    _ container: inout Reference.Container, _ seen: Container<DecodedRoute<Screen>>
  ) throws {
    try expect(seen.kind == container.kind, "kind", seen.kind, container.kind)
    try expect(seen.branches.count == container.branches.count, "branches", seen.branches, container.branches)
    for branch in seen.branches {
      let place = try place(of: branch.id, among: container.branches.map(\.tag))
      try compare(container.branches[place], branch)
    }
    let selected = identities.tag(seen.selectedBranch.id)
    if container.selected == 0 { container.selected = selected ?? 0 }
    try expect(selected == container.selected, "selected", seen.selectedBranch.id, container.selected)
  }

  private mutating func compare(_ branch: Reference.Branch, _ seen: Branch<DecodedRoute<Screen>>) throws {
    try learn(seen.id, branch.tag)
    try expect(seen.name == branch.name, "branch", seen.name, branch.name)
    let screens = seen.entries.map(\.route.route)
    let expected = branch.entries.map(\.screen)
    try expect(screens == expected, "stack", screens.map { "\($0, default: "quarantined")" }, expected)
    for (entry, seen) in zip(branch.entries, seen.entries) { try learn(seen.id, entry.tag) }
  }

  private func compareOverrides(_ state: NavigationState<DecodedRoute<Screen>>) throws {
    var seen: [Reference.Override: String] = [:]
    for (key, replacement) in state.overrides.rows {
      seen[Reference.Override(owner: owner(of: key.scope), part: key.part)] = replacement
    }
    try expect(seen == reference.overrides, "overrides", seen, reference.overrides)
  }

  private func owner(of scope: OverrideScope) -> Reference.Tag? {
    switch scope {
    case .app: nil
    case .scene(let id): identities.tag(id) ?? -1
    case .stack(let id): identities.tag(id) ?? -1
    case .entry(let id): identities.tag(id) ?? -1
    }
  }

  @MainActor
  private func compareViews(_ navigator: Navigator<Screen>, _ kept: [Kept: String]) throws {
    var recorded = 0
    for entry in reference.entries {
      let id: EntryID = identities.id(entry.tag)
      for key in Kept.keys {
        let expected = kept[Kept(entry: entry.tag, key: key)] ?? entry.views[key]
        let seen = navigator.viewStateJSON(for: id, key: key)
        try expect(seen == expected, "view state \(key) of \(id)", seen as Any, expected as Any)
      }
      recorded += entry.views.count
    }
    let rows = navigator.state.viewStates.rows
    try expect(rows.count == recorded, "recorded view states", rows.map(\.key), recorded)
  }

  /// The place of the node with an id; a new id belongs to the first node without one.
  private func place<Kind>(of id: NodeID<Kind>, among tags: [Reference.Tag]) throws -> Int {
    let known = identities.tag(id)
    let place = tags.firstIndex { tag in
      known.map { $0 == tag } ?? (identities.id(tag, as: NodeID<Kind>.self).seq == 1 << 50)
    }
    guard let place else { throw Difference(text: "\(id) is none of those that should be there") }
    return place
  }

  private mutating func learn<Kind>(_ id: NodeID<Kind>, _ tag: Reference.Tag) throws {
    if !identities.learn(id, tag) { throw Difference(text: "\(id) has another identity than before") }
  }

  private func expect(_ isSo: Bool, _ what: String, _ seen: Any, _ expected: Any) throws {
    if !isSo { throw Difference(text: "\(what): \(seen), expected \(expected)") }
  }
}

/// A view state that waits to be recorded.
struct Kept: Hashable {
  /// The keys in use.
  static let keys = ["main", "other"]

  let entry: Reference.Tag
  let key: String
}

extension Reference {
  /// The windows that the engine shows, where the reference has no rule for how they came about.
  @MainActor
  init(adopting navigator: Navigator<Screen>, _ identities: inout Identities, after old: Self) throws {
    self = old
    let state = navigator.state
    windows = try state.scenes.map { scene in
      Window(
        tag: tag(scene.id, &identities), name: scene.name,
        root: try container(scene.root, navigator, &identities),
        layers: try scene.presentations.map { layer in
          Layer(
            tag: tag(layer.id, &identities), style: layer.style,
            owner: layer.owner.map { tag($0, &identities) },
            container: try container(layer.container, navigator, &identities))
        })
    }
    active = state.activeScene.map { tag($0, &identities) }
    overrides = [:]
    for (key, replacement) in state.overrides.rows {
      let owner: Tag? =
        switch key.scope {
        case .app: nil
        case .scene(let id): tag(id, &identities)
        case .stack(let id): tag(id, &identities)
        case .entry(let id): tag(id, &identities)
        }
      overrides[Override(owner: owner, part: key.part)] = replacement
    }
  }

  private mutating func tag<Kind>(_ id: NodeID<Kind>, _ identities: inout Identities) -> Tag {
    if let tag = identities.tag(id) { return tag }
    let tag = newTag()
    _ = identities.learn(id, tag)
    return tag
  }

  @MainActor
  private mutating func container(
    _ seen: BacktrailCore.Container<DecodedRoute<Screen>>, _ navigator: Navigator<Screen>,
    _ identities: inout Identities
  ) throws -> Container {
    let branches = try seen.branches.map { branch in
      Branch(
        tag: tag(branch.id, &identities), name: branch.name,
        entries: try branch.entries.map { entry in
          guard let screen = entry.route.route else {
            throw Comparison.Difference(text: "\(entry.id) is \(entry.route)")
          }
          var views: [String: String] = [:]
          for key in Kept.keys
          where navigator.state.viewStates[ViewStateKey(entry: entry.id, name: key)] != nil {
            views[key] = navigator.viewStateJSON(for: entry.id, key: key)
          }
          return Entry(tag: tag(entry.id, &identities), screen: screen, views: views)
        })
    }
    return Container(kind: seen.kind, branches: branches, selected: branches[seen.selected].tag)
  }
}
