import BacktrailUI

/// Every screen of the sample shop: its view, and the links that lead there.
@Screens
@DeepLinkDestination
enum Screen: Route {
  @Screen(Storefront.self)
  @DeepLinkRoute("/")
  case shop

  @Screen(ItemPage.self)
  @DeepLinkRoute("/items/:id")
  case item(id: Int)

  @Screen(ReviewList.self, ["of": "item"])
  @DeepLinkRoute("/items/:id/reviews")
  case reviews(of: Int)

  @Screen(SearchPage.self)
  @DeepLinkRoute("/search")
  case search

  @Screen(SettingsList.self)
  @DeepLinkRoute("/settings")
  case settings

  @Screen(SettingsDetail.self, ["name": "page"])
  @DeepLinkRoute("/settings/:page")
  case settingsPage(name: SettingsPage)

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

extension Screen {
  /// Where the app stands when there is nothing to come back to.
  static var start: ContainerLayout<Screen> {
    .tabs([
      BranchLayout("shop", .shop), BranchLayout("search", .search), BranchLayout("settings", .settings),
    ])
  }
}
