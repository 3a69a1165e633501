// Existing nodes, with their IDs: the content of snapshots and `stateRestored` events.

extension FormWriter {
  mutating func tree(_ tree: SceneTree<CompactRoute>, names: NameTable) {
    if let active = tree.activeScene {
      keyword("active")
      id(active)
    }
    for scene in tree.scenes { self.scene(scene, names: names) }
    annotations(tree.viewStates, tree.overrides)
  }

  mutating func scene(_ scene: SceneState<CompactRoute>, names: NameTable) {
    keyword("scene")
    id(scene.id)
    token(scene.name)
    container(scene.root, names: names)
    for layer in scene.presentations { presentation(layer, names: names) }
  }

  mutating func presentation(_ layer: Presentation<CompactRoute>, names: NameTable) {
    keyword("present")
    id(layer.id)
    token(layer.style.rawValue)
    id(layer.owner)
    container(layer.container, names: names)
  }

  mutating func branch(_ branch: Branch<CompactRoute>, names: NameTable) {
    keyword("branch")
    id(branch.id)
    token(branch.name)
    for entry in branch.entries {
      keyword("entry")
      id(entry.id)
      token(names[entry.route.name])
      number(Int64(entry.route.version))
      id(entry.route.payload)
    }
  }

  mutating func annotations(
    _ viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>, _ overrides: OverrideTable
  ) {
    for (key, snapshot) in viewStates.rows {
      keyword("viewstate")
      id(key.entry)
      token(key.name)
      number(Int64(snapshot.version))
      id(snapshot.payload)
    }
    for (key, replacement) in overrides.rows {
      keyword("override")
      scope(key.scope)
      token(key.host)
      token(key.part)
      token(replacement)
    }
  }

  mutating func scope(_ scope: OverrideScope) {
    token(scope.word)
    switch scope {
    case .app: token("-")
    case .scene(let id): self.id(id)
    case .stack(let id): self.id(id)
    case .entry(let id): self.id(id)
    }
  }

  mutating func container(_ container: Container<CompactRoute>, names: NameTable) {
    keyword(container.kind.word)
    number(Int64(container.selected))
    for branch in container.branches { self.branch(branch, names: names) }
  }
}

extension OverrideScope {
  /// The stored name of the scope's kind.
  package var word: String {
    switch self {
    case .app: "app"
    case .scene: "scene"
    case .stack: "stack"
    case .entry: "entry"
    }
  }
}

extension FormReader {
  mutating func tree(_ names: inout NameTable) throws(FormError) -> SceneTree<CompactRoute> {
    var tree = SceneTree<CompactRoute>()
    if accept("active") { tree.activeScene = try id() }
    while accept("scene") { tree.scenes.append(try scene(&names)) }
    (tree.viewStates, tree.overrides) = try annotations()
    return tree
  }

  mutating func scene(_ names: inout NameTable) throws(FormError) -> SceneState<CompactRoute> {
    let id: SceneID = try id()
    let name = try text()
    let root = try container(&names)
    return SceneState(id: id, name: name, root: root, presentations: try presentations(&names))
  }

  mutating func presentations(_ names: inout NameTable) throws(FormError) -> [Presentation<CompactRoute>] {
    var layers: [Presentation<CompactRoute>] = []
    while accept("present") {
      let id: PresentationID = try id()
      let style = PresentationStyle(rawValue: try text("a style"))
      let owner: EntryID? = try optionalID()
      layers.append(Presentation(id: id, style: style, owner: owner, container: try container(&names)))
    }
    return layers
  }

  mutating func branch(_ names: inout NameTable) throws(FormError) -> Branch<CompactRoute> {
    try expect("branch")
    var branch = Branch<CompactRoute>(id: try id(), name: try text(), entries: [])
    while accept("entry") {
      let id: EntryID = try id()
      let route = CompactRoute(
        name: names.intern(try text()), version: try int32(), payload: try self.id("a payload reference"))
      branch.entries.append(StackEntry(id: id, route: route))
    }
    guard !branch.entries.isEmpty else { throw error("'entry'") }
    return branch
  }

  mutating func annotations() throws(FormError) -> (
    OrderedTable<ViewStateKey, ViewStateSnapshot>, OverrideTable
  ) {
    var viewStates = OrderedTable<ViewStateKey, ViewStateSnapshot>()
    var overrides = OverrideTable()
    while accept("viewstate") {
      let key = ViewStateKey(entry: try id(), name: try text())
      let snapshot = ViewStateSnapshot(version: try int32(), payload: try id("a payload reference"))
      guard viewStates.append(snapshot, for: key) else { throw error("view states in order") }
    }
    while accept("override") {
      let key = OverrideKey(scope: try scope(), host: try text(), part: try text())
      guard overrides.append(try text(), for: key) else { throw error("overrides in order") }
    }
    return (viewStates, overrides)
  }

  mutating func scope() throws(FormError) -> OverrideScope {
    if accept("app") {
      try expect("-")
      return .app
    }
    if accept("scene") { return .scene(try id()) }
    if accept("stack") { return .stack(try id()) }
    try expect("entry")
    return .entry(try id())
  }

  mutating func container(_ names: inout NameTable) throws(FormError) -> Container<CompactRoute> {
    let kind = try containerKind()
    let selected = Int(try int32())
    var branches = [try branch(&names)]
    while startsBranch { branches.append(try branch(&names)) }
    guard branches.indices.contains(selected) else { throw error("the position of the selected branch") }
    return Container(kind: kind, branches: branches, selected: selected)
  }

  private var startsBranch: Bool {
    var ahead = self
    return ahead.accept("branch")
  }
}
