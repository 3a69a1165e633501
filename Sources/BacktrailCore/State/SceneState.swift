/// A scene, which consists of a root container and the presentations over it, bottom to top.
public struct SceneState<R: Sendable>: Identifiable, Sendable {
  /// The identity of the scene.
  public let id: SceneID
  /// The name that the app chose for this kind of scene.
  public let name: String
  /// The lowest container.
  public var root: Container<R>
  /// The presentations, bottom to top.
  public var presentations: [Presentation<R>]

  package init(id: SceneID, name: String, root: Container<R>, presentations: [Presentation<R>] = []) {
    self.id = id
    self.name = name
    self.root = root
    self.presentations = presentations
  }

  /// The container of the topmost presentation, or the root if there are no presentations.
  public var topContainer: Container<R> { presentations.last?.container ?? root }

  /// All containers, bottom to top.
  public var containers: [Container<R>] { [root] + presentations.map { $0.container } }

  /// Every entry of every stack, depth-first.
  public var entries: [StackEntry<R>] { containers.flatMap { $0.branches.flatMap { $0.entries } } }
}

extension SceneState: Equatable where R: Equatable {}

/// The part of a state that undo, redo, rewind, and a reduced restore replace: the scenes with their view states and
/// overrides, except for the overrides of scenes and stacks that exist both before and after.
package struct SceneTree<R: Sendable>: Sendable {
  /// The scenes, in the order they were opened.
  package var scenes: [SceneState<R>]
  /// The active scene; `nil` only if there are no scenes.
  package var activeScene: SceneID?
  /// The saved view states of current entries.
  package var viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>
  /// The overrides whose scope is a scene, a stack, or an entry.
  package var overrides: OverrideTable
  /// The retained roots of these scenes, oldest first.
  package var shelvedRoots: [ClosedItem<R>]

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
