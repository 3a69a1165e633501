import BacktrailCore
import BacktrailMap

/// The nodes that can be reached, nearest first, with the shortest path to each.
struct MapReach {
  /// A node, and whether it is on a stack.
  struct Spot: Hashable {
    let node: Int
    let isStack: Bool
  }

  /// The spots that are reached, nearest first.
  private(set) var spots: [Spot] = []
  /// The push transitions from spots without a stack.
  private(set) var strayPushes: [DeclaredTransition] = []
  private var origins: [Spot: (spot: Spot?, step: String)] = [:]
  private var first: [Int: Spot] = [:]
  private let map: MapDescription

  init(_ map: MapDescription) {
    self.map = map
    guard map.nodes.indices.contains(map.root.place.node) else { return }
    let isNamed = map.nodes[map.root.place.node].kind != .cases
    visit(
      Spot(node: map.root.place.node, isStack: map.root.place.isStack), from: nil,
      isNamed ? map.root.name : "")
    var place = 0
    while place < spots.count {
      goOn(from: spots[place])
      place += 1
    }
  }

  /// The nodes, nearest first.
  var numbers: [Int] {
    var seen: Set<Int> = []
    return spots.map(\.node).filter { seen.insert($0).inserted }
  }

  /// Returns whether any path leads to the given node.
  func leads(to number: Int) -> Bool { first[number] != nil }

  /// Returns the shortest path to the given node; `nil` if there is none, and empty for a root with cases.
  func path(to number: Int) -> String? {
    guard var spot = first[number] else { return nil }
    var steps: [String] = []
    while let origin = origins[spot] {
      if !origin.step.isEmpty || origin.spot != nil {
        steps.append(origin.step.isEmpty ? "?" : origin.step.visible)
      }
      guard let lower = origin.spot else { break }
      spot = lower
    }
    // A path with thousands of steps, which a file may contain, is not useful to anyone.
    if steps.count > 24 { steps.replaceSubrange(12..<steps.count - 11, with: ["…"]) }
    return steps.reversed().joined(separator: "/")
  }

  private mutating func goOn(from spot: Spot) {
    for way in map.declaredTransitions(from: spot.node) { take(way, from: spot) }
    guard map.nodes[spot.node].kind == .screen else { return }
    // Universal transitions are followed from the first screen on a stack and from the first screen that is not on a
    // stack. From other screens, they lead to the same places.
    let isFirst = spots.first { map.nodes[$0.node].kind == .screen && $0.isStack == spot.isStack } == spot
    if isFirst { for way in map.universalTransitions { take(way, from: spot) } }
  }

  private mutating func take(_ way: DeclaredTransition, from spot: Spot) {
    let target = way.place.node
    switch way.kind {
    case nil, .present?: visit(Spot(node: target, isStack: way.place.isStack), from: spot, way.name)
    case .push?:
      if !spot.isStack { strayPushes.append(way) }
      visit(Spot(node: target, isStack: spot.isStack), from: spot, way.name)
    }
  }

  private mutating func visit(_ spot: Spot, from origin: Spot?, _ step: String) {
    guard origins[spot] == nil else { return }
    origins[spot] = (origin, step)
    spots.append(spot)
    if first[spot.node] == nil { first[spot.node] = spot }
  }
}
