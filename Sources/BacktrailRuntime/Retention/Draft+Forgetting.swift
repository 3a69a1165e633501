import BacktrailCore

extension Draft {
  /// Puts a screen of each closed item into the active scene, so that the items are no longer closed. The items are
  /// removed permanently when the scene's root is replaced afterward. Returns whether there were any closed items.
  ///
  /// No event removes closed items. None is needed: in all builds, an item that has been reopened is no longer closed.
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
