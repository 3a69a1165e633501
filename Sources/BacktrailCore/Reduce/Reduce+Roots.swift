// A root that is kept ("shelved") is a closed item with a limit of its own. The kept roots stand first among the
// closed items, oldest first.

extension NavigationState {
  mutating func setRoot(of id: SceneID, to layout: ContainerLayout<R>, seq: Int64) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    if let flaw = layout.flaw { return .rejected(flaw) }
    var ids = NodeCounter(seq: seq)
    discard(for: Container(layout, ids: &ids), at: place)
    return .changed
  }

  mutating func shelveRoot(of id: SceneID, for layout: ContainerLayout<R>, seq: Int64) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    if let flaw = layout.flaw { return .rejected(flaw) }
    var ids = NodeCounter(seq: seq)
    shelve(Container(layout, ids: &ids), at: place)
    return .changed
  }

  mutating func reopenRoot(_ stack: StackID, of id: SceneID, discarding: Bool) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    for (index, item) in closedItems.enumerated() {
      guard case .root(let root, id) = item.content, root.branches.first?.id == stack else { continue }
      closedItems.remove(at: index)
      if discarding { discard(for: root, at: place) } else { shelve(root, at: place) }
      adopt(item)
      return .changed
    }
    return .rejected(.notClosed(seq: stack.seq, index: stack.index))
  }

  /// How many kept roots stand before the other closed items.
  var shelvedCount: Int { closedItems.prefix { $0.shelvedScene != nil }.count }

  /// Lets go of the kept roots of windows.
  mutating func forgetRoots(of scenes: Set<SceneID>) {
    closedItems.removeAll { $0.shelvedScene.map(scenes.contains) ?? false }
  }

  /// Gives a window another root and lets all that it showed go.
  private mutating func discard(for root: Container<R>, at place: Int) {
    let old = scenes[place].containers
    scenes[place].root = root
    scenes[place].presentations.removeAll()
    removeDependents(of: old, scenes: [])
  }

  /// Gives a window another root, lets its modal layers go and keeps its root; the oldest goes when there are too many.
  private mutating func shelve(_ root: Container<R>, at place: Int) {
    let id = scenes[place].id
    if !scenes[place].presentations.isEmpty { removePresentations(from: 0, in: place) }
    let dependents = removeDependents(of: [scenes[place].root], scenes: [])
    let item = ClosedItem(
      content: .root(scenes[place].root, scene: id), viewStates: dependents.viewStates,
      overrides: dependents.overrides)
    scenes[place].root = root
    closedItems.insert(item, at: shelvedCount)
    let kept = closedItems.indices.filter { closedItems[$0].shelvedScene == id }
    if kept.count > Self.shelvedRootLimit { closedItems.remove(at: kept[0]) }
  }
}
