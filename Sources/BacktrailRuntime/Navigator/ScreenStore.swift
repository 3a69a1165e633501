public import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// What the views of a screen need of a navigator, whatever its routes are.
@MainActor
package protocol ScreenStore: AnyObject, Sendable {
  /// The registered view overrides.
  var overrides: OverrideTable { get }

  /// The loads of screens that run in this process.
  var loads: RunningLoads { get }

  /// Notes that loads of screens begin or end.
  func changeLoads<Result>(_ change: (inout RunningLoads) -> Result) -> Result

  /// The stack that a person looks at in a window, the active one unless another is named.
  func topStack(of scene: SceneID?) -> StackID?

  /// Takes screens off a stack.
  func pop(_ count: Int, on stack: MoveTarget.Stack, animated: Bool) -> MoveResult

  /// Takes all screens above the root off a stack.
  func popToRoot(on stack: MoveTarget.Stack, animated: Bool) -> MoveResult

  /// Takes the modal layer with a stack away, or without a stack the topmost one of a window.
  func dismissLayer(of stack: StackID?, in scene: SceneID?, animated: Bool) -> MoveResult

  /// Closes a screen with a value for who showed it.
  func finish<Value: Codable & Sendable>(
    _ target: MoveTarget.Entry, with value: Value, savedAs key: String
  ) -> MoveResult

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

  /// The loads of screens that run in this process.
  package var loads: RunningLoads { outbox.loads }

  /// The stack that a person looks at in a window, the active one unless another is named.
  package func topStack(of scene: SceneID?) -> StackID? {
    let state = state
    return state.scenes.first { $0.id == scene ?? state.activeScene }?.topContainer.selectedBranch.id
  }

  /// Takes the modal layer with a stack away, or without a stack the topmost one of a window.
  package func dismissLayer(of stack: StackID?, in scene: SceneID?, animated: Bool) -> MoveResult {
    guard let stack else { return dismiss(in: scene.map { .scene($0) } ?? .active, animated: animated) }
    for window in state.scenes {
      for layer in window.presentations where layer.container.branches.contains(where: { $0.id == stack }) {
        return dismiss(.presentation(layer.id), in: .scene(window.id), animated: animated)
      }
    }
    return reject(.nothingPresented)
  }

  /// Whether a screen is in one of the windows.
  package func hasEntry(_ entry: EntryID) -> Bool {
    observed(timeline.encoded.tree.place(of: entry) != nil)
  }

  /// Records the result of a load that came too late, under the state's key with `.late` behind it.
  package func recordLateResult(_ late: SavedViewState, of key: ViewStateKey) {
    _ = recordViewState(late, for: ViewStateKey(entry: key.entry, name: key.name + ViewStateKey.lateEnding))
  }
}

extension Navigator {
  /// The JSON text of a saved view state, or `nil` when none was saved under the key, or one with a link's secret
  /// in it before this launch.
  package func viewStateJSON(for entry: EntryID, key: String = "main") -> String? {
    savedViewState(for: ViewStateKey(entry: entry, name: key))?.json
  }

  /// A saved view state.
  /// - Returns: `nil` when none was saved under the key.
  /// - Throws: `DecodingError` when what was saved does not fit the type.
  public func viewState<Value: Decodable>(
    for entry: EntryID, key: String = "main", as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let json = viewStateJSON(for: entry, key: key) else { return nil }
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// A saved view state with its version; one that is kept counts before one that is recorded.
  package func savedViewState(for key: ViewStateKey) -> SavedViewState? {
    kept(for: key) ?? contents.viewState(key) { storedViewState(for: $0) }
  }

  /// What is recorded under a key, as it is.
  func storedViewState(for key: ViewStateKey) -> SavedViewState? {
    guard let snapshot = state.viewStates[key] else { return nil }
    return contents.text(of: snapshot).map { SavedViewState(json: $0, version: snapshot.version) }
  }
}
