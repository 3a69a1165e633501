public import BacktrailCore

/// The destination of a link: the branch to show, the screens on that branch, and the presentations above it.
///
/// ```swift
/// LinkPlan(
///   LinkBranch("shop", [.item(id: id), .reviews(of: id)]),
///   LinkPresentation([.cart], style: .sheet))
/// ```
///
/// A plan describes what the active scene should show. Screens that are already shown keep their identity, and only the
/// difference is recorded. Branches that are not part of the plan are left unchanged.
public struct LinkPlan<R: Route>: Sendable {
  /// The handling of presentations that are not part of the plan.
  public enum Modals: Hashable, Sendable {
    /// The presentations are dismissed.
    case dismiss
    /// The presentations and everything below them stay, and the plan is shown above them. The screens of the plan's
    /// branch are shown in a presentation with this style.
    case presentOver(PresentationStyle)
    /// The link is refused.
    case refuse
  }

  package let branch: LinkBranch<R>?
  package let presentations: [LinkPresentation<R>]
  package let modals: Modals
  /// A closure that returns the moves along a path through a screen map. It is used instead of the branch and the
  /// presentations.
  let path: Path?

  package typealias Path =
    @Sendable (
      NavigationState<DecodedRoute<R>>, any RouteCoder<R>
    ) throws(MoveRejection) -> [Move<R>]

  /// Creates a plan that shows a branch and, above it, presentations from bottom to top.
  public init(
    _ branch: LinkBranch<R>, _ presentations: LinkPresentation<R>..., modals: Modals = .dismiss
  ) {
    self.init(branch: branch, presentations: presentations, modals: modals)
  }

  /// Creates a plan that shows presentations, from bottom to top, above the first branch.
  public init(_ presentations: LinkPresentation<R>..., modals: Modals = .dismiss) {
    self.init(branch: nil, presentations: presentations, modals: modals)
  }

  package init(branch: LinkBranch<R>?, presentations: [LinkPresentation<R>], modals: Modals) {
    (self.branch, self.presentations, self.modals, path) = (branch, presentations, modals, nil)
  }

  /// Creates a plan of moves. Presentations that are not part of it are dismissed.
  package init(moves: @escaping Path) {
    (branch, presentations, modals, path) = (nil, [], .dismiss, moves)
  }
}

/// The branch that a plan shows, and the screens on it.
public struct LinkBranch<R: Route>: Sendable {
  package let name: String?
  package let keepsScreens: Bool
  package let routes: [R]

  /// Creates a branch with the given name and screens above its root, lowest first. The root itself may be listed
  /// first.
  ///
  /// Other screens on the branch are removed, unless `keepsScreens` is `true`. In that case, they stay below the
  /// screens of the plan. If the plan's last screen is already on the branch, only the screens above it are removed.
  public init(_ name: String, _ routes: [R] = [], keepsScreens: Bool = false) {
    (self.name, self.routes, self.keepsScreens) = (name, routes, keepsScreens)
  }

  /// Creates a branch whose name is the raw value of an enum case.
  public init(_ name: some RawRepresentable<String>, _ routes: [R] = [], keepsScreens: Bool = false) {
    self.init(name.rawValue, routes, keepsScreens: keepsScreens)
  }

  /// Creates a reference to the branch whose root is the first given screen, or to the first branch if no root matches.
  public init(_ routes: [R], keepsScreens: Bool = false) {
    (name, self.routes, self.keepsScreens) = (nil, routes, keepsScreens)
  }
}

/// A presentation that a plan shows, and the screens in it.
public struct LinkPresentation<R: Route>: Sendable {
  package let style: PresentationStyle
  package let routes: [R]

  /// Creates a presentation with a stack of screens, lowest first. If there are no screens, nothing is presented.
  public init(_ routes: [R], style: PresentationStyle = .sheet) {
    (self.style, self.routes) = (style, routes)
  }
}
