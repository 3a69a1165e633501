import BacktrailMapUI

/// What is in the cart.
@ContentScreen
struct CartScreen: ContentScreen, ScreenAppearance {
  let title = "Cart"
  let checkout: Push<Self, CheckoutScreen>

  typealias NestedScreen = Self
  typealias Content = CartSheet

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = CartSheet(router: router)
    return (view, view)
  }
}

/// The end of the way through the cart.
struct CheckoutScreen: ContentScreen, ScreenAppearance {
  let title = "Checkout"

  typealias NestedScreen = Self
  typealias Content = CheckoutPage

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = CheckoutPage(router: router)
    return (view, view)
  }
}
