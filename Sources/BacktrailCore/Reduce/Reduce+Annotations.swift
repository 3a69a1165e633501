extension NavigationState {
  mutating func saveViewState(_ key: ViewStateKey, version: Int32, seq: Int64) -> ReduceOutcome {
    guard place(of: key.entry) != nil else { return .rejected(.unknownEntry(key.entry)) }
    if viewStates.rows.count >= StateLimit.viewStates.count, viewStates[key] == nil {
      return .rejected(.limit(.viewStates))
    }
    viewStates[key] = ViewStateSnapshot(version: version, payload: PayloadReference(seq: seq))
    return .changed
  }

  mutating func register(_ replacement: String, for key: OverrideKey) -> ReduceOutcome {
    if let rejection = missingOwner(of: key.scope) { return .rejected(rejection) }
    guard overrides[key] != replacement else { return .unchanged }
    if overrides.rows.count >= StateLimit.overrides.count, overrides[key] == nil {
      return .rejected(.limit(.overrides))
    }
    overrides[key] = replacement
    return .changed
  }

  mutating func removeOverride(_ key: OverrideKey) -> ReduceOutcome {
    if let rejection = missingOwner(of: key.scope) { return .rejected(rejection) }
    guard overrides[key] != nil else { return .unchanged }
    overrides[key] = nil
    return .changed
  }

  mutating func resetOverrides(_ scope: OverrideScope) -> ReduceOutcome {
    if let rejection = missingOwner(of: scope) { return .rejected(rejection) }
    return overrides.removeAll { $0.scope == scope }.isEmpty ? .unchanged : .changed
  }

  private func missingOwner(of scope: OverrideScope) -> Rejection? {
    switch scope {
    case .app: nil
    case .scene(let id): place(of: id) == nil ? .unknownScene(id) : nil
    case .stack(let id): place(of: id) == nil ? .unknownStack(id) : nil
    case .entry(let id): place(of: id) == nil ? .unknownEntry(id) : nil
    }
  }
}

// Links are independent of the scenes: restoring scenes does not change links, and they are kept at launch.

extension NavigationState {
  mutating func receive(_ pattern: String?, seq: Int64) -> ReduceOutcome {
    guard links.count < Self.linkLimit else {
      return .rejected(.limit(name: "waiting links", count: Self.linkLimit))
    }
    links.append(WaitingLink(id: LinkID(seq: seq), pattern: pattern ?? ""))
    return .changed
  }

  mutating func hold(_ link: LinkID, _ hold: WaitingLink.Hold) -> ReduceOutcome {
    guard let place = place(of: link), links[place].hold == nil else { return .rejected(.noLink(link)) }
    links[place].hold = hold
    return .changed
  }

  mutating func settle(_ link: LinkID) -> ReduceOutcome {
    guard let place = place(of: link) else { return .rejected(.noLink(link)) }
    links.remove(at: place)
    return .changed
  }
}
