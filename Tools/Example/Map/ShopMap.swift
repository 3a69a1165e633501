import BacktrailMap
import BacktrailUI

/// The whole flow of the shop: every screen, and every way from one to another.
@MainActor
enum ShopMap: SwiftUINamespace {
  static let map = ScreenMap(
    Window(
      Tabs {
        Navigation(ShopScreen(item: Push(itemScreen))).named("shop")
        Navigation(SearchScreen(item: Push(itemScreen))).named("search")
        Navigation(SettingsScreen(page: Push(SettingsPageScreen()))).named("settings")
      }),
    universal: \.cart)

  private static var itemScreen: ItemScreen {
    ItemScreen(reviews: Push(ReviewsScreen(), aliases: ["opinions"]))
  }

  /// Where the app stands when there is nothing to come back to.
  static var start: MapPath<some Screen> { map.router[root: ((), (), ())] }
}

extension ContentScreen {
  /// The cart, which can be opened from everywhere.
  var cart: Present<Self, Navigation<CartScreen>> {
    Present(Navigation(CartScreen(checkout: Push(CheckoutScreen()))), name: "cart")
  }
}
