extension NavigationState {
  /// Returns the number of entries above the given entry on its stack, and the IDs of those entries that have
  /// dependents (usually none).
  func entries(above entry: EntryID, at place: StackPlace) -> (count: Int, owners: [EntryID])? {
    let entries = entries(at: place)
    guard let kept = entries.lastIndex(where: { $0.id == entry }) else { return nil }
    let scene = place.scene
    if viewStates.isEmpty, overrides.isEmpty, scenes[scene].presentations.isEmpty {
      return (entries.count &- kept &- 1, [])
    }
    var owners: [EntryID] = []
    for above in entries[(kept &+ 1)...] where isOwner(above.id, in: scene) { owners.append(above.id) }
    return (entries.count &- kept &- 1, owners)
  }

  private func isOwner(_ entry: EntryID, in scene: Int) -> Bool {
    hasViewState(of: entry) || overrides.rows.contains { $0.key.scope == .entry(entry) }
      || scenes[scene].presentations.contains { $0.owner == entry }
  }

  private func hasViewState(of entry: EntryID) -> Bool {
    let place = viewStates.lowerBound(ViewStateKey(entry: entry, name: ""))
    return place < viewStates.rows.count && viewStates.rows[place].key.entry == entry
  }

  /// Removes all dependents of removed entries: view states, overrides, and owned presentations.
  mutating func drop(entries: [EntryID], in scene: Int) {
    let gone = Set(entries)
    let owned = scenes[scene].presentations.firstIndex { $0.owner.map(gone.contains) ?? false }
    if let owned { removePresentations(from: owned, in: scene) }
    _ = removeDependents(entries: gone, stacks: [], scenes: [])
  }

  /// Removes a presentation and all presentations above it, along with all their dependents.
  mutating func removePresentations(from layer: Int, in scene: Int) {
    let removed = Array(scenes[scene].presentations[layer...])
    scenes[scene].presentations.removeSubrange(layer...)
    countEntries()
    _ = removeDependents(of: removed.map { $0.container }, scenes: [])
  }

  /// Removes and returns the view states and overrides of containers.
  @discardableResult
  mutating func removeDependents(of containers: [Container<R>], scenes: Set<SceneID>) -> Dependents {
    let branches = containers.flatMap { $0.branches }
    return removeDependents(
      entries: Set(branches.flatMap { $0.entries.map { $0.id } }), stacks: Set(branches.map { $0.id }),
      scenes: scenes
    )
  }

  mutating func removeDependents(entries: Set<EntryID>, stacks: Set<StackID>, scenes: Set<SceneID>)
    -> Dependents
  {
    var dependents = Dependents()
    for (key, value) in viewStates.removeAll(where: { entries.contains($0.entry) }) {
      dependents.viewStates[key] = value
    }
    let doomed = overrides.removeAll {
      switch $0.scope {
      case .app: false
      case .scene(let id): scenes.contains(id)
      case .stack(let id): stacks.contains(id)
      case .entry(let id): entries.contains(id)
      }
    }
    for (key, value) in doomed { dependents.overrides[key] = value }
    return dependents
  }

  /// Adds the view states and overrides of a restored item.
  mutating func adopt(_ item: ClosedItem<R>) {
    for (key, value) in item.viewStates.rows { viewStates[key] = value }
    for (key, value) in item.overrides.rows { overrides[key] = value }
  }

  /// Stores a closed item, and removes the oldest one if there are too many.
  mutating func remember(_ content: ClosedItem<R>.Content, _ dependents: Dependents) {
    closedItems.append(
      ClosedItem(content: content, viewStates: dependents.viewStates, overrides: dependents.overrides))
    let shelved = shelvedCount
    guard closedItems.count - shelved > Self.closedItemLimit else { return }
    // A scene that can no longer be reopened does not need its retained roots.
    if let scene = closedItems.remove(at: shelved).scene { forgetRoots(of: [scene.id]) }
  }
}

/// View states and overrides that belonged to removed items.
struct Dependents {
  var viewStates = OrderedTable<ViewStateKey, ViewStateSnapshot>()
  var overrides = OverrideTable()
}
