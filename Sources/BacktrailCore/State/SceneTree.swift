/// What undo, redo, rewind and a degraded restore put back: the windows with their view states and overrides.
public struct SceneTree<R: Sendable>: Sendable {
  /// The windows, in order of opening.
  public var scenes: [SceneState<R>]
  /// The active window; `nil` exactly when there is none.
  public var activeScene: SceneID?
  /// The saved view states of living entries.
  public var viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>
  /// The overrides whose scope is a scene, a stack or an entry.
  public var overrides: OverrideTable
  /// The roots that are kept for these windows, oldest first.
  public var shelvedRoots: [ClosedItem<R>]

  /// A tree made of its parts.
  public init(
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
