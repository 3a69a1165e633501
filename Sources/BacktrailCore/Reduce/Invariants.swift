/// A contradiction in a state. The reducer never produces one, but a damaged or hostile file may contain one.
package struct InvariantViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that describes the contradiction.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  static func future(_ seq: Int64) -> Self {
    Self("The scenes contain an ID from event \(seq), which comes after the event that restores them.")
  }
}

extension NavigationState {
  /// Throws the first contradiction in the state, if there is one.
  package func checkInvariants() throws(InvariantViolation) {
    if let limit = passedLimit {
      throw InvariantViolation("There are more than \(limit.count) \(limit.name).")
    }
    var ids = try sceneTree.checkedIdentities()
    try checkClosedItems()
    for item in closedItems { try ids.insert(item) }
    try checkLinks()
  }
}

extension NavigationState {
  fileprivate func checkClosedItems() throws(InvariantViolation) {
    let shelved = closedItems.compactMap { $0.shelvedScene }
    guard closedItems.count - shelved.count <= Self.closedItemLimit else {
      throw InvariantViolation(
        "\(closedItems.count - shelved.count) closed items are retained, which is too many.")
    }
    guard shelvedCount == shelved.count else {
      throw InvariantViolation("A retained root does not precede the other closed items.")
    }
    var counts: [SceneID: Int] = [:]
    for scene in shelved {
      counts[scene, default: 0] += 1
      guard counts[scene, default: 0] <= Self.shelvedRootLimit else {
        throw InvariantViolation("Too many roots are retained for the scene '\(scene)'.")
      }
    }
    for item in closedItems {
      guard case .root(let root, let scene) = item.content else {
        guard item.layers.isEmpty else {
          throw InvariantViolation("Presentations are retained without a root.")
        }
        continue
      }
      try SceneState(id: scene, name: "", root: root, presentations: item.layers).checkContainers()
    }
  }

  private func checkLinks() throws(InvariantViolation) {
    guard links.count <= Self.linkLimit else {
      throw InvariantViolation("\(links.count) links are waiting, which is too many.")
    }
    for (earlier, later) in zip(links, links.dropFirst()) where earlier.id >= later.id {
      throw InvariantViolation("The link '\(later.id)' is out of order.")
    }
  }
}

extension SceneTree {
  /// Returns the IDs of all scenes, or throws the first contradiction.
  func checkedIdentities() throws(InvariantViolation) -> IdentitySet {
    let ids = try checkScenes()
    try checkAnnotations()
    return ids
  }

  /// Returns the IDs of all scenes and their retained roots, or throws the first contradiction.
  func checkedShelf() throws(InvariantViolation) -> IdentitySet {
    var ids = try checkedIdentities()
    var state = NavigationState<R>()
    state.closedItems = shelvedRoots
    try state.checkClosedItems()
    let living = Set(scenes.map { $0.id })
    for item in shelvedRoots {
      guard let scene = item.shelvedScene, living.contains(scene) else {
        throw InvariantViolation("A retained root does not belong to any of the scenes.")
      }
      try ids.insert(item)
    }
    return ids
  }

  private func checkScenes() throws(InvariantViolation) -> IdentitySet {
    var ids = IdentitySet()
    for scene in scenes {
      try ids.insert(scene)
      try scene.checkContainers()
    }
    let isActiveKnown = activeScene.map { id in scenes.contains { $0.id == id } } ?? scenes.isEmpty
    guard isActiveKnown else { throw InvariantViolation("The active scene is not among the scenes.") }
    return ids
  }

  private func checkAnnotations() throws(InvariantViolation) {
    if viewStates.isEmpty, overrides.isEmpty { return }
    let entries = Set(scenes.flatMap { $0.entries.map { $0.id } })
    for (key, _) in viewStates.rows where !entries.contains(key.entry) {
      throw InvariantViolation(
        "The view state '\(key.name)' belongs to '\(key.entry)', which does not exist.")
    }
    let stacks = Set(scenes.flatMap { $0.containers.flatMap { $0.branches.map { $0.id } } })
    let living = Set(scenes.map { $0.id })
    for (key, _) in overrides.rows {
      let isOwned =
        switch key.scope {
        case .app: true
        case .scene(let id): living.contains(id)
        case .stack(let id): stacks.contains(id)
        case .entry(let id): entries.contains(id)
        }
      guard isOwned else {
        throw InvariantViolation("The owner of the override of '\(key.part)' does not exist.")
      }
    }
  }
}

extension SceneState {
  /// Checks the root and the presentations over it.
  fileprivate func checkContainers() throws(InvariantViolation) {
    for container in containers { try container.check() }
    if presentations.isEmpty { return }
    var below = Set(root.branches.flatMap { $0.entries.map { $0.id } })
    for layer in presentations {
      if let owner = layer.owner, !below.contains(owner) {
        throw InvariantViolation(
          "The presentation '\(layer.id)' belongs to '\(owner)', which is not below it.")
      }
      below.formUnion(layer.container.branches.flatMap { $0.entries.map { $0.id } })
    }
  }
}

extension Container {
  fileprivate func check() throws(InvariantViolation) {
    guard !branches.isEmpty, kind != .stack || branches.count == 1 else {
      throw InvariantViolation("A container of this kind cannot have \(branches.count) branches.")
    }
    guard branches.indices.contains(selected) else {
      throw InvariantViolation("There is no branch at the selected position \(selected).")
    }
    guard branches.count == 1 || Set(branches.map { $0.name }).count == branches.count else {
      throw InvariantViolation("Two branches of a container have the same name.")
    }
    for branch in branches where branch.entries.isEmpty {
      throw InvariantViolation("The stack '\(branch.id)' is empty.")
    }
  }
}
