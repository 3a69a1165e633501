import BacktrailUI

struct RecipeList: View {
  @Environment(\.navigate) private var navigate

  var body: some View {
    List {
      NavigationLink("Pancakes", route: RecipeRoute.recipe(id: 1))
      NavigationLink("Soup", route: RecipeRoute.recipe(id: 2))
      Button("New recipe") { navigate.present(RecipeRoute.editor) }
    }
    .navigationTitle("Recipes")
  }
}

struct RecipePage: View {
  let id: Int

  var body: some View {
    Text("Steps for recipe \(id)").navigationTitle("Recipe \(id)")
  }
}

struct RecipeSettings: View {
  var body: some View {
    Text("No settings yet").navigationTitle("Settings")
  }
}
