import BacktrailUI

/// The screens of the shop, with their views, their stored form, and their links.
@Screens
@DeepLinkDestination
enum AppRoute: Route {
  @Screen(Storefront.self)
  @DeepLinkRoute("/")
  case shop

  @Screen(ItemPage.self, version: 2)
  @DeepLinkRoute("/items/:id")
  case item(id: Int)

  @Screen(ReviewList.self, version: 2, aliases: ["opinions"])
  @DeepLinkRoute("/items/:id/reviews")
  case reviews(id: Int)

  @Screen(SearchPage.self)
  @DeepLinkRoute("/search")
  case search

  @Screen(SettingsList.self)
  @DeepLinkRoute("/settings")
  case settings

  @Screen(SettingsDetail.self)
  @DeepLinkRoute("/settings/:page")
  case settingsPage(page: SettingsPage)

  @Screen(CartSheet.self)
  @DeepLinkRoute("/cart")
  case cart

  @Screen(CheckoutPage.self)
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

extension AppRoute {
  /// In version 1, the parameter of both screens was called `number`.
  static let routeUpcasters = ["item", "reviews"].map { name in
    RouteUpcaster(name, from: 1) { $0 = ["id": $0["number"]] }
  }
}

/// The tabs, with their stored names.
enum ShopTab: String, CaseIterable {
  case shop
  case search
  case settings

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var image: String {
    switch self {
    case .shop: "bag"
    case .search: "magnifyingglass"
    case .settings: "gear"
    }
  }
}

extension ContainerLayout<AppRoute> {
  /// The layout of a scene when there is nothing to restore.
  static let start = tabs([
    BranchLayout(ShopTab.shop, .shop), BranchLayout(ShopTab.search, .search),
    BranchLayout(ShopTab.settings, .settings),
  ])
}
