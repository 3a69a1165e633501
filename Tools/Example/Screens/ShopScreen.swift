import BacktrailMapUI

/// What the shop sells.
@ContentScreen
struct ShopScreen: ContentScreen, ScreenAppearance {
  let title = "Shop"
  let item: Push<Self, ItemScreen>

  var tabImage: Image? { Image(systemName: "bag") }

  typealias NestedScreen = Self
  typealias Content = Storefront

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = Storefront(router: router)
    return (view, view)
  }
}
