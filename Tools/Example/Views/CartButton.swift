import BacktrailUI

/// Shows the cart as a sheet.
struct CartButton: View {
  @Environment(Navigator<Screen>.self) private var navigator
  @Environment(Shop.self) private var shop

  var body: some View {
    HStack {
      Button("Cart") { navigator.present(.cart) }
      if !shop.cart.isEmpty { Text("\(shop.cart.count) inside") }
    }
  }
}
