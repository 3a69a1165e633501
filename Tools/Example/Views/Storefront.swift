import BacktrailMapUI

/// The first screen of the shop: what it sells, below a banner that can be replaced.
@InjectableContainer("shop")
struct Storefront: View {
  let router: Router<ShopScreen>

  @InjectableView
  var bannerBuilder: some View {
    Text("Welcome.")
  }

  var body: some View {
    List {
      banner
      ForEach(Catalog.items) { item in
        HStack {
          router.move(\.item, context: ItemID(id: item.id), action: Text(item.name))
          Text("\(item.price)")
        }
      }
      CartButton(router: router)
    }
  }
}

/// Stands in for the banner while lamps are cheap.
struct PromoBanner: View {
  var body: some View { Text("*** Lamps are half the price today ***") }
}
