import BacktrailUI

extension Shop {
  /// Returns a shop that records nothing, showing the screens of a link, with items in its cart.
  static func preview(_ link: String? = nil, cart: [Int] = []) -> Shop {
    let shop = Shop(Navigator(log: nil))
    shop.navigator.restore(orElse: .start, scene: "Shop", opening: link)
    cart.forEach(shop.add)
    return shop
  }
}

#if SHOP_APP
  #Preview("Shop") {
    ShopWindow(shop: .preview())
  }

  #Preview("Item and reviews") {
    ShopWindow(shop: .preview("shop://items/1/reviews"))
  }

  #Preview("Search") {
    ShopWindow(shop: .preview("shop://search"))
  }

  #Preview("Settings") {
    ShopWindow(shop: .preview("shop://settings/privacy"))
  }

  #Preview("Full cart") {
    ShopWindow(shop: .preview("shop://cart", cart: [1, 4]))
  }

  #Preview("Item alone") {
    ItemPage(id: 2).environment(Shop.preview())
  }
#endif
