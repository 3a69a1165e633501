package import BacktrailCore

/// The branches that a container has in this build, in order, regardless of the log.
package struct BranchArrangement<R: Route> {
  /// A branch that is missing from the log.
  package struct Missing {
    /// The name that the app chose.
    package var name: String
    /// The branch with its root; `nil` if the context of its root is unknown.
    package var layout: BranchLayout<R>?

    package init(name: String, layout: BranchLayout<R>?) {
      self.name = name
      self.layout = layout
    }
  }

  /// The indices of the shown branches, in the order of this build; never empty.
  package var shown: [Int]
  /// The branches that are missing from the log.
  package var missing: [Missing]

  package init(shown: [Int], missing: [Missing]) {
    self.shown = shown
    self.missing = missing
  }
}

extension BranchArrangement {
  /// Returns the index of the selected branch or, if it is not shown, of the nearest one that is.
  func selected(in container: Container<DecodedRoute<R>>) -> Int {
    shown.min { distance(of: $0, in: container) < distance(of: $1, in: container) } ?? container.selected
  }

  /// Returns the container with only the shown branches, in order.
  func shown(of container: Container<DecodedRoute<R>>) -> Container<DecodedRoute<R>> {
    let selected = selected(in: container)
    return Container(
      kind: container.kind, branches: shown.map { container.branches[$0] },
      selected: shown.firstIndex(of: selected) ?? 0)
  }

  private func distance(of place: Int, in container: Container<DecodedRoute<R>>) -> (Int, Int) {
    (abs(place - container.selected), place)
  }
}
