extension NavigationState {
  mutating func select(_ branch: StackID) -> ReduceOutcome {
    guard let place = place(of: branch) else { return .rejected(.unknownStack(branch)) }
    return scenes[place.scene].withContainer(at: place.layer) { container in
      guard container.selected != place.branch else { return .unchanged }
      container.selected = place.branch
      return .changed
    }
  }

  mutating func openBranch(_ layout: BranchLayout<R>, beside sibling: StackID, seq: Int64) -> ReduceOutcome {
    guard let place = place(of: sibling) else { return .rejected(.unknownStack(sibling)) }
    let container = scenes[place.scene].container(at: place.layer)
    guard container.kind != .stack else { return .rejected(.notBranched(sibling)) }
    guard !layout.routes.isEmpty else { return .rejected(.emptyStack(name: layout.name)) }
    guard !container.branches.contains(where: { $0.name == layout.name }) else {
      return .rejected(.duplicateBranch(name: layout.name))
    }
    var ids = NodeCounter(seq: seq)
    let branch = Branch(layout, ids: &ids)
    scenes[place.scene].withContainer(at: place.layer) { $0.branches.append(branch) }
    return .changed
  }

  mutating func closeBranch(_ id: StackID) -> ReduceOutcome {
    guard let place = place(of: id) else { return .rejected(.unknownStack(id)) }
    let container = scenes[place.scene].container(at: place.layer)
    guard container.branches.count > 1 else { return .rejected(.lastBranch(id)) }
    let branch = container.branches[place.branch]
    scenes[place.scene].withContainer(at: place.layer) { container in
      container.branches.remove(at: place.branch)
      if container.selected > place.branch || container.selected == container.branches.count {
        container.selected -= 1
      }
    }
    countEntries()
    let entries = Set(branch.entries.map { $0.id })
    let owned = scenes[place.scene].presentations.firstIndex { $0.owner.map(entries.contains) ?? false }
    if let owned { removePresentations(from: owned, in: place.scene) }
    let dependents = removeDependents(entries: entries, stacks: [id], scenes: [])
    let sibling = container.branches[place.branch == 0 ? 1 : place.branch - 1].id
    remember(.branch(branch, at: place.branch, beside: sibling), dependents)
    return .changed
  }

  mutating func reopenBranch(_ id: StackID) -> ReduceOutcome {
    for (index, item) in closedItems.enumerated() {
      guard case .branch(let branch, let position, let sibling) = item.content, branch.id == id else {
        continue
      }
      guard let place = place(of: sibling) else { return .rejected(.unknownStack(sibling)) }
      let container = scenes[place.scene].container(at: place.layer)
      guard container.kind != .stack else { return .rejected(.notBranched(sibling)) }
      guard !container.branches.contains(where: { $0.name == branch.name }) else {
        return .rejected(.duplicateBranch(name: branch.name))
      }
      closedItems.remove(at: index)
      scenes[place.scene].withContainer(at: place.layer) { container in
        let place = min(position, container.branches.count)
        container.branches.insert(branch, at: place)
        container.selected = place
      }
      adopt(item)
      return .changed
    }
    return .rejected(.notClosed(seq: id.seq, index: id.index))
  }
}
