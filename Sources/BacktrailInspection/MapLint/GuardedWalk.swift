import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// A walk along the paths of a map, as far as guards allow, using a scene that shows only the path.
///
/// Two paths to the same place are equivalent for the guards if they have the same number of presentations and the same
/// depth, and if each screen that a guard refers to occurs the same number of times in both. Numbers larger than those
/// to which the guards count are considered equal. Only the first of multiple equivalent paths is continued.
struct GuardedWalk {
  /// The maximum number of paths to continue.
  private static let limit = 2_000

  private struct Step {
    let node: Int
    let isStack: Bool
    /// The path so far, which is also the stored name of its last screen.
    let path: String
    /// The root and the presentations over it, with the names of their screens. A new container has no screens yet.
    var layers: [Layer]
  }

  private struct Layer {
    let style: PresentationStyle?
    var names: [String] = []
  }

  private struct Signature: Hashable {
    let node: Int
    let isStack: Bool
    let root: String
    let named: [String: Int]
    let top: String
    let styles: [String: Int]
    let depth: Int
    let isEmpty: Bool
  }

  /// The nodes that paths reach without violating a guard.
  private(set) var reached: Set<Int> = []
  /// For each node, the first violation that made the walk reject a path to it.
  private(set) var refusals: [Int: NavigationGuard.Violation] = [:]
  /// Whether all paths were followed.
  private(set) var isComplete = true
  private let map: MapDescription
  private let guards: [NavigationGuard]
  private let screens: [String]
  private let countsDepth: Bool
  private var seen: Set<Signature> = []
  private var open: [Step] = []

  /// Walks until all requested nodes are reached.
  init(_ map: MapDescription, _ guards: [NavigationGuard], until wanted: Set<Int>) {
    self.map = map
    self.guards = guards
    screens = guards.flatMap(\.rule.screens)
    countsDepth = guards.contains { if case .depth = $0.rule { true } else { false } }
    guard map.nodes.indices.contains(map.root.place.node) else { return }
    let isCases = map.nodes[map.root.place.node].kind == .cases
    let first = Step(
      node: map.root.place.node, isStack: map.root.place.isStack, path: isCases ? "" : map.root.name,
      layers: [Layer(style: nil)])
    admit(first)
    var place = 0
    while place < open.count, !wanted.isSubset(of: reached) {
      guard place < Self.limit else {
        isComplete = false
        break
      }
      goOn(from: open[place])
      place += 1
    }
  }

  private mutating func goOn(from step: Step) {
    let everywhere = map.nodes[step.node].kind == .screen ? map.universalTransitions : []
    for way in map.declaredTransitions(from: step.node) + everywhere {
      let path = step.path.isEmpty ? way.name : "\(step.path)/\(way.name)"
      var layers = step.layers
      if case .present(let style)? = way.kind { layers.append(Layer(style: style)) }
      let isStack = way.kind == .push ? step.isStack : way.place.isStack
      admit(Step(node: way.place.node, isStack: isStack, path: path, layers: layers))
    }
  }

  private mutating func admit(_ step: Step) {
    var step = step
    if map.nodes[step.node].kind == .screen {
      step.layers[step.layers.count - 1].names.append(step.path)
      if let violation = GuardedWindow(window(step.layers)).violation(of: guards) {
        if refusals[step.node] == nil { refusals[step.node] = violation }
        return
      }
    }
    guard seen.insert(signature(step)).inserted else { return }
    reached.insert(step.node)
    open.append(step)
  }

  private func window(_ layers: [Layer]) -> SceneState<String> {
    var seq: Int64 = 0
    var owner: EntryID?
    let containers = layers.map { layer in
      let entries = layer.names.map { name in
        seq += 1
        return StackEntry(id: EntryID(seq: seq), route: name)
      }
      defer { owner = entries.last?.id }
      return (
        owner, layer.style,
        Container(kind: .stack, branches: [Branch(id: StackID(seq: seq), name: "main", entries: entries)])
      )
    }
    let presentations = containers.enumerated().dropFirst().map { place, layer in
      Presentation(
        id: PresentationID(seq: Int64(place)), style: layer.1 ?? .sheet, owner: layer.0, container: layer.2)
    }
    return SceneState(id: SceneID(seq: 0), name: "main", root: containers[0].2, presentations: presentations)
  }

  private func signature(_ step: Step) -> Signature {
    let names = step.layers.flatMap(\.names)
    let met = names.compactMap { name in screens.first(where: name.isScreen).map { _ in name } }
    let named = screens.map { screen in (screen, met.count { $0.isScreen(screen) }) }
    let styles = step.layers.compactMap(\.style?.rawValue)
    return Signature(
      node: step.node, isStack: step.isStack, root: root(of: step),
      named: Dictionary(named) { first, _ in min(first, countLimit) }.mapValues { min($0, countLimit) },
      top: screens.first { names.last?.isScreen($0) ?? false } ?? "",
      styles: Dictionary(styles.map { ($0, 1) }) { min($0 + $1, countLimit) },
      depth: countsDepth ? step.layers.last?.names.count ?? 0 : 0,
      isEmpty: step.layers.last?.names.isEmpty ?? true)
  }

  /// The map case that a scene shows or, if a guard requires a root, the stored name of the root screen.
  private func root(of step: Step) -> String {
    let isRequired = guards.contains { if case .requires = $0.rule { true } else { false } }
    let name = isRequired ? step.layers[0].names.first : nil
    return name ?? String(step.path.prefix { $0 != "/" })
  }

  /// The number up to which guards count.
  private var countLimit: Int {
    guards.reduce(1) { limit, item in
      switch item.rule {
      case .atMost(let count, _), .atMostPresentations(let count, _): max(limit, count + 1)
      case .above, .alone, .depth, .requires: limit
      }
    }
  }
}

extension GuardedWindow {
  fileprivate func violation(of guards: [NavigationGuard]) -> NavigationGuard.Violation? {
    for item in guards { if let violation = violations(of: item).first { return violation } }
    return nil
  }
}
