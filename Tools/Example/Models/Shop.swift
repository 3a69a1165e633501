import BacktrailUI

/// The sample app's model: a navigator, and the values that the app saves with its screens.
@MainActor @Observable
final class Shop {
  let navigator: Navigator<AppRoute>
  let replacements = OverrideRegistry()

  init(_ navigator: Navigator<AppRoute>) {
    self.navigator = navigator
    navigator.followLinks(with: AppRoute.router) { $0.linkPlan }
    replacements.register("promo", for: Storefront.self, .banner) { PromoBanner() }
  }

  /// The items in the cart, which are saved with the first screen of the shop.
  var cart: [Int] {
    guard let entry = firstScreen else { return [] }
    return (try? navigator.viewState(for: entry, key: "cart")) ?? []
  }

  func add(_ item: Int) {
    guard let entry = firstScreen else { return }
    navigator.saveViewState(cart + [item], key: "cart", of: .entry(entry))
  }

  private var firstScreen: EntryID? {
    navigator.state.activeSceneState?.root.branches.first { $0.name == ShopTab.shop.rawValue }?.entries.first?
      .id
  }
}
