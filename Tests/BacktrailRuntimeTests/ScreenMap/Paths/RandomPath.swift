import Backtrail
import BacktrailCore
import BacktrailMap
import BacktrailTesting

extension MapDescription {
  /// A random path of the map; some contexts are left out.
  func anyPath(_ random: inout SplitMix64, omitting percent: Int = 30) -> [PathStep] {
    var steps: [PathStep] = []
    var path = ScreenPath([])
    repeat {
      let names = node(at: path)?.names(universal) ?? []
      guard let name = random.pick(names), let node = node(at: path.appending(name)),
        node.kind == .screen || isLayer(path, name)
      else { break }
      path = path.appending(name)
      let isOmitted = random.happens(percent: percent)
      steps.append(PathStep(name, context: isOmitted ? nil : context(of: node, &random)))
    } while steps.isEmpty || (steps.count < 9 && random.happens(percent: 75))
    return steps
  }

  /// Every path of the map that is no longer than a number of steps, without contexts.
  func allPaths(length: Int) -> [[PathStep]] {
    var paths: [[PathStep]] = [[]]
    var last = paths
    for _ in 0..<length {
      last = last.flatMap { path in
        (node(at: ScreenPath(path.map(\.name)))?.names(universal) ?? []).map { path + [PathStep($0)] }
      }
      paths += last
    }
    return Array(paths.dropFirst())
  }

  /// The path with all its contexts, one of two where there is a choice.
  func giving(_ number: Int, _ steps: [PathStep]) -> [PathStep] {
    var path = ScreenPath([])
    return steps.map { step in
      path = path.appending(step.name)
      let isSlot = node(at: path.parent ?? ScreenPath([])).map { [.tabs, .split].contains($0.kind) } ?? false
      return isSlot
        ? step : PathStep(step.name, context: node(at: path).map { context(of: $0, number) })
    }
  }

  private func context(of node: MapNode, _ random: inout SplitMix64) -> String {
    context(of: node, random.below(2))
  }

  private func context(of node: MapNode, _ number: Int) -> String {
    guard node.kind == .screen else {
      return "[\(node.slots.map { context(of: nodes[$0.place.node], number) }.joined(separator: ","))]"
    }
    return node.context.isEmpty ? "{}" : #"{"n":\#(number)}"#
  }

  /// Whether a container can follow a step: as a case, or presented.
  private func isLayer(_ path: ScreenPath, _ name: String) -> Bool {
    guard let node = node(at: path) else { return false }
    guard let way = (node.transitions + universal).first(where: { $0.name == name }) else { return true }
    return way.kind != .push
  }
}

extension MapNode {
  /// The names of the transitions that continue the path.
  fileprivate func names(_ universal: [MapTransition]) -> [String] {
    kind == .screen
      ? (transitions + universal).filter { $0.place != nil }.map(\.name) : slots.map(\.name)
  }
}

/// Acts the way people do, for property tests.
@MainActor
enum RandomUse {
  static func act(on navigator: Navigator<MapRoute>, _ map: MapDescription, _ random: inout SplitMix64) throws
  {
    let scene = navigator.state.activeSceneState
    switch random.below(10) {
    case 0: navigator.pop(1 + random.below(2))
    case 1: navigator.dismiss()
    case 2, 3:
      let branches = scene?.containers.flatMap(\.branches) ?? []
      if let branch = random.pick(branches) { navigator.select(.stack(branch.id)) }
    case 4:
      if navigator.state.scenes.count < 3 { navigator.openScene(root: .stack(MapRoute("intro"))) }
    case 5: if let window = random.pick(navigator.state.scenes) { navigator.activateScene(window.id) }
    default: navigator.go(to: try map.target(map.anyPath(&random, omitting: 10)))
    }
  }
}
