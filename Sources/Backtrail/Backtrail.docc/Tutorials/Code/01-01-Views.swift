import BacktrailUI

struct RecipeList: View {
  var body: some View {
    List {
      Text("Pancakes")
      Text("Soup")
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
