/// One screen instance on a stack.
public struct StackEntry<R: Sendable>: Identifiable, Sendable {
  /// The durable identity; kept across launches, and when the route is replaced.
  public let id: EntryID
  /// The route of the screen.
  public var route: R

  /// An entry made of its parts.
  public init(id: EntryID, route: R) {
    self.id = id
    self.route = route
  }
}

extension StackEntry: Equatable where R: Equatable {}

/// A named stack inside a container: a tab, a column, or the only stack.
public struct Branch<R: Sendable>: Identifiable, Sendable {
  /// The identity of the stack.
  public let id: StackID
  /// The chosen name, unique in its container.
  public let name: String
  /// The entries, root first; never empty.
  public var entries: [StackEntry<R>]

  /// A branch made of its parts.
  public init(id: StackID, name: String, entries: [StackEntry<R>]) {
    self.id = id
    self.name = name
    self.entries = entries
  }
}

extension Branch: Equatable where R: Equatable {}
