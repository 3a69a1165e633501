import Backtrail

/// Draws the app's screens as plain text.
@MainActor
struct Drawing {
  let shop: ShopApp
  private var navigator: Navigator<Screen> { shop.navigator }

  /// The whole window: where it stands, and the screen on top.
  var lines: [String] {
    guard let scene = navigator.state.activeSceneState else { return ["No window is open. Type 'window'."] }
    var lines = [header(of: scene)]
    lines += scene.containers.map { "  " + trail(of: $0) }
    lines.append("")
    guard let top = navigator.state.top else { return lines }
    lines += body(of: top).map { "  " + $0 }
    return lines + [""]
  }

  private func header(of scene: SceneState<DecodedRoute<Screen>>) -> String {
    let windows = navigator.state.scenes
    let place = (windows.firstIndex { $0.id == scene.id } ?? 0) + 1
    let count = shop.cart.count
    return "== \(scene.name)" + (windows.count > 1 ? ", window \(place) of \(windows.count)" : "")
      + (count > 0 ? ", \(count) in the cart" : "") + " =="
  }

  /// The tabs, and the path of screens in the selected one.
  private func trail(of container: Container<DecodedRoute<Screen>>) -> String {
    let path = container.selectedBranch.entries.map { title(of: $0.route) }.joined(separator: " > ")
    guard container.kind == .tabs else { return "[sheet] \(path)" }
    let tabs = container.branches.enumerated().map { $0 == container.selected ? "[\($1.name)]" : $1.name }
    return "\(tabs.joined(separator: " "))   \(path)"
  }

  private func title(of route: DecodedRoute<Screen>) -> String {
    switch route {
    case .route(let screen): screen.title
    case .quarantined(let name, _): "(\(name))"
    }
  }

  private func body(of entry: StackEntry<DecodedRoute<Screen>>) -> [String] {
    guard case .route(let screen) = entry.route else {
      return ["This screen cannot be shown in this version."]
    }
    switch screen {
    case .shop: return banner + Catalog.items.map { "\($0.id)  \($0.name), \($0.price)" }
    case .item(let id):
      guard let item = Catalog.item(id) else { return ["This item is gone."] }
      return [
        "\(item.name), \(item.price)", "'reviews' shows \(item.reviews.count), 'add' puts it into the cart.",
      ]
    case .reviews(let id):
      let reviews = Catalog.item(id)?.reviews ?? []
      return reviews.isEmpty ? ["No one wrote about it yet."] : reviews.map { "- \($0)" }
    case .search: return searchBody(entry.id)
    case .settings: return SettingsPage.allCases.map { "go \($0.rawValue)" }
    case .settingsPage(let page): return ["Everything about \(page.rawValue)."]
    case .cart: return cartBody
    case .checkout: return ["Thank you. 'close' brings you back."]
    }
  }

  /// The replaceable part of the shop's host.
  private var banner: [String] {
    switch navigator.state.overrides.replacement(host: "shop", part: "banner") {
    case "promo"?: ["*** Lamps are half the price today ***"]
    default: ["Welcome."]
    }
  }

  private var cartBody: [String] {
    let cart = shop.cart
    guard !cart.isEmpty else { return ["The cart is empty."] }
    let items = cart.compactMap(Catalog.item)
    return items.map { "\($0.name), \($0.price)" } + [
      "Total \(items.reduce(0) { $0 + $1.price }). Type 'checkout'."
    ]
  }

  private func searchBody(_ entry: EntryID) -> [String] {
    switch shop.searchState(of: entry) {
    case .idle: ["Type 'search' and words."]
    case .loading(let words): ["Searching for '\(words)' ..."]
    case .content(let words, let items):
      ["Found for '\(words)':"] + items.compactMap(Catalog.item).map { "\($0.id)  \($0.name), \($0.price)" }
    case .empty(let words): ["Nothing found for '\(words)'."]
    case .failed(let words, let reason): ["The search for '\(words)' went wrong: \(reason)"]
    }
  }
}
