/// The current state: scenes, view states, overrides, recently closed items, and waiting links.
///
/// ```swift
/// let route = navigator.state.top?.route.route
/// let sheets = navigator.state.scenes.first?.presentations.count
/// ```
///
/// The state is derived: it is the result of reducing every event of a log in order. `R` is the representation of a
/// route. A replay uses `CompactRoute`, and an app uses its own route type.
///
/// Promises:
/// - The same events lead to the same state on every machine.
/// - An event either applies completely or is rejected with a reason and changes nothing.
/// - The size is limited, for example, to 500 scenes, 20,000 entries, and 100 waiting links. A hostile log cannot
///   exceed the limits.
///
/// Not promised:
/// - That this build can decode every route in the state.
/// - That every waiting link is still valid. The state has no clock, so it cannot tell whether a link has expired.
///
/// Cost: Copies share storage until one of them changes. Reducing an event takes about 35 ns in memory, even with
/// 1,000 entries on a stack, on the machine described in `Tools/Benchmarks/README.md`.
public struct NavigationState<R: Sendable>: Sendable {
  /// The maximum number of closed items, not counting retained roots. The oldest one is removed first.
  package static var closedItemLimit: Int { 10 }

  /// The maximum number of retained roots per scene. The oldest one is removed first.
  package static var shelvedRootLimit: Int { 10 }

  /// The maximum number of waiting links. An event that adds another one is rejected.
  package static var linkLimit: Int { 100 }

  /// The sequence number of the latest `sessionStarted` event, or 0.
  package var session: Int64 = 0
  /// The scenes, in the order they were opened.
  public package(set) var scenes: [SceneState<R>] = []
  /// The active scene; `nil` only if there are no scenes.
  public package(set) var activeScene: SceneID?
  /// The saved view states of current entries.
  package var viewStates = OrderedTable<ViewStateKey, ViewStateSnapshot>()
  /// The registered overrides.
  package var overrides = OverrideTable()
  /// The recently closed items. The retained roots come first, then all others; each group is ordered from oldest to
  /// newest.
  public package(set) var closedItems: [ClosedItem<R>] = []
  /// The waiting links, in the order they were received. They are not part of the scenes, so undo does not change them.
  public package(set) var links: [WaitingLink] = []

  /// The number of current entries.
  var entryCount = EntryCount()

  /// Creates the state before the first event.
  package init() {}

  /// The scenes with their view states and overrides, in the form that undo restores.
  package var sceneTree: SceneTree<R> {
    var scoped = overrides
    _ = scoped.removeAll { $0.scope == .app }
    return SceneTree(
      scenes: scenes, activeScene: activeScene, viewStates: viewStates, overrides: scoped,
      shelvedRoots: closedItems.prefix(shelvedCount).filter { item in
        scenes.contains { $0.id == item.shelvedScene }
      })
  }

  /// The active scene's state.
  public var activeSceneState: SceneState<R>? {
    scenes.first { $0.id == activeScene }
  }

  /// The visible stack: the selected branch of the topmost presentation, or of the root, of the active scene.
  public var topStack: Branch<R>? { activeSceneState?.topContainer.selectedBranch }

  /// The top entry of the visible stack.
  public var top: StackEntry<R>? { topStack?.entries.last }
}

extension NavigationState: Equatable where R: Equatable {}
