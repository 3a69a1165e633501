import BacktrailCore

extension Draft {
  /// Puts a screen of each closed item into the active scene, so that the items are no longer closed. When the root of
  /// the scene is then replaced, they are removed permanently. Returns whether there were any closed items.
  ///
  /// There is no event that removes closed items, and none is needed, because in every build, an item that has been
  /// reopened is no longer closed.
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
