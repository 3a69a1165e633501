import BacktrailCore

/// A step through a map: what leads from one node to another.
struct DeclaredWay {
  /// Where the way stands in the description.
  enum Source: Hashable {
    case root
    case slot(Int, of: Int)
    case transition(Int, of: Int)
    case universal(Int)
  }

  let source: Source
  /// The name of the step; empty when it has none.
  let step: String
  let aliases: [String]
  /// How the screen is reached; `nil` for a slot.
  let kind: MapTransition.Kind?
  let place: MapPlace
  let allowsBack: Bool

  init(_ source: Source, _ slot: MapSlot) {
    self.source = source
    (step, aliases, kind, place, allowsBack) = (slot.name, slot.aliases, nil, slot.place, true)
  }

  init?(_ source: Source, _ transition: MapTransition) {
    guard let place = transition.place else { return nil }
    self.source = source
    (step, aliases, kind) = (transition.name, transition.aliases, transition.kind)
    (self.place, allowsBack) = (place, transition.allowsBack)
  }

  /// Whether a path may call it so.
  func isCalled(_ name: String) -> Bool { step == name || aliases.contains(name) }
}

extension MapDescription {
  /// The way that a path begins with; through a root with cases it has no name of its own.
  var rootWay: DeclaredWay { DeclaredWay(.root, root) }

  /// The ways on from a node, without those that every screen has. What is absent or leads to no node is left out.
  func ways(from number: Int) -> [DeclaredWay] {
    let node = nodes[number]
    let slots = node.slots.enumerated().map { DeclaredWay(.slot($0, of: number), $1) }
    let transitions = node.transitions.enumerated().compactMap {
      DeclaredWay(.transition($0, of: number), $1)
    }
    return (slots + transitions).filter { nodes.indices.contains($0.place.node) }
  }

  /// The ways that every screen has.
  var universalWays: [DeclaredWay] {
    universal.enumerated().compactMap { DeclaredWay(.universal($0), $1) }
      .filter { nodes.indices.contains($0.place.node) }
  }
}
