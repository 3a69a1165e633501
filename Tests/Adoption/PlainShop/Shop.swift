import HeadlessUI

/// The pages that can be pushed.
enum Page: Codable, Hashable {
  case item(id: Int)
  case reviews(id: Int)
}

enum ShopTab: String {
  case shop
  case search
  case settings
}

struct Shop: View {
  @State private var tab = ShopTab.shop
  @State private var shop: [Page] = []
  @State private var search: [Page] = []
  @State private var isCartOpen = false

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack(path: $shop) { pages { Storefront() } }
        .tabItem { Text("Shop") }.tag(ShopTab.shop)
      NavigationStack(path: $search) { pages { Search() } }
        .tabItem { Text("Search") }.tag(ShopTab.search)
      NavigationStack { Settings() }
        .tabItem { Text("Settings") }.tag(ShopTab.settings)
    }
    .sheet(isPresented: $isCartOpen) { Cart() }
  }

  private func pages(@ViewBuilder _ root: () -> some View) -> some View {
    root().navigationDestination(for: Page.self) { page in
      PageView(page: page) { isCartOpen = true }
    }
  }
}

struct PageView: View {
  let page: Page
  let openCart: () -> Void

  var body: some View {
    switch page {
    case .item(let id): Item(id: id, openCart: openCart)
    case .reviews(let id): Reviews(id: id)
    }
  }
}

struct Storefront: View {
  var body: some View {
    List {
      NavigationLink("Desk lamp", value: Page.item(id: 1))
      NavigationLink("Reading chair", value: Page.item(id: 2))
    }
    .navigationTitle("Shop")
  }
}

struct Item: View {
  let id: Int
  let openCart: () -> Void

  var body: some View {
    VStack {
      NavigationLink("Reviews", value: Page.reviews(id: id))
      Button("Cart") { openCart() }
    }
    .navigationTitle("Item \(id)")
  }
}

struct Reviews: View {
  let id: Int

  var body: some View {
    Text("Nobody reviewed item \(id).").navigationTitle("Reviews")
  }
}

struct Search: View {
  var body: some View {
    NavigationLink("Floor lamp", value: Page.item(id: 4)).navigationTitle("Search")
  }
}

struct Settings: View {
  var body: some View { Text("Everything is set.").navigationTitle("Settings") }
}

struct Cart: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button("Done") { dismiss() } }
}
