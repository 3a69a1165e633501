import BacktrailUI

extension RecipeRoute {
  static let router = DeepLinkRouter<RecipeRoute>(policy: DeepLinkPolicy(schemes: ["recipes"]))
}
