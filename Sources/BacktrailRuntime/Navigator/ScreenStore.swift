public import BacktrailCore

/// What the views of a screen need of a navigator, whatever its routes are.
@MainActor
public protocol ScreenStore: AnyObject, Sendable {
  /// The registered view overrides.
  var overrides: OverrideTable { get }

  /// The JSON text of a saved view state, or `nil` when none was saved under the key.
  func viewStateJSON(for entry: EntryID, key: String) -> String?
}

extension Navigator: ScreenStore {
  /// The registered view overrides.
  public var overrides: OverrideTable { state.overrides }
}
