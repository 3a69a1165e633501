extension NavigationState {
  mutating func push(_ route: R, onto stack: StackID, seq: Int64) -> ReduceOutcome {
    guard let place = place(of: stack) else { return .rejected(.unknownStack(stack)) }
    guard entryCount.value < StateLimit.entries.count else { return .rejected(.limit(.entries)) }
    let entry = StackEntry(id: EntryID(seq: seq), route: route)
    withBranch(at: place) { $0.entries.append(entry) }
    entryCount.value &+= 1
    return .changed
  }

  mutating func pop(to entry: EntryID, on stack: StackID) -> ReduceOutcome {
    guard let place = place(of: stack) else { return .rejected(.unknownStack(stack)) }
    guard let (count, owners) = entries(above: entry, at: place) else {
      return .rejected(.unknownEntry(entry))
    }
    guard count > 0 else { return .unchanged }
    withBranch(at: place) { $0.entries.removeLast(count) }
    entryCount.value &-= count
    if !owners.isEmpty { drop(entries: owners, in: place.scene) }
    return .changed
  }

  mutating func replace(_ entry: EntryID, with route: R) -> ReduceOutcome {
    guard let place = place(of: entry) else { return .rejected(.unknownEntry(entry)) }
    withBranch(at: place.stack) { $0.entries[place.entry].route = route }
    return .changed
  }

  mutating func set(_ stack: StackID, to items: [StackItem<R>], seq: Int64) -> ReduceOutcome {
    guard let place = place(of: stack) else { return .rejected(.unknownStack(stack)) }
    let old = branch(at: place)
    guard !items.isEmpty else { return .rejected(.emptyStack(name: old.name)) }
    var kept: [EntryID: StackEntry<R>] = [:]
    for entry in old.entries { kept[entry.id] = entry }
    var entries: [StackEntry<R>] = []
    var created: Int32 = 0
    for item in items {
      switch item {
      case .kept(let id):
        guard let entry = kept.removeValue(forKey: id) else {
          let isTwice = old.entries.contains { $0.id == id }
          return .rejected(isTwice ? .duplicateEntry(id) : .unknownEntry(id))
        }
        entries.append(entry)
      case .new(let route):
        entries.append(StackEntry(id: EntryID(seq: seq, index: created), route: route))
        created += 1
      }
    }
    guard created > 0 || !entries.lazy.map({ $0.id }).elementsEqual(old.entries.lazy.map { $0.id }) else {
      return .unchanged
    }
    let removed = old.entries.map { $0.id }.filter { kept[$0] != nil }
    withBranch(at: place) { $0.entries = entries }
    if !removed.isEmpty { drop(entries: removed, in: place.scene) }
    return .changed
  }

  /// Changes one branch in place.
  @inline(__always)
  mutating func withBranch<Result>(at place: StackPlace, _ body: (inout Branch<R>) -> Result) -> Result {
    place.layer < 0
      ? body(&scenes[place.scene].root.branches[place.branch])
      : body(&scenes[place.scene].presentations[place.layer].container.branches[place.branch])
  }
}
