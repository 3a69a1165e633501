/// Whether an app is in use.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background
  case inactive
  case active
}

extension EnvironmentValues {
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}

private enum ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}
