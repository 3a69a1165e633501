import BacktrailUI

/// The first screen of the shop: the items for sale, below a replaceable banner.
@InjectableContainer("shop")
struct Storefront: View {
  @InjectableView
  var bannerBuilder: some View {
    Text("Welcome.")
  }

  var body: some View {
    List {
      banner
      ForEach(Catalog.items) { item in
        HStack {
          NavigationLink(item.name, route: AppRoute.item(id: item.id))
          Text("\(item.price)")
        }
      }
      CartButton()
    }
    .navigationTitle("Shop")
  }
}

/// Replaces the banner while lamps are cheap.
struct PromoBanner: View {
  var body: some View { Text("*** Lamps are half the price today ***") }
}
