import BacktrailUI

/// The items in the cart, with a link to the checkout.
struct CartSheet: View {
  @Environment(Shop.self) private var shop

  private var items: [Catalog.Item] { shop.cart.compactMap(Catalog.item) }

  var body: some View {
    List {
      ForEach(Array(items.enumerated()), id: \.offset) { _, item in
        Text("\(item.name), \(item.price)")
      }
      if items.isEmpty {
        Text("The cart is empty.")
      } else {
        Text("Total \(items.reduce(0) { $0 + $1.price })")
        NavigationLink("Checkout", route: AppRoute.checkout)
      }
    }
    .navigationTitle("Cart")
  }
}
