package import BacktrailCore
package import BacktrailRuntime

/// A checker that follows a replay batch by batch and finds the guard violations that each batch adds.
package struct GuardFold: Sendable {
  private let guards: [NavigationGuard]
  private var known: Set<NavigationGuard.Violation.Key>

  /// Creates a checker that begins at a state. Violations that already exist in this state are not attributed to a
  /// batch.
  package init(_ guards: [NavigationGuard], from state: EncodedState) {
    self.guards = guards
    known = Set(state.violations(of: guards).map(\.key))
  }

  /// Returns the violations that a batch added, based on the state after it.
  package mutating func added(by state: EncodedState) -> [NavigationGuard.Violation] {
    guard !guards.isEmpty else { return [] }
    let present = state.violations(of: guards)
    defer { known = Set(present.map(\.key)) }
    return present.filter { !known.contains($0.key) }
  }
}
