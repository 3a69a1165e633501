import BacktrailCore
import BacktrailMap

/// The transitions in a log, matched to the steps of a declared map.
struct MapTally {
  /// An undeclared transition. Its ends are nodes of the map if they are known.
  struct Stray {
    let from: Int?
    let fromName: String?
    let to: Int?
    let toName: String
    let edge: ObservedMap.Edge
  }

  /// The number of times that each step was taken.
  private(set) var counts: [MapStop.Step: Int] = [:]
  /// The nodes whose screens occurred in the log.
  private(set) var seen: Set<Int> = []
  /// The use of each node's screens, by node index.
  private(set) var uses: [Int: ScreenUse] = [:]
  /// The undeclared transitions that were taken, in order of first appearance.
  private(set) var strays: [Stray] = []
  private let map: MapDescription
  private var stops: [String: MapStop] = [:]

  init(of observed: ObservedMap, on map: MapDescription) {
    self.map = map
    for screen in observed.screens {
      guard let stop = map.stop(at: ScreenPath(screen)), stop.node.kind == .screen else { continue }
      stops[screen] = stop
      seen.insert(stop.place.node)
      if let use = observed.uses[screen] { uses[stop.place.node, default: ScreenUse()].add(use) }
    }
    for edge in observed.edges { sort(edge) }
  }

  private mutating func sort(_ edge: ObservedMap.Edge) {
    let from = edge.from.flatMap { stops[$0] }
    let to = stops[edge.to]
    // Replacing only the context of a screen is not a transition.
    if edge.kind == .replaced, let to, to.path == from?.path { return }
    if let to, let step = step(of: edge.kind, from: from, to: to) {
      counts[step, default: 0] += edge.count
    } else {
      strays.append(
        Stray(
          from: from?.place.node, fromName: edge.from, to: to?.place.node, toName: edge.to, edge: edge))
    }
  }

  /// Returns the declared step that was taken; `nil` if there is none.
  private func step(of kind: ObservedMap.Kind, from: MapStop?, to: MapStop) -> MapStop.Step? {
    let entrance = entrance(to)
    let isNext = entrance.path.parent == from?.path
    switch (kind, entrance.way) {
    case (.root, .case): return entrance.step
    case (.pushed, .push): return isNext && entrance.path == to.path ? to.step : nil
    case (.presented(let style), .present(let declared)):
      return isNext && style == declared ? entrance.step : nil
    case (.selected, _): return from.flatMap { selection(from: $0.path, to: to.path) }
    case (.root, _), (.pushed, _), (.presented, _), (.replaced, _): return nil
    }
  }

  /// Returns the stop of the outermost container whose slots lead to this stop, or the stop itself if it is not in a
  /// slot.
  private func entrance(_ stop: MapStop) -> MapStop {
    var stop = stop
    while case .slot = stop.way, let parent = stop.path.parent, let lower = map.stop(at: parent) {
      stop = lower
    }
    return stop
  }

  /// Returns the slot at which two paths diverge.
  private func selection(from: ScreenPath, to: ScreenPath) -> MapStop.Step? {
    let shared = zip(from.steps, to.steps).prefix { $0 == $1 }.count
    guard shared > 0, shared < to.steps.count, shared < from.steps.count else { return nil }
    let stop = map.stop(at: ScreenPath(Array(to.steps.prefix(shared + 1))))
    if case .slot? = stop?.way { return stop?.step } else { return nil }
  }
}
