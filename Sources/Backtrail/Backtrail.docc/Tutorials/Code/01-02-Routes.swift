import BacktrailUI

@Screens
enum RecipeRoute: Route {
  @Screen(RecipeList.self)
  case list

  @Screen(RecipePage.self)
  case recipe(id: Int)
}
