import BacktrailCore
import BacktrailMap

extension MapLint {
  /// Findings for misplaced nodes, and for nodes that nothing leads to.
  var places: [MapFinding] {
    brokenLinks + numbers.flatMap(parts) + misplaced + strayPushes + unreachable
  }

  private var brokenLinks: [MapFinding] {
    let slots = map.nodes.flatMap(\.slots) + [map.root]
    let transitions = map.nodes.flatMap(\.transitions) + map.universal
    let places =
      slots.map { ($0.name, $0.place) } + transitions.compactMap { way in way.place.map { (way.name, $0) } }
    return places.filter { !map.nodes.indices.contains($1.node) }.map { name, place in
      MapFinding(
        .unknownNode, at: name.visible,
        "It leads to screen \(place.node), but the map has only screens 0 to \(map.nodes.count - 1).")
    }
  }

  /// Returns findings for the parts that a node of its kind cannot have, and for required parts that are missing.
  private func parts(of number: Int) -> [MapFinding] {
    let node = map.nodes[number]
    let unfit: String? =
      switch node.kind {
      case .screen: node.slots.isEmpty ? nil : "A screen cannot have slots. Make it tabs, a split, or cases."
      case .tabs, .split, .cases:
        if node.slots.isEmpty {
          "The container has no slots. Give it at least one."
        } else {
          node.transitions.isEmpty
            ? nil : "A container cannot have transitions of its own. Give them to the screens in its slots."
        }
      }
    let missing = node.transitions.filter { $0.place == nil && !$0.isOptional }.map { transition in
      MapFinding(
        .missingTransition, at: place(number),
        "The transition '\(transition.name.visible)' leads nowhere and is not optional. Give it a destination."
      )
    }
    return (unfit.map { [MapFinding(.unfitParts, at: place(number), $0)] } ?? []) + missing
  }

  private var misplaced: [MapFinding] {
    let ways = numbers.flatMap(map.declaredTransitions(from:)) + map.universalTransitions
    return ways.compactMap { way in
      let kind = map.nodes[way.place.node].kind
      guard let advice = advice(for: kind, in: way) else { return nil }
      return MapFinding(
        .misplacedContainer, at: place(way), "\(screen(way.place.node)) cannot be there. \(advice)")
    }
  }

  /// Returns advice for a container at the end of a transition; `nil` if the container is allowed there.
  private func advice(for kind: MapNode.Kind, in way: DeclaredTransition) -> String? {
    switch (kind, way.step, way.kind) {
    case (.screen, _, _): nil
    case (.cases, _, _): "Cases can only be the root of a window."
    case (.tabs, _, .push?), (.split, _, .push?): "Tabs and splits cannot be pushed. Present them."
    case (.tabs, _, .present?), (.split, _, .present?): nil
    case (.tabs, .member(_, let owner), nil), (.split, .member(_, let owner), nil):
      map.nodes[owner].kind == .cases
        ? nil : "Tabs and splits cannot contain each other. Use a screen there, or present them."
    case (.tabs, _, nil), (.split, _, nil): nil
    }
  }

  private var strayPushes: [MapFinding] {
    var seen: Set<MapStop.Step> = []
    return reach.strayPushes.filter { seen.insert($0.step).inserted }.map { way in
      MapFinding(
        .pushWithoutStack, at: place(way),
        "\(screen(way.place.node)) is pushed where there is no stack. Wrap the screen below it in a 'Navigation', or present this one."
      )
    }
  }

  private var unreachable: [MapFinding] {
    numbers.filter { !reach.leads(to: $0) }.map { number in
      MapFinding(
        .unreachable, at: place(number),
        "No path leads to \(screen(number)). Add a transition to it, or remove it from the map.")
    }
  }
}
