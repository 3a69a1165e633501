// A retained root (`rootShelved`) is a closed item with a separate limit. The retained roots are the first closed
// items, oldest first.

extension NavigationState {
  mutating func setRoot(of id: SceneID, to layout: ContainerLayout<R>, seq: Int64) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    if let flaw = layout.flaw { return .rejected(flaw) }
    var ids = NodeCounter(seq: seq)
    discard(for: Container(layout, ids: &ids), at: place)
    return .changed
  }

  mutating func shelveRoot(
    of id: SceneID, for layout: ContainerLayout<R>, keepingLayers: Bool, seq: Int64
  ) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    if let flaw = layout.flaw { return .rejected(flaw) }
    var ids = NodeCounter(seq: seq)
    shelve(for: Container(layout, ids: &ids), keepingLayers: keepingLayers, at: place)
    return .changed
  }

  mutating func reopenRoot(_ stack: StackID, of id: SceneID, _ left: LeftRoot) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    for (index, item) in closedItems.enumerated() {
      guard case .root(let root, id) = item.content, root.branches.first?.id == stack else { continue }
      closedItems.remove(at: index)
      switch left {
      case .kept: shelve(for: root, keepingLayers: false, at: place)
      case .keptWithLayers: shelve(for: root, keepingLayers: true, at: place)
      case .discarded: discard(for: root, at: place)
      }
      scenes[place].presentations = item.layers
      adopt(item)
      return .changed
    }
    return .rejected(.notClosed(seq: stack.seq, index: stack.index))
  }

  /// The number of retained roots, which precede the other closed items.
  var shelvedCount: Int { closedItems.prefix { $0.shelvedScene != nil }.count }

  /// Removes the retained roots of the given scenes.
  mutating func forgetRoots(of scenes: Set<SceneID>) {
    closedItems.removeAll { $0.shelvedScene.map(scenes.contains) ?? false }
  }

  /// Replaces the root of a scene and removes the earlier one.
  private mutating func discard(for root: Container<R>, at place: Int) {
    let old = scenes[place].containers
    scenes[place].root = root
    scenes[place].presentations.removeAll()
    removeDependents(of: old, scenes: [])
  }

  /// Replaces the root of a scene and retains the earlier one, with or without its presentations. When there are too
  /// many retained roots, the oldest is removed.
  private mutating func shelve(for root: Container<R>, keepingLayers: Bool, at place: Int) {
    let id = scenes[place].id
    if !keepingLayers, !scenes[place].presentations.isEmpty { removePresentations(from: 0, in: place) }
    let old = scenes[place]
    let dependents = removeDependents(of: old.containers, scenes: [])
    let item = ClosedItem(
      content: .root(old.root, scene: id), layers: old.presentations, viewStates: dependents.viewStates,
      overrides: dependents.overrides)
    scenes[place].root = root
    scenes[place].presentations = []
    closedItems.insert(item, at: shelvedCount)
    let kept = closedItems.indices.filter { closedItems[$0].shelvedScene == id }
    if kept.count > Self.shelvedRootLimit { closedItems.remove(at: kept[0]) }
  }
}
