import BacktrailUI

extension RecipeRoute {
  static let router = DeepLinkRouter<RecipeRoute>(policy: DeepLinkPolicy(schemes: ["recipes"]))

  /// The screens that a link shows, starting with the screens below the destination.
  var plan: LinkPlan<RecipeRoute> {
    switch self {
    case .list: LinkPlan(LinkBranch(RecipeTab.recipes))
    case .recipe: LinkPlan(LinkBranch(RecipeTab.recipes, [self]))
    case .editor: LinkPlan(LinkBranch(RecipeTab.recipes), LinkPresentation([self]))
    case .settings: LinkPlan(LinkBranch(RecipeTab.settings))
    }
  }
}
