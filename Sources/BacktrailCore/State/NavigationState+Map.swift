// `map` replaces the representation of routes and keeps everything else. It commutes with `reduce`.

extension StackEntry {
  /// Returns the entry with its route converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> StackEntry<S> {
    StackEntry<S>(id: id, route: transform(route))
  }
}

extension Branch {
  /// Returns the branch with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> Branch<S> {
    Branch<S>(id: id, name: name, entries: entries.map { $0.map(transform) })
  }
}

extension Container {
  /// Returns the container with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> Container<S> {
    Container<S>(kind: kind, branches: branches.map { $0.map(transform) }, selected: selected)
  }
}

extension Presentation {
  /// Returns the presentation with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> Presentation<S> {
    Presentation<S>(id: id, style: style, owner: owner, container: container.map(transform))
  }
}

extension SceneState {
  /// Returns the scene with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> SceneState<S> {
    SceneState<S>(
      id: id, name: name, root: root.map(transform), presentations: presentations.map { $0.map(transform) })
  }
}

extension SceneTree {
  /// Returns the tree with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> SceneTree<S> {
    SceneTree<S>(
      scenes: scenes.map { $0.map(transform) }, activeScene: activeScene, viewStates: viewStates,
      overrides: overrides, shelvedRoots: shelvedRoots.map { $0.map(transform) })
  }
}

extension ClosedItem {
  /// Returns the closed item with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> ClosedItem<S> {
    let mapped: ClosedItem<S>.Content =
      switch content {
      case .scene(let scene): .scene(scene.map(transform))
      case .presentations(let layers, let scene):
        .presentations(layers.map { $0.map(transform) }, scene: scene)
      case .branch(let branch, let place, let sibling):
        .branch(branch.map(transform), at: place, beside: sibling)
      case .root(let root, let scene): .root(root.map(transform), scene: scene)
      }
    return ClosedItem<S>(
      content: mapped, layers: layers.map { $0.map(transform) }, viewStates: viewStates, overrides: overrides)
  }
}

extension NavigationState {
  /// Returns the state with its routes converted to a different type.
  package func map<S: Sendable>(_ transform: (R) -> S) -> NavigationState<S> {
    var mapped = NavigationState<S>()
    mapped.session = session
    mapped.scenes = scenes.map { $0.map(transform) }
    mapped.activeScene = activeScene
    mapped.viewStates = viewStates
    mapped.overrides = overrides
    mapped.closedItems = closedItems.map { $0.map(transform) }
    mapped.links = links
    mapped.entryCount = entryCount
    return mapped
  }
}
