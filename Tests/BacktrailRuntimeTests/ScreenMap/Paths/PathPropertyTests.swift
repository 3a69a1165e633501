import Backtrail
import BacktrailCore
import BacktrailMap
import BacktrailTesting
import Testing

/// Random paths, from random states.
@MainActor
@Suite struct PathPropertyTests {
  private let map = MapDescription.harbour

  @Test(arguments: 0..<12)
  func `from anywhere a path leads to its target, once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<MapRoute>.harbour()
    var taken = 0
    for _ in 0..<100 {
      try RandomUse.act(on: navigator, map, &random)
      let target = try map.target(map.anyPath(&random), resets: random.happens(percent: 20))
      let before = navigator.state
      let result = navigator.go(to: target)
      if let rejection = result.rejection {
        #expect(rejection.isMissingContext)
        #expect(navigator.state == before)
        continue
      }
      let after = navigator.state
      try after.checkInvariants()
      let (window, others) = try before.activeWindow()
      #expect(TargetCheck(target, from: window, kept: before.kept).isReached(by: try after.activeWindow().0))
      #expect(try after.activeWindow().1 == others)
      #expect(navigator.go(to: target) == .unchanged)
      #expect(navigator.state == after)
      taken += result.batch == nil ? 0 : 1
    }
    #expect(taken > 20)
  }

  @Test(arguments: 12..<20)
  func `undo restores what a path did, and redo does it again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<MapRoute>.harbour()
    for _ in 0..<60 {
      try RandomUse.act(on: navigator, map, &random)
      let before = navigator.state.sceneTree
      guard navigator.go(to: try map.target(map.anyPath(&random))).batch != nil else { continue }
      let after = navigator.state.sceneTree
      navigator.undo()
      #expect(navigator.state.sceneTree == before)
      navigator.redo()
      #expect(navigator.state.sceneTree == after)
    }
  }

  @Test(arguments: 20..<32)
  func `which branch was active makes no difference`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<MapRoute>.harbour()
    var compared = 0
    for _ in 0..<40 {
      try RandomUse.act(on: navigator, map, &random)
      let target = try map.target(map.anyPath(&random))
      // A path that ends at tabs leaves the branch that is selected.
      guard target.layers.last?.selected != nil, let scene = navigator.state.activeSceneState else {
        continue
      }
      var shown: Set<[String]> = []
      for branch in scene.containers.flatMap(\.branches) {
        let selected = navigator.select(.stack(branch.id))
        let result = navigator.go(to: target)
        shown.insert(result.rejection.map { ["\($0)"] } ?? navigator.shown)
        if result.batch != nil { navigator.undo() }
        if selected.batch != nil { navigator.undo() }
      }
      #expect(shown.count == 1)
      compared += scene.root.branches.count > 1 ? 1 : 0
    }
    #expect(compared > 5)
  }

  @Test(arguments: 32..<40)
  func `a move from a screen leads to the same place twice as once, wherever the screen is`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<MapRoute>.harbour()
    for _ in 0..<80 {
      try RandomUse.act(on: navigator, map, &random)
      let before = try navigator.state.activeWindow().0
      guard let entry = random.pick(before.entries), let node = map.node(at: entry.route.path),
        let way = random.pick(node.transitions + map.universal)
      else { continue }
      let steps = map.giving(1, [PathStep(way.name)], after: entry.route.path)
      guard let target = try? map.target(from: entry.id, in: before, steps) else { continue }
      let result = navigator.go(to: target)
      #expect(result.rejection == nil)
      let after = try navigator.state.activeWindow().0
      #expect(after.topContainer.branches[0].entries.isEmpty == false)
      // The target of a universal transition is not shown over itself: with a different context, it is replaced.
      let isAgain = map.universal.contains { $0.name == way.name && entry.route.path.name == way.name }
      let isSame = entry.route.route?.context == steps[0].context
      #expect(
        isAgain ? after.entries.contains { $0.id == entry.id } == isSame : after.keeps(entry.id, of: before))
      #expect(navigator.go(to: target) == .unchanged)
    }
  }
}

extension MoveRejection {
  /// Whether a path needs a context that was left out; nothing else is wrong with the paths of these tests.
  fileprivate var isMissingContext: Bool {
    if case .path(let sentence) = self {
      sentence.hasSuffix("Pass its context, or () if it takes none.")
    } else {
      false
    }
  }
}

extension MapDescription {
  /// Steps that continue from a path, with their contexts.
  fileprivate func giving(_ number: Int, _ steps: [PathStep], after path: ScreenPath) -> [PathStep] {
    Array(giving(number, path.steps.map { PathStep($0) } + steps).dropFirst(path.steps.count))
  }
}

extension NavigationState<DecodedRoute<MapRoute>> {
  /// The active window and the others.
  func activeWindow() throws -> (SceneState<R>, [SceneState<R>]) {
    (try #require(activeSceneState), scenes.filter { $0.id != activeScene })
  }

  /// The roots retained for the active window, oldest first.
  fileprivate var kept: [Container<R>] {
    closedItems.compactMap { item in
      if case .root(let root, let scene) = item.content, scene == activeScene { root } else { nil }
    }
  }
}

extension Navigator<MapRoute> {
  /// The screens that a person sees in the active window, layer by layer.
  fileprivate var shown: [String] {
    (state.activeSceneState?.containers ?? []).map { container in
      "\(container.kind) \(container.selectedBranch.entries.map(\.route.line))"
    }
  }
}

extension SceneState<DecodedRoute<MapRoute>> {
  /// Whether an entry's stack is unchanged up to the entry, and so are all layers below.
  fileprivate func keeps(_ entry: EntryID, of earlier: Self) -> Bool {
    guard let level = earlier.containers.firstIndex(where: { $0.holds(entry) }) else { return false }
    guard containers.prefix(level) == earlier.containers.prefix(level), level < containers.count else {
      return false
    }
    let now = containers[level].selectedBranch.entries
    let before =
      earlier.containers[level].branches.map(\.entries).first { $0.contains { $0.id == entry } } ?? []
    let below = before.prefix { $0.id != entry }.count + 1
    return now.prefix(below).elementsEqual(before.prefix(below)) && now.count <= below + 1
  }
}

extension Container {
  fileprivate func holds(_ entry: EntryID) -> Bool {
    branches.contains { $0.entries.contains { $0.id == entry } }
  }
}
