extension NavigationState {
  /// Restores earlier scenes.
  ///
  /// Overrides of the app are kept, as are overrides of a scene or stack that exists both before and after the
  /// restore. Overrides of a scene or stack that reappears are restored with it. View states and overrides of entries
  /// are taken from the tree. A restored item is removed from the recently closed items. Retained roots of current
  /// and restored scenes are taken from the tree. The tree must not contain IDs of later events. If event 50 restored
  /// an entry 60.0, event 60 would create a second entry with the same ID.
  mutating func restore(_ tree: SceneTree<R>, seq: Int64) -> ReduceOutcome {
    let ids: IdentitySet
    do throws(InvariantViolation) {
      ids = try tree.checkedShelf()
      guard ids.newest <= seq else { throw .future(ids.newest) }
    } catch {
      return .rejected(.malformedTree(error.description))
    }
    let livingScenes = Set(scenes.map { $0.id })
    let livingStacks = Set(scenes.flatMap { $0.containers.flatMap { $0.branches.map { $0.id } } })
    var merged = OverrideTable()
    for (key, value) in tree.overrides.rows {
      switch key.scope {
      case .app: break
      case .scene(let id): if !livingScenes.contains(id) { merged[key] = value }
      case .stack(let id): if !livingStacks.contains(id) { merged[key] = value }
      case .entry: merged[key] = value
      }
    }
    let restoredScenes = Set(tree.scenes.map { $0.id })
    let restoredStacks = Set(tree.scenes.flatMap { $0.containers.flatMap { $0.branches.map { $0.id } } })
    for (key, value) in overrides.rows {
      switch key.scope {
      case .app: merged[key] = value
      case .scene(let id): if restoredScenes.contains(id) { merged[key] = value }
      case .stack(let id): if restoredStacks.contains(id) { merged[key] = value }
      case .entry: break
      }
    }
    forgetRoots(of: livingScenes.union(restoredScenes))
    scenes = tree.scenes
    activeScene = tree.activeScene
    viewStates = tree.viewStates
    overrides = merged
    closedItems.removeAll { !ids.isDisjoint(from: $0) }
    closedItems.insert(contentsOf: tree.shelvedRoots, at: shelvedCount)
    return .changed
  }
}
