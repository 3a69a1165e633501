import Backtrail
import BacktrailMap
import BacktrailTesting
import TestSupport
import Testing

/// Small maps with all their paths, from all states that can be reached in a few steps.
@MainActor
@Suite struct MinimalBatchTests {
  /// Two tabs with screens and a presentation with its own stack.
  private static let tabs = MapDescription(
    root: MapSlot("home", place: MapPlace(0)),
    nodes: [
      MapNode(
        screen: "Home", kind: .tabs,
        slots: [MapSlot("a", place: MapPlace(1)), MapSlot("b", place: MapPlace(4))]),
      MapNode(
        screen: "A",
        transitions: [
          MapTransition("x", place: MapPlace(2)),
          MapTransition("m", kind: .present(.sheet), place: MapPlace(3)),
        ]),
      MapNode(
        screen: "X", context: MapContext(type: "Int"),
        transitions: [MapTransition("m", kind: .present(.sheet), place: MapPlace(3))]),
      MapNode(screen: "M", transitions: [MapTransition("n", place: MapPlace(5))]),
      MapNode(screen: "B", transitions: [MapTransition("y", place: MapPlace(5))]),
      MapNode(screen: "Y"),
    ])

  /// Two cases, one of which presents tabs.
  private static let cases = MapDescription(
    root: MapSlot("start", place: MapPlace(0)),
    nodes: [
      MapNode(
        screen: "Start", kind: .cases,
        slots: [MapSlot("p", place: MapPlace(1)), MapSlot("q", place: MapPlace(2))]),
      MapNode(
        screen: "P",
        transitions: [MapTransition("t", kind: .present(.fullScreenCover), place: MapPlace(3))]),
      MapNode(screen: "Q", transitions: [MapTransition("z", place: MapPlace(4))]),
      MapNode(
        screen: "T", kind: .tabs,
        slots: [MapSlot("c", place: MapPlace(2)), MapSlot("d", place: MapPlace(4))]),
      MapNode(screen: "Z", context: MapContext(type: "Int")),
    ])

  @Test(.tags(.slow), arguments: 0..<4)
  func `no shorter batch leads to a path over tabs`(part: Int) async throws {
    try await expectShortest(in: Self.tabs, part: part, of: 4)
  }

  @Test(.tags(.slow), arguments: 0..<2)
  func `no shorter batch leads to a path over cases`(part: Int) async throws {
    try await expectShortest(in: Self.cases, part: part, of: 2)
  }

  /// Compares the planner with the search, from every nth state.
  private func expectShortest(in map: MapDescription, part: Int, of parts: Int) async throws {
    let paths = map.allPaths(length: 4)
    let targets = try targets(map, paths).sorted { "\($0)" < "\($1)" }
    var counts: [Int: Int] = [:]
    let states = try states(map, paths).enumerated().filter { $0.offset % parts == part }.map(\.element)
    let pairs = states.flatMap { state in targets.map { (state, $0) } }
    for (setup, target) in SlowCases.some(of: pairs) {
      let navigator = Navigator<MapRoute>.small(map, setup)
      let before = navigator.state
      let result = navigator.go(to: target)
      guard result.rejection == nil else { continue }
      let length = result.batch?.events.count ?? 0
      let search = try BatchSearch(target, from: before)
      counts[length, default: 0] += 1
      #expect(await search.shortest(atMost: length - 1) == nil, "\(target.path) from \(setup)")
      // The search knows the planner's events: it finds as short a batch itself.
      guard length < 3 else { continue }
      #expect(await search.shortest(atMost: length) == length, "\(target.path) from \(setup)")
    }
    try #require(counts.values.reduce(0, +) > SlowCases.count(40) && counts.count > 2)
  }

  private func targets(_ map: MapDescription, _ paths: [[PathStep]]) throws -> Set<MapTarget> {
    try Set(
      paths.flatMap { path in
        [
          try map.target(path), try map.target(map.giving(0, path)), try map.target(map.giving(1, path)),
          try map.target(map.giving(0, path), resets: true),
        ]
      })
  }

  /// The steps to all distinct states.
  private func states(_ map: MapDescription, _ paths: [[PathStep]]) throws -> [[SmallStep]] {
    let moves = try paths.map { SmallStep.go(try map.target(map.giving(0, $0))) }
    var seen: Set<String> = []
    var ways: [[SmallStep]] = []
    for first in moves {
      for second in moves {
        for last in [SmallStep.nothing, .select, .pop] {
          let state = Navigator<MapRoute>.small(map, [first, second, last]).state
          let outline = "\(state.scenes.map { $0.map(\.line).withoutIDs })"
          if seen.insert(outline).inserted { ways.append([first, second, last]) }
        }
      }
    }
    return ways
  }
}

/// A step toward a state.
enum SmallStep: Sendable {
  case nothing
  case go(MapTarget)
  /// Another branch of the root comes to the front, under whatever is over it.
  case select
  case pop
}

extension Navigator<MapRoute> {
  /// A navigator in a state of a small map.
  fileprivate static func small(_ map: MapDescription, _ steps: [SmallStep]) -> Navigator<MapRoute> {
    let navigator = Navigator<MapRoute>(log: nil, coder: PathCoder(map: map))
    navigator.restore(orElse: .stack(MapRoute("nowhere")))
    for step in steps {
      switch step {
      case .nothing: break
      case .go(let target): navigator.go(to: target)
      case .select:
        let root = navigator.state.activeSceneState?.root
        if let other = root?.branches.last?.id { navigator.select(.stack(other)) }
      case .pop: navigator.pop()
      }
    }
    return navigator
  }
}

extension SceneState<String> {
  /// The place of each screen.
  fileprivate var withoutIDs: [[String]] {
    containers.map { container in
      ["\(container.kind) \(container.selected)"]
        + container.branches.map { $0.entries.map(\.route).joined(separator: " ") }
    }
  }
}
