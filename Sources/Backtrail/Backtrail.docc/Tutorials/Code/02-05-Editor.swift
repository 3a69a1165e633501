import BacktrailUI

struct RecipeEditor: View {
  @Environment(\.navigate) private var navigate
  @State private var title = ""

  var body: some View {
    VStack {
      TextField("Title", text: $title)
      Button("Done") { navigate.dismiss() }
    }
    .navigationTitle("New recipe")
  }
}
