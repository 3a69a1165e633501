import BacktrailCore
public import BacktrailMap
public import BacktrailRuntime

extension MapDescription {
  /// Returns the errors, warnings, and notes for the map, most severe first. The order is always the same.
  ///
  /// Check the findings once at launch, or in a test with `expectSound(_:guards:)`. A place is identified by the
  /// shortest path to it.
  /// - Parameter guards: The app's guards. A screen that the guards make unreachable is also a finding.
  public func findings(guards: [NavigationGuard] = []) -> [MapFinding] {
    let lint = MapLint(self)
    let found = lint.names + lint.places + lint.ends + lint.forbidden(by: guards)
    return MapFinding.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
  }
}

/// The checks of a screen map.
struct MapLint {
  let map: MapDescription
  let reach: MapReach

  init(_ map: MapDescription) {
    self.map = map
    reach = MapReach(map)
  }

  /// The nodes in the order in which they are reached, followed by the nodes that cannot be reached.
  var numbers: [Int] {
    let reached = reach.numbers
    let known = Set(reached)
    return reached + map.nodes.indices.filter { !known.contains($0) }
  }

  /// Returns the name of a node in findings.
  func place(_ number: Int) -> String { reach.path(to: number) ?? "nodes[\(number)]" }

  func screen(_ number: Int) -> String { "'\(map.nodes[number].screen.visible)'" }

  /// Returns the name of a transition in findings.
  func place(_ way: DeclaredTransition) -> String {
    let name = way.name.isEmpty ? "?" : way.name.visible
    switch way.step {
    case .root: return name
    case .universal: return "universal/\(name)"
    case .member(_, let node):
      let start = place(node)
      return start.isEmpty ? name : "\(start)/\(name)"
    }
  }
}
