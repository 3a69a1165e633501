public import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The part of a navigator that a screen's views need, regardless of its route type.
@MainActor
package protocol ScreenStore: AnyObject, Sendable {
  /// The registered view overrides.
  var overrides: OverrideTable { get }

  /// The running loads of this process's screens.
  var loads: RunningLoads { get }

  /// Changes the set of screens that are loading.
  func changeLoads<Result>(_ change: (inout RunningLoads) -> Result) -> Result

  /// Returns the selected stack of the topmost container in the given scene, or in the active scene if `scene` is
  /// `nil`.
  func topStack(of scene: SceneID?) -> StackID?

  /// Pops screens from a stack.
  func pop(_ count: Int, on stack: MoveTarget.Stack, animated: Bool) -> MoveResult

  /// Pops all screens above the root of a stack.
  func popToRoot(on stack: MoveTarget.Stack, animated: Bool) -> MoveResult

  /// Dismisses the presentation that contains a stack, or the topmost presentation of a scene.
  func dismissLayer(of stack: StackID?, in scene: SceneID?, animated: Bool) -> MoveResult

  /// Closes a screen with a result.
  func finish<Value: Codable & Sendable>(
    _ target: MoveTarget.Entry, with value: Value, savedAs key: String
  ) -> MoveResult

  /// Returns whether any scene contains the entry.
  func hasEntry(_ entry: EntryID) -> Bool

  /// Returns a saved view state, or `nil` if none was saved under the key.
  func savedViewState(for key: ViewStateKey) -> SavedViewState?

  /// Keeps a view state and records it soon. Returns the reason for rejecting it, or `nil` if it is kept.
  @discardableResult
  func keepViewState(json: String, version: Int32, key: String, of entry: EntryID) -> MoveRejection?

  /// Returns the decoded form of a view state that has sensitive values, which its text lacks. It exists until the
  /// process ends or nothing needs the view state.
  func record(for key: ViewStateKey) -> Any?

  /// Keeps the decoded form of the view state that was kept last under the key.
  func keepRecord(_ record: Any, for key: ViewStateKey)

  /// Records the result of a late load next to the state that it would have changed.
  func recordLateResult(_ late: SavedViewState, of key: ViewStateKey)
}

extension Navigator: ScreenStore {
  /// The registered view overrides.
  package var overrides: OverrideTable { state.overrides }

  /// The running loads of this process's screens.
  package var loads: RunningLoads { outbox.loads }

  /// Returns the selected stack of the topmost container in the given scene, or in the active scene if `scene` is `nil`.
  package func topStack(of scene: SceneID?) -> StackID? {
    let state = state
    return state.scenes.first { $0.id == scene ?? state.activeScene }?.topContainer.selectedBranch.id
  }

  /// Dismisses the presentation that contains a stack, or the topmost presentation of a scene.
  package func dismissLayer(of stack: StackID?, in scene: SceneID?, animated: Bool) -> MoveResult {
    guard let stack else { return dismiss(in: scene.map { .scene($0) } ?? .active, animated: animated) }
    for window in state.scenes {
      for layer in window.presentations where layer.container.branches.contains(where: { $0.id == stack }) {
        return dismiss(.presentation(layer.id), in: .scene(window.id), animated: animated)
      }
    }
    return reject(.nothingPresented)
  }

  /// Returns whether any scene contains the entry.
  package func hasEntry(_ entry: EntryID) -> Bool {
    observed(timeline.encoded.tree.place(of: entry) != nil)
  }

  /// Records the result of a late load under the state's key with the suffix `.late`.
  package func recordLateResult(_ late: SavedViewState, of key: ViewStateKey) {
    _ = recordViewState(late, for: ViewStateKey(entry: key.entry, name: key.name + ViewStateKey.lateEnding))
  }
}

extension Navigator {
  /// Returns the JSON text of a saved view state. The result is `nil` if none was saved under the key, or if the saved
  /// state contained a link's secret and was saved before this launch.
  package func viewStateJSON(for entry: EntryID, key: String = "main") -> String? {
    savedViewState(for: ViewStateKey(entry: entry, name: key))?.json
  }

  /// Returns a saved view state.
  /// - Returns: The value, or `nil` if none was saved under the key.
  /// - Throws: `DecodingError` if the saved value has a different type.
  public func viewState<Value: Decodable>(
    for entry: EntryID, key: String = "main", as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let json = viewStateJSON(for: entry, key: key) else { return nil }
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// Returns a saved view state with its version. A pending view state takes precedence over the recorded one.
  package func savedViewState(for key: ViewStateKey) -> SavedViewState? {
    kept(for: key) ?? contents.viewState(key) { storedViewState(for: $0) }
  }

  /// Returns the decoded form of a view state that has sensitive values.
  package func record(for key: ViewStateKey) -> Any? {
    if kept(for: key) != nil { return outbox.records[key] }
    return state.viewStates[key].flatMap { contents.records[$0.payload.seq] }
  }

  /// Returns the recorded view state under the given key.
  func storedViewState(for key: ViewStateKey) -> SavedViewState? {
    guard let snapshot = state.viewStates[key] else { return nil }
    return contents.text(of: snapshot).map { SavedViewState(json: $0, version: snapshot.version) }
  }
}
