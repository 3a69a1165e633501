import BacktrailCore

extension Draft {
  /// Puts a screen of each closed item into the active scene, so that none of them is closed any longer. When the scene
  /// then gets a different root, the items are removed permanently. Returns whether there were any.
  ///
  /// No event removes closed items, and no such event is needed: in every build, an item that has been reopened is no
  /// longer closed.
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
