import BacktrailUI
import Testing

/// The recipe for quick actions of the article on links.
@MainActor @Suite struct QuickActionTests {
  @Test(
    arguments: [
      ("https://shop.example/items/3", true), ("https://shop.example/orders", true),
      ("https://shop.example/nowhere", false), ("https://evil.example/items/3", false), ("", false),
    ])
  func `a quick action succeeds if its URL was followed or waits`(url: String, succeeds: Bool) {
    #expect(performQuickAction(url) == succeeds)
  }
}

@DeepLinkDestination
private enum QuickRoute: Route {
  @DeepLinkRoute("/")
  case list

  @DeepLinkRoute("/items/:id")
  case item(id: Int)

  @DeepLinkRoute("/orders", gate: .authentication)
  case orders
}

@MainActor
private enum Shop {
  static let navigator: Navigator<QuickRoute> = {
    let navigator = Navigator<QuickRoute>(log: nil)
    let policy = DeepLinkPolicy(schemes: ["https"], hosts: ["shop.example"])
    navigator.followLinks(with: DeepLinkRouter(policy: policy))
    navigator.restore(orElse: .stack(.list))
    return navigator
  }()
}

/// Opens the URL of a quick action.
/// - Returns: Whether the link was followed, or waits for its gate.
@MainActor
func performQuickAction(_ url: String) -> Bool {
  switch try? Shop.navigator.open(url) {
  case .applied?, .held?: true
  case .refused?, .expired?, nil: false
  }
}
