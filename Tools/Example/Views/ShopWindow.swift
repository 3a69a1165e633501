import BacktrailUI

/// The root view of a window.
struct ShopWindow: View {
  private static let icons = ["shop": "bag", "search": "magnifyingglass", "settings": "gear"]
  let shop: Shop

  var body: some View {
    NavigatorView(shop.navigator)
      .branchLabel { Label($0.capitalized, systemImage: Self.icons[$0] ?? "square") }
      .environment(shop)
      .overrideRegistry(shop.replacements)
  }
}
