import BacktrailUI

/// The root view of a window.
struct ShopWindow: View {
  let shop: Shop

  var body: some View {
    NavigatorView(shop.navigator)
      .branchLabel { name in
        if let tab = ShopTab(rawValue: name) { Label(tab.title, systemImage: tab.image) }
      }
      .environment(shop)
      .overrideRegistry(shop.replacements)
  }
}
