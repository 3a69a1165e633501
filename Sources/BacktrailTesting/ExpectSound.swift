import BacktrailInspection
public import BacktrailMap
public import BacktrailRuntime
public import Testing

/// Checks a screen map, as an app does once at launch, and reports its errors.
///
/// Notes do not fail the test.
public func expectSound(
  _ map: MapDescription, guards: [NavigationGuard] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  for finding in map.findings(guards: guards) where finding.severity != .note {
    Issue.record("\(finding)", sourceLocation: sourceLocation)
  }
}
