import BacktrailUI

extension Screen {
  /// The links that the shop follows.
  static let links = DeepLinkRouter<Screen>(
    policy: DeepLinkPolicy(schemes: ["shop", "https"], hosts: ["shop.example"]))

  /// What a link to this screen means for the others; `nil` for the first screens of the tabs.
  var linkPlan: LinkPlan<Screen>? {
    switch self {
    case .item: LinkPlan { LinkBranch("shop") { self } }
    case .reviews(let item):
      LinkPlan {
        LinkBranch("shop") {
          Screen.item(id: item)
          self
        }
      }
    case .settingsPage: LinkPlan { LinkBranch("settings") { self } }
    case .cart: LinkPlan { LinkPresentation { self } }
    case .checkout:
      LinkPlan {
        LinkPresentation {
          Screen.cart
          self
        }
      }
    case .shop, .search, .settings: nil
    }
  }
}
