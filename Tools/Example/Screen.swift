import Backtrail

/// Every screen of the sample shop, and the links that lead there.
@DeepLinkDestination
enum Screen: Route {
  @DeepLinkRoute("/")
  case shop

  @DeepLinkRoute("/items/:id")
  case item(id: Int)

  @DeepLinkRoute("/items/:id/reviews")
  case reviews(of: Int)

  @DeepLinkRoute("/search")
  case search

  @DeepLinkRoute("/settings")
  case settings

  @DeepLinkRoute("/settings/:page")
  case settingsPage(name: SettingsPage)

  @DeepLinkRoute("/cart")
  case cart

  @DeepLinkRoute("/checkout", gate: .authentication)
  case checkout
}

/// The pages of the settings.
enum SettingsPage: String, CaseIterable, Codable {
  case account
  case notifications
  case privacy
  case about
}

extension Screen {
  /// Where the app stands when there is nothing to come back to.
  static var start: ContainerLayout<Screen> {
    .tabs([
      BranchLayout("shop", .shop), BranchLayout("search", .search), BranchLayout("settings", .settings),
    ])
  }

  var title: String {
    switch self {
    case .shop: "Shop"
    case .item(let id): Catalog.item(id)?.name ?? "Item \(id)"
    case .reviews: "Reviews"
    case .search: "Search"
    case .settings: "Settings"
    case .settingsPage(let page): page.rawValue.prefix(1).uppercased() + page.rawValue.dropFirst()
    case .cart: "Cart"
    case .checkout: "Checkout"
    }
  }
}
