import BacktrailUI

@Screens
enum RecipeRoute: Route {
  @Screen(RecipeList.self)
  case list

  @Screen(RecipePage.self)
  case recipe(id: Int)

  @Screen(RecipeEditor.self)
  case editor

  @Screen(RecipeSettings.self)
  case settings
}

enum RecipeTab: String {
  case recipes, settings
}

extension ContainerLayout<RecipeRoute> {
  /// The tabs of the first launch.
  static let start = tabs([
    BranchLayout(RecipeTab.recipes, .list), BranchLayout(RecipeTab.settings, .settings),
  ])
}
