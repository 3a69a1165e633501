extension NavigationState {
  mutating func present(
    _ layout: ContainerLayout<R>, style: PresentationStyle, owner: EntryID?, in scene: SceneID, seq: Int64
  ) -> ReduceOutcome {
    guard let place = place(of: scene) else { return .rejected(.unknownScene(scene)) }
    if let flaw = layout.flaw { return .rejected(flaw) }
    if let owner, self.place(of: owner)?.stack.scene != place { return .rejected(.unknownEntry(owner)) }
    var ids = NodeCounter(seq: seq)
    let id: PresentationID = ids.id()
    scenes[place].presentations.append(
      Presentation(
        // A custom style that has the name of a standard style is decoded as the standard style.
        id: id, style: PresentationStyle(rawValue: style.rawValue), owner: owner,
        container: Container(layout, ids: &ids)))
    return .changed
  }

  mutating func dismiss(_ id: PresentationID) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownPresentation(id)) }
    let removed = Array(scenes[place.scene].presentations[place.layer...])
    scenes[place.scene].presentations.removeSubrange(place.layer...)
    countEntries()
    let dependents = removeDependents(of: removed.map { $0.container }, scenes: [])
    remember(.presentations(removed, scene: scenes[place.scene].id), dependents)
    return .changed
  }

  mutating func reopenPresentation(_ id: PresentationID) -> ReduceOutcome {
    for (index, item) in closedItems.enumerated() {
      guard case .presentations(let layers, let scene) = item.content, layers.first?.id == id else {
        continue
      }
      guard let place = place(of: scene) else { return .rejected(.unknownScene(scene)) }
      if let owner = firstMissingOwner(of: layers, over: scenes[place]) {
        return .rejected(.unknownEntry(owner))
      }
      closedItems.remove(at: index)
      scenes[place].presentations.append(contentsOf: layers)
      adopt(item)
      return .changed
    }
    return .rejected(.notClosed(seq: id.seq, index: id.index))
  }

  /// Returns the first presentation owner that is neither in the scene nor in a lower presentation.
  private func firstMissingOwner(of layers: [Presentation<R>], over scene: SceneState<R>) -> EntryID? {
    var below = Set(scene.entries.map { $0.id })
    for layer in layers {
      if let owner = layer.owner, !below.contains(owner) { return owner }
      below.formUnion(layer.container.branches.flatMap { $0.entries.map { $0.id } })
    }
    return nil
  }
}
