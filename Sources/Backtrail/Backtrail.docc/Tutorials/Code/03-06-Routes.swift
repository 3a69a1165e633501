import BacktrailUI

@Screens
@DeepLinkDestination
enum RecipeRoute: Route {
  @Screen(RecipeList.self)
  @DeepLinkRoute("/")
  case list

  @Screen(RecipePage.self, id: "recipe", version: 2)
  @DeepLinkRoute("/recipes/:id")
  case dish(id: Int, portions: Int = 4)

  @Screen(RecipeEditor.self)
  case editor

  @Screen(RecipeSettings.self)
  @DeepLinkRoute("/settings")
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
