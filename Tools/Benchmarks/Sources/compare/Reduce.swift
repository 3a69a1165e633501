import BacktrailCore

/// Reduces the encoded state in memory: pushes and pops around a given depth.
func reduceRows(rounds: Int) -> [Row] {
  let rates = [12, 100, 1_000].map { depth in
    (depth: depth, rate: (0..<rounds).map { _ in pushPopRate(depth: depth) }.median)
  }
  let base = rates[0].rate
  return rates.map { depth, rate in
    guard depth > 12 else {
      return .figure(
        "reduce in memory, pushes and pops at depth 12", rate / 1e6, "M events/s", target: "≥ 10",
        isMet: rate >= 10e6)
    }
    return Row(
      name: "reduce in memory at depth \(depth), to depth 12", value: rate / 1e6, unit: "M events/s",
      reference: base / 1e6, ratio: base / rate, target: "≤ 1.2x", isMet: base / rate <= 1.2)
  }
}

/// Returns the number of events per second.
private func pushPopRate(depth: Int, count: Int = 1_000_000) -> Double {
  var state = EncodedState()
  let route = state.intern(RouteReference(name: "detail", version: 1, payload: PayloadReference(seq: 1)))
  let root: ContainerLayout<CompactRoute> = .stack(route)
  state.reduce(.sceneOpened(name: "main", root: root), seq: 1)
  let stack = StackID(seq: 1, index: 1)
  var seq: Int64 = 1
  var top = EntryID(seq: 1, index: 2)
  for _ in 1..<depth {
    seq += 1
    top = EntryID(seq: seq)
    state.reduce(.pushed(route, onto: stack), seq: seq)
  }
  let time = Duration.of {
    for _ in 0..<count / 2 {
      let pushed = CompactRoute(name: route.name, version: 1, payload: PayloadReference(seq: seq + 1))
      state.reduce(.pushed(pushed, onto: stack), seq: seq + 1)
      state.reduce(NavigationEvent<CompactRoute>.popped(to: top, on: stack), seq: seq + 2)
      seq += 2
    }
  }
  precondition(state.tree.topStack?.entries.count == depth, "The stack must end as deep as it began.")
  return Double(count) / time.wall * 1e9
}
