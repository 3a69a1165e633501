import BacktrailCore
import BacktrailMap
import BacktrailRuntime

extension MapLint {
  /// Returns findings for screens that guards make unreachable, and for guards that refer to a screen missing from the
  /// map.
  func forbidden(by guards: [NavigationGuard]) -> [MapFinding] {
    guard !guards.isEmpty else { return [] }
    return unknownScreens(in: guards) + unreachable(under: guards)
  }

  private func unknownScreens(in guards: [NavigationGuard]) -> [MapFinding] {
    let steps = map.nodes.flatMap { node in node.slots.flatMap(\.names) + node.transitions.flatMap(\.names) }
    let known = Set(steps + map.root.names + map.universal.flatMap(\.names))
    return guards.flatMap { item in
      item.rule.names.filter { !known.contains($0.lastStep) }.map { name in
        MapFinding(
          .unknownScreen, at: "guard \(item.name.visible)",
          "The guard refers to '\(name.visible)', which is not a step of the map. Correct the name, or remove it."
        )
      }
    }
  }

  private func unreachable(under guards: [NavigationGuard]) -> [MapFinding] {
    let screens = reach.numbers.filter { map.nodes[$0].kind == .screen }
    let walk = GuardedWalk(map, guards, until: Set(screens))
    return screens.filter { !walk.reached.contains($0) }.map { number in
      guard walk.isComplete else {
        return MapFinding(
          .undecided, at: place(number),
          "The map has too many paths to tell whether the guards allow \(screen(number)).")
      }
      let reason = walk.refusals[number].map { " For example, one path is rejected: \($0)" } ?? ""
      return MapFinding(
        .forbidden, at: place(number),
        "The guards allow no path to \(screen(number)).\(reason) Relax the guard, or add another transition to the screen."
      )
    }
  }
}

extension NavigationGuard.Rule {
  /// All names in the rule.
  fileprivate var names: [String] {
    if case .requires(let root, _) = self { screens + [root] } else { screens }
  }
}

extension MapSlot {
  fileprivate var names: [String] { [name] + aliases }
}

extension MapTransition {
  fileprivate var names: [String] { [name] + aliases }
}

extension String {
  /// The text after the last slash.
  fileprivate var lastStep: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
