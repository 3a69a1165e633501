import BacktrailMapUI

/// One item, with the ways to its reviews and into the cart.
struct ItemPage: View {
  let id: Int
  let router: Router<ItemScreen>
  @Environment(Shop.self) private var shop

  private var item: Catalog.Item? { Catalog.item(id) }

  var body: some View {
    VStack {
      if let item {
        Text("Price \(item.price)")
        HStack {
          router.move(\.reviews, context: ItemID(id: id), action: Text("Reviews"))
          Text("\(item.reviews.count)")
        }
        Button("Add to cart") { shop.add(id) }
      } else {
        Text("This item is gone.")
      }
      CartButton(router: router)
    }
    .navigationTitle(item?.name ?? "Item \(id)")
  }
}
