import BacktrailUI

/// One item, with a link to its reviews and a button that adds it to the cart.
struct ItemPage: View {
  let id: Int
  @Environment(Shop.self) private var shop

  private var item: Catalog.Item? { Catalog.item(id) }

  var body: some View {
    VStack {
      if let item {
        Text("Price \(item.price)")
        HStack {
          NavigationLink("Reviews", route: AppRoute.reviews(id: id))
          Text("\(item.reviews.count)")
        }
        Button("Add to cart") { shop.add(id) }
      } else {
        Text("This item is no longer sold.")
      }
      CartButton()
    }
    .navigationTitle(item?.name ?? "Item \(id)")
  }
}
