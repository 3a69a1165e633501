/// What undo, redo, rewind and a degraded restore put back: the windows with their view states and overrides.
package struct SceneTree<R: Sendable>: Sendable {
  /// The windows, in order of opening.
  package var scenes: [SceneState<R>]
  /// The active window; `nil` exactly when there is none.
  package var activeScene: SceneID?
  /// The saved view states of living entries.
  package var viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>
  /// The overrides whose scope is a scene, a stack or an entry.
  package var overrides: OverrideTable
  /// The roots that are kept for these windows, oldest first.
  package var shelvedRoots: [ClosedItem<R>]

  /// A tree made of its parts.
  package init(
    scenes: [SceneState<R>] = [],
    activeScene: SceneID? = nil,
    viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot> = OrderedTable(),
    overrides: OverrideTable = OrderedTable(),
    shelvedRoots: [ClosedItem<R>] = []
  ) {
    self.scenes = scenes
    self.activeScene = activeScene
    self.viewStates = viewStates
    self.overrides = overrides
    self.shelvedRoots = shelvedRoots
  }
}

extension SceneTree: Equatable where R: Equatable {}
