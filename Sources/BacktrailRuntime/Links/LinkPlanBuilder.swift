public import BacktrailCore

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
