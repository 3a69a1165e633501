/// The IDs seen so far. Each ID may occur only once.
struct IdentitySet {
  /// An ID of any kind. With this type, a launch has to build only one set instead of four sets of generic IDs.
  private struct Node: Hashable {
    let kind: Kind
    let seq: Int64
    let index: Int32
  }

  private enum Kind { case scene, presentation, stack, entry }

  private var nodes: Set<Node> = []
  /// The highest sequence number among the IDs.
  private(set) var newest: Int64 = 0

  mutating func insert<R>(_ scene: SceneState<R>) throws(InvariantViolation) {
    guard insert(scene.id, .scene) else {
      throw InvariantViolation("The scene '\(scene.id)' occurs twice.")
    }
    try insert(scene.root)
    for layer in scene.presentations { try insert(layer) }
  }

  mutating func insert<R>(_ layer: Presentation<R>) throws(InvariantViolation) {
    guard insert(layer.id, .presentation) else {
      throw InvariantViolation("The presentation '\(layer.id)' occurs twice.")
    }
    try insert(layer.container)
  }

  mutating func insert<R>(_ container: Container<R>) throws(InvariantViolation) {
    for branch in container.branches { try insert(branch) }
  }

  mutating func insert<R>(_ branch: Branch<R>) throws(InvariantViolation) {
    guard insert(branch.id, .stack) else {
      throw InvariantViolation("The stack '\(branch.id)' occurs twice.")
    }
    nodes.reserveCapacity(nodes.count + branch.entries.count)
    for entry in branch.entries {
      guard insert(entry.id, .entry) else {
        throw InvariantViolation("The entry '\(entry.id)' occurs twice.")
      }
    }
  }

  /// Adds an ID, and returns whether it is new.
  private mutating func insert<Target>(_ id: NodeID<Target>, _ kind: Kind) -> Bool {
    newest = max(newest, id.seq)
    return nodes.insert(Node(kind: kind, seq: id.seq, index: id.index)).inserted
  }

  mutating func insert<R>(_ item: ClosedItem<R>) throws(InvariantViolation) {
    switch item.content {
    case .scene(let scene): try insert(scene)
    case .presentations(let layers, _): for layer in layers { try insert(layer) }
    case .branch(let branch, _, _): try insert(branch)
    case .root(let root, _): try insert(root)
    }
    for layer in item.layers { try insert(layer) }
  }

  /// Returns whether no part of a closed item has an ID in this set.
  func isDisjoint<R>(from item: ClosedItem<R>) -> Bool {
    var ahead = self
    do throws(InvariantViolation) {
      try ahead.insert(item)
      return true
    } catch {
      return false
    }
  }
}
