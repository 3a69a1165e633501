extension NavigationState {
  mutating func openScene(_ name: String, root: ContainerLayout<R>, seq: Int64) -> ReduceOutcome {
    if let flaw = root.flaw { return .rejected(flaw) }
    // The limit is checked early so that a hostile log of only these events is processed quickly.
    guard scenes.count < StateLimit.scenes.count else { return .rejected(.limit(.scenes)) }
    var ids = NodeCounter(seq: seq)
    let id: SceneID = ids.id()
    scenes.append(SceneState(id: id, name: name, root: Container(root, ids: &ids)))
    activeScene = id
    return .changed
  }

  mutating func activate(_ scene: SceneID) -> ReduceOutcome {
    guard place(of: scene) != nil else { return .rejected(.unknownScene(scene)) }
    guard activeScene != scene else { return .unchanged }
    activeScene = scene
    return .changed
  }

  mutating func closeScene(_ id: SceneID) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownScene(id)) }
    let scene = scenes.remove(at: place)
    if activeScene == id { activeScene = scenes.last?.id }
    countEntries()
    let dependents = removeDependents(of: scene.containers, scenes: [id])
    remember(.scene(scene), dependents)
    return .changed
  }

  mutating func reopenScene(_ id: SceneID) -> ReduceOutcome {
    for (index, item) in closedItems.enumerated() {
      guard let scene = item.scene, scene.id == id else { continue }
      closedItems.remove(at: index)
      scenes.append(scene)
      activeScene = id
      adopt(item)
      return .changed
    }
    return .rejected(.notClosed(seq: id.seq, index: id.index))
  }
}
