import BacktrailCore
import BacktrailMap

extension MapLint {
  /// All findings about names.
  var names: [MapFinding] {
    rootName + numbers.flatMap(names(of:))
      + names(map.universal.map(NamedStep.init), at: "universal") + hiddenUniversals + moves
  }

  private var moves: [MapFinding] {
    map.moved.compactMap { move in
      if (try? map.stop(along: move.from)) != nil {
        return MapFinding(
          .badMove, at: move.from.description.visible,
          "The map still has this transition, so it did not move to '\(move.to.description.visible)'. Remove one of the two."
        )
      }
      if map.stop(at: move.to) != nil { return nil }
      return MapFinding(
        .badMove, at: move.from.description.visible,
        "It moved to '\(move.to.description.visible)', which is not in the map. Specify a transition that is."
      )
    }
  }

  /// The findings for the root's name. The step of a root with cases is not part of any path, so its name is not
  /// checked.
  private var rootName: [MapFinding] {
    let isCases =
      map.nodes.indices.contains(map.root.place.node) && map.nodes[map.root.place.node].kind == .cases
    return isCases ? [] : names([NamedStep(map.root)], at: "root")
  }

  private func names(of number: Int) -> [MapFinding] {
    let node = map.nodes[number]
    return names(node.slots.map(NamedStep.init) + node.transitions.map(NamedStep.init), at: place(number))
      + sharedValues(of: number)
  }

  private func names(_ steps: [NamedStep], at place: @autoclosure () -> String) -> [MapFinding] {
    var found: [MapFinding] = []
    var owners: [String: String] = [:]
    for step in steps { found += step.findings(at: place()) }
    for step in steps where !step.name.isEmpty {
      if owners.updateValue(step.name, forKey: step.name) != nil {
        found.append(
          MapFinding(
            .duplicateName, at: place(),
            "Two steps are named '\(step.name.visible)'. Rename one of them."))
      }
    }
    for step in steps {
      for alias in step.aliases {
        if let owner = owners.updateValue(owners[alias] ?? step.name, forKey: alias) {
          found.append(step.hidden(alias, by: owner, at: place()))
        }
      }
    }
    return found
  }

  /// Findings for universal transitions that a screen hides. A screen's own names are searched first.
  private var hiddenUniversals: [MapFinding] {
    let universal = Set(map.universal.map(\.name)).subtracting([""])
    return numbers.flatMap { number in
      map.nodes[number].transitions.filter { universal.contains($0.name) }.map { transition in
        MapFinding(
          .hiddenName, at: place(number),
          "The transition '\(transition.name.visible)' hides the transition with the same name that every screen has. Rename one of them."
        )
      }
    }
  }

  /// Returns findings for a value that two properties share. The value has only one name, so a path finds only the
  /// first property.
  private func sharedValues(of number: Int) -> [MapFinding] {
    var owners: [SharedPlace: String] = [:]
    return map.nodes[number].transitions.compactMap { transition in
      guard let place = transition.place else { return nil }
      let shared = SharedPlace(kind: transition.kind, place: place, allowsBack: transition.allowsBack)
      guard let owner = owners.updateValue(owners[shared] ?? transition.name, forKey: shared) else {
        return nil
      }
      return MapFinding(
        .sharedValue, at: self.place(number),
        "'\(owner.visible)' and '\(transition.name.visible)' are the same value. Keep one, and add the other name as its alias."
      )
    }
  }

  private struct SharedPlace: Hashable {
    let kind: MapTransition.Kind
    let place: MapPlace
    let allowsBack: Bool
  }
}

/// A slot or a transition, with its names.
private struct NamedStep {
  let name: String
  let aliases: [String]
  let isSlot: Bool
  let isNamed: Bool

  init(_ slot: MapSlot) { (name, aliases, isSlot, isNamed) = (slot.name, slot.aliases, true, slot.isNamed) }

  init(_ transition: MapTransition) {
    (name, aliases, isSlot, isNamed) = (transition.name, transition.aliases, false, !transition.name.isEmpty)
  }

  func findings(at place: @autoclosure () -> String) -> [MapFinding] {
    var found: [MapFinding] = []
    if !isNamed { found.append(unnamed(at: place())) }
    for name in [name] + aliases where isNamed && !name.isSpellable {
      found.append(
        MapFinding(
          .unspellableName, at: place(),
          "'\(name.visible)' cannot be written in a path. Give it a name without '/' or hidden characters."))
    }
    return found
  }

  private func unnamed(at place: String) -> MapFinding {
    guard isSlot else {
      return MapFinding(
        .unnamedTransition, at: place,
        "A transition has no name. Name it where it is created, as in 'Push(Page(), name: \"page\")', or let '@ContentScreen' name it."
      )
    }
    return MapFinding(
      .unnamedSlot, at: place,
      "The slot '\(name.visible)' takes its name from its position, which changes when slots are reordered. Name it with '.named(\"…\")'."
    )
  }

  func hidden(_ alias: String, by owner: String, at place: String) -> MapFinding {
    MapFinding(
      .hiddenName, at: place,
      "The alias '\(alias.visible)' of '\(name.visible)' is never used, because '\(owner.visible)' already has this name. Remove it."
    )
  }
}

extension String {
  /// Whether a path can contain the name as a step. In a path, characters that are neither letters nor digits are
  /// quoted.
  fileprivate var isSpellable: Bool { !isEmpty && !contains("/") && self == visible }
}
