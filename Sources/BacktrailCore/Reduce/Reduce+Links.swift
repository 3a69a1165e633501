// Links stand beside the windows: nothing that puts windows back touches them, and a launch keeps them.

extension NavigationState {
  mutating func receive(_ pattern: String?, seq: Int64) -> ReduceOutcome {
    guard links.count < Self.linkLimit else { return .rejected(.tooManyLinks(limit: Self.linkLimit)) }
    links.append(WaitingLink(id: LinkID(seq: seq), pattern: pattern ?? ""))
    return .changed
  }

  mutating func hold(_ link: LinkID, _ hold: LinkHold) -> ReduceOutcome {
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
