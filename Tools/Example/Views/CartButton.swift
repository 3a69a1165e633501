import BacktrailMapUI

/// Shows the cart as a sheet.
struct CartButton<S: ContentScreen>: View where S.PathFrom == S {
  let router: Router<S>
  @Environment(Shop.self) private var shop

  var body: some View {
    HStack {
      router.move(\.cart, context: (), action: Text("Cart"))
      if !shop.cart.isEmpty { Text("\(shop.cart.count) inside") }
    }
  }
}
