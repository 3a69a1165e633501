import BacktrailMap

/// The transitions of a map that lead to a dead end or a trap.
///
/// The graph has two vertices for each node (arrived and returned) and one for each transition. A transition leads to
/// its target, and back to its source if it allows going back. From an arrived node, all its transitions can be taken.
/// From a returned node, going back again is possible if the transition that led there allows it. Homes are the root
/// and the nodes that can be reached from it through slots alone.
struct MapEnds {
  /// The transitions that lead to a dead end or a trap from a screen that is neither.
  private(set) var lastSteps: [DeclaredTransition] = []

  init(_ map: MapDescription, reached: [Int]) {
    let ways = reached.flatMap { number in
      map.declaredTransitions(from: number).map { (from: number, way: $0) }
    }
    let count = map.nodes.count
    var predecessors = [[Int]](repeating: [], count: 2 * count + ways.count + 1)
    for (place, (from, way)) in ways.enumerated() {
      let vertex = 2 * count + place
      predecessors[vertex] += [from, count + way.place.node]
      predecessors[way.place.node].append(vertex)
      if way.allowsBack { predecessors[count + from].append(vertex) }
    }
    // The transitions that every screen has share one vertex, so the graph stays small.
    let everywhere = 2 * count + ways.count
    predecessors[everywhere] = reached.filter { map.nodes[$0].kind == .screen }
    for way in map.universalTransitions { predecessors[way.place.node].append(everywhere) }
    let safe = Self.reaching(Self.homes(of: map).flatMap { [$0, count + $0] }, predecessors)
    lastSteps = ways.enumerated().filter { place, step in
      !safe.contains(2 * count + place) && (safe.contains(step.from) || safe.contains(count + step.from))
    }.map(\.element.way)
    lastSteps += map.universalTransitions.filter { !$0.allowsBack && !safe.contains($0.place.node) }
  }

  /// Returns the homes: the nodes that the app begins with, and their alternatives.
  private static func homes(of map: MapDescription) -> [Int] {
    var homes = [map.root.place.node].filter(map.nodes.indices.contains)
    var known = Set(homes)
    var place = 0
    while place < homes.count {
      for slot in map.nodes[homes[place]].slots
      where map.nodes.indices.contains(slot.place.node) && known.insert(slot.place.node).inserted {
        homes.append(slot.place.node)
      }
      place += 1
    }
    return homes
  }

  /// Returns the vertices from which one of the goals can be reached.
  private static func reaching(_ goals: [Int], _ predecessors: [[Int]]) -> Set<Int> {
    var found = Set(goals)
    var open = goals
    while let vertex = open.popLast() {
      for earlier in predecessors[vertex] where found.insert(earlier).inserted { open.append(earlier) }
    }
    return found
  }
}

extension MapLint {
  /// Findings for screens that are a dead end or a trap.
  var ends: [MapFinding] {
    MapEnds(map, reached: reach.numbers).lastSteps.map { way in
      map.declaredTransitions(from: way.place.node).isEmpty
        ? MapFinding(
          .deadEnd, at: place(way),
          "From \(screen(way.place.node)), there is no way forward or back. Allow going back, or add a transition."
        )
        : MapFinding(
          .trap, at: place(way),
          "From \(screen(way.place.node)), no path leads back to the start of the app. Allow going back somewhere along the way."
        )
    }
  }
}
