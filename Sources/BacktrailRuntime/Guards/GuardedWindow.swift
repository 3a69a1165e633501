package import BacktrailCore

/// A scene as guards see it: stored names in stacks.
package struct GuardedWindow {
  private struct Place {
    let layer: Int
    let stack: [StackEntry<String>]
    let index: Int
    var entry: StackEntry<String> { stack[index] }
  }

  private let scene: SceneState<String>
  private let places: [Place]

  package init(_ scene: SceneState<String>) {
    self.scene = scene
    places = scene.containers.enumerated().flatMap { layer, container in
      container.branches.flatMap { branch in
        branch.entries.indices.map { Place(layer: layer - 1, stack: branch.entries, index: $0) }
      }
    }
  }

  package func violations(of item: NavigationGuard) -> [NavigationGuard.Violation] {
    offenders(against: item.rule).map { subject, name in
      NavigationGuard.Violation(guard: item.name, subject: subject, name: name, rule: item.rule)
    }
  }

  private typealias Offender = (NavigationGuard.Violation.Subject, String)

  private func offenders(against rule: NavigationGuard.Rule) -> [Offender] {
    switch rule {
    case .above(let screen, let others, let isDirect):
      places(of: [screen]).filter { !stands($0, above: others, isDirect) }.map(offender)
    case .atMost(let count, of: let names):
      places(of: names).sorted { $0.entry.id < $1.entry.id }.dropFirst(max(0, count)).map(offender)
    case .atMostPresentations(let count, let styles):
      scene.presentations.filter { styles.isEmpty || styles.contains($0.style) }.dropFirst(max(0, count))
        .map(offender)
    case .alone(let screen): disturbers(of: places(of: [screen]))
    case .depth(let count): places.filter { $0.index >= max(1, count) }.map(offender)
    case .requires(let root, let names): isRoot(root) ? [] : places(of: names).map(offender)
    }
  }

  private func offender(_ place: Place) -> Offender { (.entry(place.entry.id), place.entry.route) }

  private func offender(_ layer: Presentation<String>) -> Offender {
    (.presentation(layer.id), layer.style.rawValue)
  }

  private func places(of names: [String]) -> [Place] {
    places.filter { place in names.contains { place.entry.route.isScreen($0) } }
  }

  /// Returns whether the scene shows the given map case, or a root screen with the given stored name.
  private func isRoot(_ root: String) -> Bool {
    let name = scene.root.branches.first?.entries.first?.route ?? ""
    return name == root || name.prefix { $0 != "/" } == root
  }

  private func stands(_ place: Place, above others: [String], _ isDirect: Bool) -> Bool {
    var beneath = self.beneath(place)
    while let lower = beneath {
      if others.contains(where: { lower.entry.route.isScreen($0) }) { return true }
      if isDirect { return false }
      beneath = self.beneath(lower)
    }
    return false
  }

  /// Returns the screen below the given one: the one before it on its stack, or the screen that owns its presentation.
  private func beneath(_ place: Place) -> Place? {
    if place.index > 0 { return Place(layer: place.layer, stack: place.stack, index: place.index - 1) }
    guard place.layer >= 0, let owner = scene.presentations[place.layer].owner else { return nil }
    return places.first { $0.layer < place.layer && $0.entry.id == owner }
  }

  /// Returns the screens that violate an `alone` rule: a restricted screen with another screen below it, and everything
  /// above a restricted screen.
  private func disturbers(of alone: [Place]) -> [Offender] {
    var seen: Set<NavigationGuard.Violation.Subject> = []
    return alone.flatMap { place -> [Offender] in
      let itself = place.index > 0 ? [offender(place)] : []
      let above = place.stack[(place.index + 1)...].map {
        (NavigationGuard.Violation.Subject.entry($0.id), $0.route)
      }
      return itself + above + scene.presentations[(place.layer + 1)...].map(offender)
    }.filter { seen.insert($0.0).inserted }
  }
}

extension String {
  /// Returns whether the stored route name equals the given name, or is a path that ends with it.
  package func isScreen(_ name: String) -> Bool {
    guard utf8.count > name.utf8.count else { return self == name }
    let start = utf8.index(utf8.endIndex, offsetBy: -name.utf8.count)
    return utf8[utf8.index(before: start)] == UInt8(ascii: "/") && utf8[start...].elementsEqual(name.utf8)
  }
}
