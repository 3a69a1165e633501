import BacktrailMap
import BacktrailUI

/// What links to the shop mean. Where each leads is a path of the map.
@DeepLinkDestination
enum ShopLink {
  @DeepLinkRoute("/")
  case shop

  @DeepLinkRoute("/items/:id")
  case item(id: Int)

  @DeepLinkRoute("/items/:id/reviews")
  case reviews(of: Int)

  @DeepLinkRoute("/search")
  case search

  @DeepLinkRoute("/settings")
  case settings

  @DeepLinkRoute("/settings/:page")
  case settingsPage(name: SettingsPage)

  @DeepLinkRoute("/cart")
  case cart

  @DeepLinkRoute("/checkout", gate: .authentication)
  case checkout
}

extension ShopLink {
  /// The links that the shop follows.
  static let router = DeepLinkRouter<ShopLink>(
    policy: DeepLinkPolicy(schemes: ["shop", "https"], hosts: ["shop.example"]))

  /// The screens that a link brings along.
  @MainActor var plan: LinkPlan<MapRoute> {
    let tabs = ShopMap.map.router[]
    let shop = tabs[select: \.0]
    return switch self {
    case .shop: LinkPlan(shop)
    case .item(let id): LinkPlan(shop[move: \.item, ItemID(id: id)])
    case .reviews(let id): LinkPlan(shop[move: \.item, ItemID(id: id)][move: \.reviews, ItemID(id: id)])
    case .search: LinkPlan(tabs[select: \.1])
    case .settings: LinkPlan(tabs[select: \.2])
    case .settingsPage(let page): LinkPlan(tabs[select: \.2][move: \.page, page])
    case .cart: LinkPlan(shop[move: \.cart, ()])
    case .checkout: LinkPlan(shop[move: \.cart, ()][move: \.checkout, ()])
    }
  }
}
