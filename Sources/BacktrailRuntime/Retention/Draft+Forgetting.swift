import BacktrailCore

extension Draft {
  /// Puts a screen of each closed thing into the active scene, so that none of them is closed any more: when the
  /// scene then gets another root, they are removed for good. Returns whether there was any.
  ///
  /// No event lets closed things go, and none is needed: what lives again is no longer closed, on every build.
  mutating func takeBackClosed() throws(MoveRejection) -> Bool {
    guard var scene = encoded.tree.activeSceneState, !encoded.tree.closedItems.isEmpty else { return false }
    let entries = encoded.tree.closedItems.compactMap(\.entries.first)
    let branch = scene.root.branches[0]
    scene.presentations = []
    scene.root = Container(
      kind: .stack, branches: [Branch(id: branch.id, name: branch.name, entries: entries)])
    let origin = RestoreOrigin(reason: .restore, seq: head)
    let tree = SceneTree(scenes: [scene], activeScene: scene.id)
    try restore(tree.map(encoded.expand), from: origin)
    return true
  }
}
