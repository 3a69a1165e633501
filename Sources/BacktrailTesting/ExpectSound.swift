import BacktrailInspection
public import BacktrailMap
public import BacktrailRuntime
public import Testing

/// Looks a screen map over, as an app does once at start, and shows what is wrong with it.
///
/// Notes are good to know and fail nothing.
public func expectSound(
  _ map: MapDescription, guards: [NavigationGuard] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  for finding in map.findings(guards: guards) where finding.severity != .note {
    Issue.record("\(finding)", sourceLocation: sourceLocation)
  }
}
