/// A branch to create, with its name and the routes of its stack, root first.
public struct BranchLayout<R: Sendable>: Sendable {
  /// The chosen name, which is unique within its container.
  public var name: String
  /// The routes, root first; there is at least one.
  public var routes: [R]

  /// Creates a branch with its root and the screens above it, lowest first.
  public init(_ name: String, _ routes: R...) {
    self.init(name: name, routes: routes)
  }

  /// Creates a branch whose name is the raw value of one of the app's enum cases.
  public init(_ name: some RawRepresentable<String>, _ routes: R...) {
    self.init(name: name.rawValue, routes: routes)
  }

  /// Creates a branch with its root and the screens above it, lowest first.
  public init(name: String, routes: [R]) {
    self.name = name
    self.routes = routes
  }
}

/// A container to create.
///
/// ```swift
/// let shop: ContainerLayout<AppRoute> = .tabs([BranchLayout("shop", .list), BranchLayout("search", .search)])
/// ```
public struct ContainerLayout<R: Sendable>: Sendable {
  /// The kind of container.
  public var kind: ContainerKind
  /// The branches, in order. There is at least one, and exactly one for `.stack`.
  public var branches: [BranchLayout<R>]
  /// The index of the branch that is selected initially.
  public var selected: Int

  package init(kind: ContainerKind, branches: [BranchLayout<R>], selected: Int = 0) {
    self.kind = kind
    self.branches = branches
    self.selected = selected
  }

  /// Returns a single stack with the given routes, root first.
  public static func stack(_ routes: R...) -> Self {
    Self(kind: .stack, branches: [BranchLayout(name: "main", routes: routes)])
  }

  /// Returns tabs. By default, the first tab is selected.
  public static func tabs(_ branches: [BranchLayout<R>], selected: Int = 0) -> Self {
    Self(kind: .tabs, branches: branches, selected: selected)
  }

  /// Returns columns that are all visible.
  public static func split(_ branches: [BranchLayout<R>]) -> Self {
    Self(kind: .split, branches: branches)
  }
}

extension BranchLayout: Equatable where R: Equatable {}
extension ContainerLayout: Equatable where R: Equatable {}
