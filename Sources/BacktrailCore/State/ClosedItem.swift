/// A recently closed item that can be reopened as a whole, with its view states and overrides.
public struct ClosedItem<R: Sendable>: Sendable {
  /// The closed item, with the screens needed to reopen it.
  public enum Content: Sendable {
    /// A scene with its root and its presentations.
    case scene(SceneState<R>)
    /// A presentation and the presentations above it, bottom to top.
    case presentations([Presentation<R>], scene: SceneID)
    /// A branch, its index, and the branch next to it.
    case branch(Branch<R>, at: Int, beside: StackID)
    /// The former root container of a scene that has a different root now.
    case root(Container<R>, scene: SceneID)
  }

  /// The closed item.
  public var content: Content
  /// The presentations that were above a root and are retained with it, bottom to top.
  package var layers: [Presentation<R>]
  /// The view states of the item's entries.
  package var viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>
  /// The overrides of the item.
  package var overrides: OverrideTable

  package init(
    content: Content,
    layers: [Presentation<R>] = [],
    viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot> = OrderedTable(),
    overrides: OverrideTable = OrderedTable()
  ) {
    self.content = content
    self.layers = layers
    self.viewStates = viewStates
    self.overrides = overrides
  }
}

extension ClosedItem {
  /// The closed scene; `nil` for other items.
  package var scene: SceneState<R>? {
    if case .scene(let scene) = content { scene } else { nil }
  }

  /// The scene that a retained root belongs to; `nil` for other items.
  package var shelvedScene: SceneID? {
    if case .root(_, let scene) = content { scene } else { nil }
  }

  /// The containers, bottom to top. A branch is included as a stack.
  package var containers: [Container<R>] {
    switch content {
    case .scene(let scene): scene.containers
    case .branch(let branch, _, _): [Container(kind: .stack, branches: [branch])]
    case .presentations(let layers, _): layers.map(\.container)
    case .root(let root, _): [root] + layers.map(\.container)
    }
  }

  /// All entries of the item.
  package var entries: [StackEntry<R>] { containers.flatMap { $0.branches.flatMap(\.entries) } }
}

extension ClosedItem.Content: Equatable where R: Equatable {}
extension ClosedItem: Equatable where R: Equatable {}
