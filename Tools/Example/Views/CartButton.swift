import BacktrailUI

/// A button that shows the cart as a sheet.
struct CartButton: View {
  @Environment(Shop.self) private var shop
  @Environment(\.navigate) private var navigate

  var body: some View {
    HStack {
      Button("Cart") { navigate.present(AppRoute.cart) }
      if !shop.cart.isEmpty { Text("\(shop.cart.count) in the cart") }
    }
  }
}
