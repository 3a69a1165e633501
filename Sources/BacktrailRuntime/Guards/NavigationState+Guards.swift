package import BacktrailCore

extension NavigationState where R == RouteReference {
  /// What stands in the windows against guards: in the order of the guards, then of the windows.
  package func violations(of guards: [NavigationGuard]) -> [GuardViolation] {
    violations(of: guards, name: \.name)
  }
}

extension NavigationState {
  /// What stands in the windows against guards, given the stored names of routes.
  func violations(of guards: [NavigationGuard], name: (R) -> String) -> [GuardViolation] {
    guard !guards.isEmpty else { return [] }
    let windows = scenes.map { GuardedWindow($0.map(name)) }
    return guards.flatMap { item in windows.flatMap { $0.violations(of: item) } }
  }
}

extension EncodedState {
  /// What stands in the windows against guards.
  package func violations(of guards: [NavigationGuard]) -> [GuardViolation] {
    tree.violations(of: guards) { names[$0.name] }
  }
}
