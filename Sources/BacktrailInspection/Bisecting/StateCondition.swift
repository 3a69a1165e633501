package import BacktrailCore
package import BacktrailRuntime

/// A condition on a state that can be evaluated without the app or another program.
package enum StateCondition: Sendable {
  /// No guard is violated.
  case guards([NavigationGuard])
  case expectation(Expectation)

  /// Returns whether the condition holds in the given state.
  package func holds(in state: EncodedState) -> Bool {
    switch self {
    case .guards(let guards): state.violations(of: guards).isEmpty
    case .expectation(let expectation): expectation.holds(in: state)
    }
  }
}
