/// A counter that assigns the IDs of the nodes that an event creates, depth-first.
///
/// An ID consists of the event's number and an index. For example, if event 442 presents one screen, it creates the
/// presentation 442.0, the branch 442.1, and the entry 442.2. New IDs therefore do not have to be stored, and every
/// replay of a log produces the same IDs.
struct NodeCounter {
  let seq: Int64
  private var next: Int32

  init(seq: Int64, from first: Int32 = 0) {
    self.seq = seq
    self.next = first
  }

  mutating func id<Kind>() -> NodeID<Kind> {
    defer { next += 1 }
    return NodeID(seq: seq, index: next)
  }
}

extension Branch {
  init(_ layout: BranchLayout<R>, ids: inout NodeCounter) {
    let id: StackID = ids.id()
    self.init(
      id: id, name: layout.name, entries: layout.routes.map { StackEntry(id: ids.id(), route: $0) })
  }
}

extension Container {
  init(_ layout: ContainerLayout<R>, ids: inout NodeCounter) {
    self.init(
      kind: layout.kind, branches: layout.branches.map { Branch($0, ids: &ids) }, selected: layout.selected)
  }
}

extension ContainerLayout {
  /// The flaw that prevents a container from being created from this layout; `nil` if there is none.
  var flaw: Rejection? {
    guard !branches.isEmpty, kind != .stack || branches.count == 1 else {
      return .wrongBranchCount(branches.count)
    }
    guard branches.indices.contains(selected) else { return .selectionOutOfRange(selected) }
    var names: Set<String> = []
    for branch in branches {
      if branch.routes.isEmpty { return .emptyStack(name: branch.name) }
      if !names.insert(branch.name).inserted { return .duplicateBranch(name: branch.name) }
    }
    return nil
  }
}
