import BacktrailUI

@main
struct RecipesApp: App {
  private let navigator = Navigator<RecipeRoute>(log: openRecipeLog())

  init() {
    navigator.restore(orElse: .stack(.list))
  }

  var body: some Scene {
    WindowGroup { NavigatorView(navigator) }
  }
}
