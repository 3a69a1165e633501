/// The kind of a container, which determines how its branches are shown.
public enum ContainerKind: String, Hashable, Sendable, CaseIterable {
  /// A single stack.
  case stack
  /// Branches, one of which is shown.
  case tabs
  /// Branches that are all visible.
  case split
}

/// A single stack, tabs, or a split.
public struct Container<R: Sendable>: Sendable {
  /// The kind of the container.
  public let kind: ContainerKind
  /// The branches, in order; never empty, and exactly one for `.stack`.
  public var branches: [Branch<R>]
  /// The index of the selected branch.
  public var selected: Int

  package init(kind: ContainerKind, branches: [Branch<R>], selected: Int = 0) {
    self.kind = kind
    self.branches = branches
    self.selected = selected
  }

  /// The selected branch. The other branches keep their stacks.
  public var selectedBranch: Branch<R> { branches[selected] }
}

extension Container: Equatable where R: Equatable {}

/// One screen instance on a stack.
public struct StackEntry<R: Sendable>: Identifiable, Sendable {
  /// The durable identity. It stays the same after a relaunch and when the route is replaced.
  public let id: EntryID
  /// The screen's route.
  public var route: R

  package init(id: EntryID, route: R) {
    self.id = id
    self.route = route
  }
}

extension StackEntry: Equatable where R: Equatable {}

/// A named stack inside a container: a tab, a column, or the only stack.
public struct Branch<R: Sendable>: Identifiable, Sendable {
  /// The identity of the stack.
  public let id: StackID
  /// The chosen name, which is unique within its container.
  public let name: String
  /// The entries, root first; never empty.
  public var entries: [StackEntry<R>]

  package init(id: StackID, name: String, entries: [StackEntry<R>]) {
    self.id = id
    self.name = name
    self.entries = entries
  }
}

extension Branch: Equatable where R: Equatable {}
