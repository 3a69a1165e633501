/// What kind of container holds the branches.
public enum ContainerKind: String, Hashable, Sendable, CaseIterable {
  /// A single stack.
  case stack
  /// Branches of which one is shown.
  case tabs
  /// Branches that are all shown.
  case split
}

/// A single stack, tabs or a split.
public struct Container<R: Sendable>: Sendable {
  /// What kind of container this is.
  public let kind: ContainerKind
  /// The branches, in order; never empty, exactly one in a `.stack`.
  public var branches: [Branch<R>]
  /// The place of the selected branch.
  public var selected: Int

  /// A container made of its parts.
  public init(kind: ContainerKind, branches: [Branch<R>], selected: Int = 0) {
    self.kind = kind
    self.branches = branches
    self.selected = selected
  }

  /// The selected branch.
  public var selectedBranch: Branch<R> { branches[selected] }
}

extension Container: Equatable where R: Equatable {}
