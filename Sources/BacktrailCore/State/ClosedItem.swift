/// Something recently closed that can be reopened whole, with its view states and overrides.
public struct ClosedItem<R: Sendable>: Sendable {
  /// The closed item, with all that reopening needs.
  public enum Content: Sendable {
    /// A scene with its root and its presentations.
    case scene(SceneState<R>)
    /// A presentation and those that were above it, bottom to top.
    case presentations([Presentation<R>], scene: SceneID)
    /// A branch, the place it had, and a branch beside which it was.
    case branch(Branch<R>, at: Int, beside: StackID)
    /// The root container of a scene that got another one meanwhile.
    case root(Container<R>, scene: SceneID)
  }

  /// The closed item.
  public var content: Content
  /// The presentations that were over a root and are retained with it, bottom to top.
  package var layers: [Presentation<R>]
  /// The view states of its entries.
  package var viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>
  /// The overrides that lived on it.
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
  /// The scene whose root this was; `nil` for what is no root.
  package var shelvedScene: SceneID? {
    if case .root(_, let scene) = content { scene } else { nil }
  }

  /// Its containers, bottom to top; a branch counts as a stack of its own.
  package var containers: [Container<R>] {
    switch content {
    case .scene(let scene): scene.containers
    case .branch(let branch, _, _): [Container(kind: .stack, branches: [branch])]
    case .presentations(let layers, _): layers.map(\.container)
    case .root(let root, _): [root] + layers.map(\.container)
    }
  }

  /// Its screens.
  package var entries: [StackEntry<R>] { containers.flatMap { $0.branches.flatMap(\.entries) } }
}

extension ClosedItem.Content: Equatable where R: Equatable {}
extension ClosedItem: Equatable where R: Equatable {}
