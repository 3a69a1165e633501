import BacktrailMap

/// A step through a map, which leads from one node to another.
struct DeclaredTransition {
  /// The position of the transition in the description.
  let step: MapStop.Step
  /// The name of the transition; empty if it has none.
  let name: String
  /// The kind of the transition; `nil` for a slot.
  let kind: MapTransition.Kind?
  let place: MapPlace
  let allowsBack: Bool
  let isOptional: Bool

  init(_ step: MapStop.Step, _ slot: MapSlot) {
    self.step = step
    (name, kind, place, allowsBack, isOptional) = (slot.name, nil, slot.place, true, false)
  }

  init?(_ step: MapStop.Step, _ transition: MapTransition) {
    guard let place = transition.place else { return nil }
    self.step = step
    (name, kind) = (transition.name, transition.kind)
    (self.place, allowsBack, isOptional) = (place, transition.allowsBack, transition.isOptional)
  }
}

extension MapDescription {
  /// Returns the transitions of a node, except those that every screen has. Absent transitions and transitions to a
  /// missing node are omitted.
  func declaredTransitions(from number: Int) -> [DeclaredTransition] {
    let node = nodes[number]
    let slots = node.slots.enumerated().map { DeclaredTransition(.member($0, of: number), $1) }
    let transitions = node.transitions.enumerated().compactMap {
      DeclaredTransition(.member($0, of: number), $1)
    }
    return (slots + transitions).filter { nodes.indices.contains($0.place.node) }
  }

  /// The transitions that every screen has.
  var universalTransitions: [DeclaredTransition] {
    universal.enumerated().compactMap { DeclaredTransition(.universal($0), $1) }
      .filter { nodes.indices.contains($0.place.node) }
  }
}
