import Backtrail

/// Every screen of the sample shop.
enum Screen: Route {
  case shop
  case item(id: Int)
  case reviews(of: Int)
  case search
  case settings
  case settingsPage(name: String)
  case cart
  case checkout
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
    case .settingsPage(let name): name.prefix(1).uppercased() + name.dropFirst()
    case .cart: "Cart"
    case .checkout: "Checkout"
    }
  }
}
