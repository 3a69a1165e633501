import BacktrailUI

@main
struct RecipesApp: App {
  private let navigator = Navigator<RecipeRoute>(log: openRecipeLog())

  init() {
    navigator.restore(orElse: .start)
  }

  var body: some Scene {
    WindowGroup { NavigatorView(navigator).branchLabel { Text($0.capitalized) } }
  }
}
