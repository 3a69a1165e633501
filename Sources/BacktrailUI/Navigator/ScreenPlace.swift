import BacktrailCore
import BacktrailRuntime

/// Where a view stands: the screen, stack and window around it, and the navigator that shows them.
public struct ScreenPlace: Sendable {
  /// The navigator.
  package let store: any ScreenStore
  /// The window.
  public var scene: SceneID?
  /// The stack, where there is one around the view.
  public var stack: StackID?
  /// The screen, where there is one around the view.
  public var entry: EntryID?

  /// A place made of its parts.
  package init(store: any ScreenStore, scene: SceneID? = nil, stack: StackID? = nil, entry: EntryID? = nil) {
    self.store = store
    self.scene = scene
    self.stack = stack
    self.entry = entry
  }
}

private struct ScreenPlaceKey: EnvironmentKey {
  static let defaultValue: ScreenPlace? = nil
}

extension EnvironmentValues {
  /// Where a view stands, as `NavigatorView` and its parts set it; `nil` outside of them.
  public var screenPlace: ScreenPlace? {
    get { self[ScreenPlaceKey.self] }
    set { self[ScreenPlaceKey.self] = newValue }
  }
}
