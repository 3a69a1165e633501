import BacktrailMapUI

/// The root view of a window.
struct ShopWindow: View {
  let shop: Shop

  var body: some View {
    NavigatorView(shop.navigator, map: ShopMap.map)
      .environment(shop)
      .overrideRegistry(shop.replacements)
  }
}
