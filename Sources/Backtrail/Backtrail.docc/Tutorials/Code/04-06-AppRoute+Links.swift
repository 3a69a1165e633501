import BacktrailUI

extension AppRoute {
  /// The links that the shop follows.
  static let router = DeepLinkRouter<AppRoute>(
    policy: DeepLinkPolicy(schemes: ["shop", "https"], hosts: ["shop.example"]))

  /// The screens that a link shows, including those below its destination.
  var linkPlan: LinkPlan<AppRoute> {
    switch self {
    case .shop, .item: plan(on: .shop)
    case .reviews(let id):
      LinkPlan(LinkBranch(ShopTab.shop, [.item(id: id), self]))
    case .search: plan(on: .search)
    case .settings, .settingsPage: plan(on: .settings)
    case .cart:
      LinkPlan(LinkBranch(ShopTab.shop), LinkPresentation([self]))
    case .checkout:
      LinkPlan(LinkBranch(ShopTab.shop), LinkPresentation([self]))
    }
  }

  private func plan(on tab: ShopTab) -> LinkPlan<AppRoute> {
    LinkPlan(LinkBranch(tab, [self]))
  }
}
