/// A window: a root container and the modal layers over it, bottom to top.
public struct SceneState<R: Sendable>: Identifiable, Sendable {
  /// The identity of the window.
  public let id: SceneID
  /// The chosen name of the kind of window.
  public let name: String
  /// The lowest container.
  public var root: Container<R>
  /// The modal layers, bottom to top.
  public var presentations: [Presentation<R>]

  /// A scene made of its parts.
  public init(id: SceneID, name: String, root: Container<R>, presentations: [Presentation<R>] = []) {
    self.id = id
    self.name = name
    self.root = root
    self.presentations = presentations
  }

  /// The container on top: the highest modal layer's, or the root.
  public var topContainer: Container<R> { presentations.last?.container ?? root }

  /// All containers, bottom to top.
  public var containers: [Container<R>] { [root] + presentations.map { $0.container } }

  /// Every entry of every stack, depth-first.
  public var entries: [StackEntry<R>] { containers.flatMap { $0.branches.flatMap { $0.entries } } }
}

extension SceneState: Equatable where R: Equatable {}
