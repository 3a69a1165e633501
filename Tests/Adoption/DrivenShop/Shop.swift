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

  var plan: LinkPlan<Page> {
    if self == .cart { return LinkPlan(LinkBranch(place.tab), LinkPresentation([self])) }
    return LinkPlan(LinkBranch(place.tab, place.pages))
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
  let navigator: Navigator<Page>

  var body: some View {
    NavigatorView(navigator) { page in
      PageView(page: page) { navigator.present(.cart) }
    }
    .branchLabel { Text($0.capitalized) }
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
      NavigationLink("Desk lamp", route: Page.item(id: 1))
      NavigationLink("Reading chair", route: Page.item(id: 2))
    }
    .navigationTitle("Shop")
  }
}

struct Item: View {
  let id: Int
  let openCart: () -> Void

  var body: some View {
    VStack {
      NavigationLink("Reviews", route: Page.reviews(id: id))
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
    NavigationLink("Floor lamp", route: Page.item(id: 4)).navigationTitle("Search")
  }
}

struct Settings: View {
  var body: some View { Text("Everything is set.").navigationTitle("Settings") }
}

struct Cart: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button("Done") { dismiss() } }
}
