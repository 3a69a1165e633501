/// The ids seen so far; each may come once.
struct IdentitySet {
  private var scenes: Set<SceneID> = []
  private var presentations: Set<PresentationID> = []
  private var stacks: Set<StackID> = []
  private var entries: Set<EntryID> = []
  /// The highest sequence number among the ids.
  private(set) var newest: Int64 = 0

  mutating func insert<R>(_ scene: SceneState<R>) throws(InvariantViolation) {
    guard scenes.insert(scene.id).inserted else {
      throw InvariantViolation("The window '\(scene.id)' stands twice.")
    }
    newest = max(newest, scene.id.seq)
    for branch in scene.root.branches { try insert(branch) }
    for layer in scene.presentations { try insert(layer) }
  }

  mutating func insert<R>(_ layer: Presentation<R>) throws(InvariantViolation) {
    guard presentations.insert(layer.id).inserted else {
      throw InvariantViolation("The modal layer '\(layer.id)' stands twice.")
    }
    newest = max(newest, layer.id.seq)
    for branch in layer.container.branches { try insert(branch) }
  }

  mutating func insert<R>(_ branch: Branch<R>) throws(InvariantViolation) {
    guard stacks.insert(branch.id).inserted else {
      throw InvariantViolation("The stack '\(branch.id)' stands twice.")
    }
    newest = max(newest, branch.id.seq)
    entries.reserveCapacity(entries.count + branch.entries.count)
    for entry in branch.entries {
      guard entries.insert(entry.id).inserted else {
        throw InvariantViolation("The entry '\(entry.id)' stands twice.")
      }
      newest = max(newest, entry.id.seq)
    }
  }

  mutating func insert<R>(_ item: ClosedItem<R>) throws(InvariantViolation) {
    switch item.content {
    case .scene(let scene): try insert(scene)
    case .presentations(let layers, _): for layer in layers { try insert(layer) }
    case .branch(let branch, _, _): try insert(branch)
    }
  }

  /// Whether nothing of a closed item has an id of this set.
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
