public import BacktrailCore

/// What a link means for the tree of screens: which branch is shown, what stands on it, what lies above it.
///
/// ```swift
/// LinkPlan {
///   LinkBranch("shop") {
///     AppRoute.item(id: id)
///     AppRoute.reviews(of: id)
///   }
///   LinkPresentation(.sheet) { AppRoute.cart }
/// }
/// ```
///
/// A plan says how the active window is to look. Whatever of it is there already stays and keeps its identity;
/// the batch holds only what is missing. Branches that the plan does not name keep what they have.
public struct LinkPlan<R: Route>: Sendable {
  /// What becomes of modal layers that the plan does not show.
  public enum Modals: Hashable, Sendable {
    /// They are dismissed.
    case dismiss
    /// They and everything below them stay, and what the plan shows lies above them; screens of a branch are
    /// shown in a layer of this style.
    case presentOver(PresentationStyle)
    /// The link is refused.
    case refuse
  }

  /// The branch, if the plan names one; otherwise the first of the window stays or comes to the front.
  public var branch: LinkBranch<R>?
  /// The modal layers, bottom to top.
  public var presentations: [LinkPresentation<R>]
  /// What becomes of modal layers that the plan does not show.
  public var modals: Modals
  /// The moves along a path through a screen map, in place of the parts.
  let path: (@Sendable (NavigationState<DecodedRoute<R>>) throws(MoveRejection) -> [Move<R>])?

  /// A plan that reads like the tree it asks for.
  public init(modals: Modals = .dismiss, @LinkPlanBuilder<R> _ parts: () -> [LinkPlanPart<R>]) {
    self.modals = modals
    (branch, presentations, path) = (nil, [], nil)
    for part in parts() {
      switch part {
      case .branch(let branch): self.branch = branch
      case .presentation(let presentation): presentations.append(presentation)
      }
    }
  }

  /// A plan that leads where its moves do; modal layers beside the way are dismissed.
  package init(
    moves: @escaping @Sendable (NavigationState<DecodedRoute<R>>) throws(MoveRejection) -> [Move<R>]
  ) {
    (branch, presentations, modals, path) = (nil, [], .dismiss, moves)
  }

  /// The plan of a screen for which the app declares none: it stands on the root of the first branch, or is the
  /// root of the branch that begins with it.
  public static func standard(_ route: R) -> Self {
    Self { LinkBranch { route } }
  }
}

/// The branch that a plan shows, and the screens on it.
public struct LinkBranch<R: Route>: Sendable {
  /// What becomes of screens that stand on the branch and are not in the plan.
  public enum Rule: Hashable, Sendable {
    /// They go.
    case reset
    /// They stay below; if the plan's last screen stands among them, they stay up to it.
    case keep
  }

  /// The branch's chosen name; `nil` is the first one, or the one whose root the plan begins with.
  public var name: String?
  /// What becomes of other screens.
  public var rule: Rule
  /// The screens, lowest first; the branch's root stays below them.
  public var routes: [R]

  /// A branch with screens on its root. The root itself may be named first.
  public init(_ name: String? = nil, _ rule: Rule = .reset, @LinkRouteBuilder<R> _ routes: () -> [R]) {
    self.name = name
    self.rule = rule
    self.routes = routes()
  }

  /// A branch named by a case of the app's own enum, with screens on its root.
  public init(
    _ name: some RawRepresentable<String>, _ rule: Rule = .reset, @LinkRouteBuilder<R> _ routes: () -> [R]
  ) {
    self.init(name.rawValue, rule, routes)
  }

  /// A branch that shows its root.
  public init(_ name: String, of type: R.Type = R.self) {
    self.init(name) { [] }
  }
}

/// A modal layer that a plan shows, and the screens in it.
public struct LinkPresentation<R: Route>: Sendable {
  /// How it is shown.
  public var style: PresentationStyle
  /// The screens, lowest first; never empty.
  public var routes: [R]

  /// A layer with a stack of screens.
  public init(_ style: PresentationStyle = .sheet, @LinkRouteBuilder<R> _ routes: () -> [R]) {
    self.style = style
    self.routes = routes()
  }
}

/// One part of a plan.
public enum LinkPlanPart<R: Route>: Sendable {
  /// The branch; the last one counts.
  case branch(LinkBranch<R>)
  /// A modal layer above those before it.
  case presentation(LinkPresentation<R>)
}

/// Collects the parts of a plan.
@resultBuilder
public enum LinkPlanBuilder<R: Route> {
  public static func buildExpression(_ branch: LinkBranch<R>) -> [LinkPlanPart<R>] { [.branch(branch)] }
  public static func buildExpression(_ presentation: LinkPresentation<R>) -> [LinkPlanPart<R>] {
    [.presentation(presentation)]
  }
  public static func buildBlock(_ parts: [LinkPlanPart<R>]...) -> [LinkPlanPart<R>] { parts.flatMap(\.self) }
  public static func buildOptional(_ parts: [LinkPlanPart<R>]?) -> [LinkPlanPart<R>] { parts ?? [] }
  public static func buildEither(first parts: [LinkPlanPart<R>]) -> [LinkPlanPart<R>] { parts }
  public static func buildEither(second parts: [LinkPlanPart<R>]) -> [LinkPlanPart<R>] { parts }
}

/// Collects screens, lowest first.
@resultBuilder
public enum LinkRouteBuilder<R: Route> {
  public static func buildExpression(_ route: R) -> [R] { [route] }
  public static func buildExpression(_ routes: [R]) -> [R] { routes }
  public static func buildBlock(_ routes: [R]...) -> [R] { routes.flatMap(\.self) }
  public static func buildOptional(_ routes: [R]?) -> [R] { routes ?? [] }
  public static func buildEither(first routes: [R]) -> [R] { routes }
  public static func buildEither(second routes: [R]) -> [R] { routes }
  public static func buildArray(_ routes: [[R]]) -> [R] { routes.flatMap(\.self) }
}
