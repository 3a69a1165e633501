import BacktrailUI

/// A search for items. The results are saved with the screen.
struct SearchPage: View {
  @ScreenState("words") private var words = ""
  @ScreenState("results") private var results: ViewState<[Int], ErrorDisplayModel, EmptyDisplayModel> = .idle
  @State private var searches = 0

  var body: some View {
    VStack {
      TextField("Words", text: $words)
      Button("Search") { searches += 1 }
      StateDrivenView(state: $results.visibleState) { items in
        ForEach(items.compactMap(Catalog.item)) { item in
          NavigationLink(item.name, route: AppRoute.item(id: item.id))
        }
      } idle: {
        Text("Type what you are looking for.")
      }
    }
    .navigationTitle("Search")
    .task(id: searches) {
      if searches > 0 { await search() }
    }
  }

  private func search() async {
    await $results.loadState {
      do {
        let found = try Catalog.find(words)
        return found.isEmpty ? .empty(.noResults) : .content(found)
      } catch {
        return .error(.generic(message: "The network is down."))
      }
    }
  }
}
