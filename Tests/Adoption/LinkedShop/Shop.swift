import Backtrail
import BacktrailUI

/// The screens of the shop: the root of each tab, the pages that can be pushed, and the sheet.
@DeepLinkDestination
enum Page: Route {
  @DeepLinkRoute("/")
  case storefront
  @DeepLinkRoute("/search")
  case search
  @DeepLinkRoute("/settings")
  case settings
  @DeepLinkRoute("/items/:id")
  case item(id: Int)
  @DeepLinkRoute("/items/:id/reviews")
  case reviews(id: Int)
  @DeepLinkRoute("/cart")
  case cart
}

extension Page {
  static let router = DeepLinkRouter<Page>()

  /// The tab and the pages to which a link leads.
  fileprivate var place: (tab: ShopTab, pages: [Page]) {
    switch self {
    case .search: (.search, [])
    case .settings: (.settings, [])
    case .storefront, .cart: (.shop, [])
    case .item: (.shop, [self])
    case .reviews(let id): (.shop, [.item(id: id), self])
    }
  }
}

enum ShopTab: String {
  case shop
  case search
  case settings
}

extension ContainerLayout<Page> {
  static let start = tabs([
    BranchLayout(ShopTab.shop, .storefront), BranchLayout(ShopTab.search, .search),
    BranchLayout(ShopTab.settings, .settings),
  ])
}

struct Shop: View {
  private let recorder: NavigationRecorder<Page>
  @State private var tab = ShopTab.shop
  @State private var shop: [Page] = []
  @State private var search: [Page] = []
  @State private var isCartOpen = false

  init(_ recorder: NavigationRecorder<Page>) {
    self.recorder = recorder
    _shop = State(initialValue: recorder.lastPath(on: ShopTab.shop.rawValue))
    _search = State(initialValue: recorder.lastPath(on: ShopTab.search.rawValue))
    _tab = State(initialValue: recorder.navigator.selectedBranch.flatMap(ShopTab.init) ?? .shop)
  }

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
    .records(shop, on: ShopTab.shop.rawValue, in: recorder)
    .records(search, on: ShopTab.search.rawValue, in: recorder)
    .records(selection: tab.rawValue, in: recorder)
    .records(item: isCartOpen ? .cart : nil, in: recorder)
    .onOpenURL { url in
      if let page = Page.router.match(url) { show(page) }
    }
  }

  private func show(_ page: Page) {
    tab = page.place.tab
    if tab == .shop { shop = page.place.pages }
    isCartOpen = page == .cart
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
    case .storefront: Storefront()
    case .search: Search()
    case .settings: Settings()
    case .cart: Cart()
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
