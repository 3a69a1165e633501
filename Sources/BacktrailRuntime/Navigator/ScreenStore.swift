public import BacktrailCore

/// What the views of a screen need of a navigator, whatever its routes are.
@MainActor
package protocol ScreenStore: AnyObject, Sendable {
  /// The registered view overrides.
  var overrides: OverrideTable { get }

  /// The loads of screens that run in this process.
  var loads: RunningLoads { get set }

  /// Whether a screen is in one of the windows.
  func hasEntry(_ entry: EntryID) -> Bool

  /// A saved view state, or `nil` when none was saved under the key.
  func savedViewState(for key: ViewStateKey) -> SavedViewState?

  /// Keeps a view state and records it soon; gives why it was refused, if it was.
  @discardableResult
  func keepViewState(json: String, version: Int32, key: String, of entry: EntryID) -> MoveRejection?

  /// Records the result of a load that came too late, at once and beside the state that it would have changed.
  func recordLateResult(_ late: SavedViewState, of key: ViewStateKey)
}

extension Navigator: ScreenStore {
  /// The registered view overrides.
  package var overrides: OverrideTable { state.overrides }

  /// Whether a screen is in one of the windows.
  public func hasEntry(_ entry: EntryID) -> Bool {
    _ = signals.stateRevision
    return encoded.tree.place(of: entry) != nil
  }

  /// Records the result of a load that came too late, under the state's key with `.late` behind it.
  public func recordLateResult(_ late: SavedViewState, of key: ViewStateKey) {
    _ = recordViewState(late, for: ViewStateKey(entry: key.entry, name: key.name + ViewStateKey.lateEnding))
  }
}
