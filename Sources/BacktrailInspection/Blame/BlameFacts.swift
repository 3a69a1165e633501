import BacktrailCore

/// The properties of a subject in one state.
struct BlameFacts: Equatable {
  enum Place { case absent, open, closed }

  var place = Place.absent
  var route: CompactRoute?
  /// The rows of the overrides, as text.
  var overrides: [String] = []
  var saved: [ViewStateSnapshot] = []
  var stack: StackID?
  var isVisible = false
  /// The first stack of a scene's root.
  var root: StackID?
  /// The gate of a link.
  var gate: String?

  init(of subject: Blame.Subject, in state: EncodedState) {
    switch subject {
    case .entry(let id): find(id, in: state.tree)
    case .presentation(let id): find(id, in: state.tree)
    case .scene(let id): find(id, in: state.tree)
    case .branch(let id): find(id, in: state.tree)
    case .link(let id):
      let link = state.tree.link(id)
      place = link == nil ? .absent : .open
      gate = link?.hold?.gate
    case .savedValue(let key):
      saved = state.tree.viewStates[key].map { [$0] } ?? []
      if !saved.isEmpty {
        place = .open
      } else if state.tree.closedItems.contains(where: { $0.viewStates[key] != nil }) {
        place = .closed
      }
    case .override(let name):
      overrides = state.tree.overrides.rows.filter { $0.key.isCalled(name) }
        .map { "\($0.key.scope) \($0.key.host).\($0.key.part) \($0.value)" }
      place = overrides.isEmpty ? .absent : .open
    }
  }

  private mutating func find(_ id: EntryID, in tree: NavigationState<CompactRoute>) {
    if let found = tree.place(of: id) {
      place = .open
      let branch = tree.branch(at: found.stack)
      let scene = tree.scenes[found.stack.scene]
      let container = scene.container(at: found.stack.layer)
      stack = branch.id
      route = branch.entries[found.entry].route
      isVisible =
        found.entry == branch.entries.count - 1 && found.stack.layer == scene.presentations.count - 1
        && (container.kind == .split || container.selected == found.stack.branch)
      saved = tree.viewStates.rows.filter { $0.key.entry == id }.map(\.value)
    } else if tree.closedItems.contains(where: { $0.entries.contains { $0.id == id } }) {
      place = .closed
    }
  }

  private mutating func find(_ id: PresentationID, in tree: NavigationState<CompactRoute>) {
    if let found = tree.place(of: id) {
      place = .open
      isVisible = found.layer == tree.scenes[found.scene].presentations.count - 1
    } else if tree.closedItems.contains(where: { $0.presentations.contains { $0.id == id } }) {
      place = .closed
    }
  }

  private mutating func find(_ id: SceneID, in tree: NavigationState<CompactRoute>) {
    if let found = tree.place(of: id) {
      place = .open
      root = tree.scenes[found].root.branches.first?.id
      isVisible = tree.activeScene == id
    } else if tree.closedItems.contains(where: { $0.scene?.id == id }) {
      place = .closed
    }
  }

  private mutating func find(_ id: StackID, in tree: NavigationState<CompactRoute>) {
    if let found = tree.place(of: id) {
      place = .open
      let container = tree.scenes[found.scene].container(at: found.layer)
      isVisible = container.kind == .split || container.selected == found.branch
    } else if tree.closedItems.flatMap(\.containers).contains(where: { $0.branches.contains { $0.id == id } })
    {
      place = .closed
    }
  }

  func effects(after before: Self, isFirst: Bool) -> [Blame.Effect] {
    switch (before.place, place) {
    case (.absent, .absent), (.closed, .closed): []
    case (.absent, .open): [isFirst ? .created : .restored]
    case (.absent, .closed): [.restored, .closed]
    case (.closed, .open): [.reopened]
    case (.open, .closed): [.closed]
    case (.open, .absent), (.closed, .absent): [.removed]
    case (.open, .open): changes(since: before)
    }
  }

  private func changes(since before: Self) -> [Blame.Effect] {
    var effects: [Blame.Effect] = []
    if route != before.route || overrides != before.overrides || root != before.root {
      effects.append(.replaced)
    }
    if stack != before.stack { effects.append(.moved) }
    if saved != before.saved { effects.append(.saved) }
    if isVisible != before.isVisible { effects.append(isVisible ? .shown : .covered) }
    return effects
  }
}

extension OverrideKey {
  fileprivate func isCalled(_ name: String) -> Bool {
    name == part || name == host || name == "\(host).\(part)"
  }
}

extension ClosedItem {
  /// The presentations of the item, bottom to top.
  var presentations: [Presentation<R>] {
    switch content {
    case .scene(let scene): scene.presentations
    case .presentations(let presentations, _): presentations
    case .branch: []
    case .root: layers
    }
  }

  /// The closed scene; `nil` for any other item.
  var scene: SceneState<R>? { if case .scene(let scene) = content { scene } else { nil } }
}
