import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// A launch of the app, and what the user does in it: a random walk over its screens.
@MainActor
struct Visit {
  private let edition: Edition
  private let navigator: Navigator<FleetRoute>
  private let clock: Locked<Int64>
  private var chance: Chance

  init(_ edition: Edition, on log: SQLiteEventLog, platform: String, clock: Locked<Int64>, chance: Chance) {
    self.edition = edition
    self.clock = clock
    self.chance = chance
    let salts = Locked(chance)
    // The timers of a fleet never fire, because its clock is not the machine's clock.
    let environment = NavigatorEnvironment(
      appVersion: edition.version, appBuild: edition.build, platform: platform, retention: .unlimited,
      now: { clock.withLock { $0 } }, random: { salts.withLock { $0.next() } }, timer: .never)
    navigator = Navigator(log: log, coder: edition, environment: environment)
    navigator.followLinks(with: FleetRoute.router) { $0.linkPlan }
  }

  /// Takes about as many steps as an average session. The app may crash before the last step.
  mutating func run(steps mean: Int) async throws {
    let url = chance.happens(perMille: 120) ? link() : nil
    navigator.restore(orElse: FleetRoute.start, opening: url)
    wait()
    // After a launch that crashes early, the next one restores less.
    if chance.happens(perMille: 4) { return try await crash() }
    navigator.confirmLaunch()
    for _ in 0..<4 + chance.around(mean) {
      let rate = isAtCheckout ? edition.checkoutCrashes : 1
      if chance.happens(perMille: rate) { return try await crash() }
      step()
      wait()
    }
    // The system often ends an app in the background before the app can record its end.
    if chance.happens(perMille: 150) { return try await crash() }
    await navigator.close()
  }

  private var isAtCheckout: Bool { navigator.topRoute == .checkout }

  private mutating func wait() {
    let time = chance.dwell()
    clock.withLock { $0 += time }
  }

  /// Ends the process without recording the end. The log contains everything recorded so far.
  private func crash() async throws {
    try await navigator.flush()
    navigator.log?.close()
  }

  private mutating func step() {
    if chance.happens(perMille: 15) { return undo() }
    if chance.happens(perMille: 20) { return follow() }
    switch navigator.topRoute {
    case nil: leave()
    case .shop: walkShop()
    case .item(let id): walkItem(id)
    case .reviews: walkReviews()
    case .search: walkSearch()
    case .settings: walkSettings()
    case .settingsPage: leave()
    case .cart: walkCart()
    case .checkout: walkCheckout()
    }
  }

  private mutating func walkShop() {
    switch chance.below(100) {
    case ..<55: navigator.push(.item(id: chance.item()))
    case ..<67: navigator.present(FleetRoute.cart)
    case ..<87: switchTab()
    default: save("scroll", chance.below(4_000))
    }
  }

  private mutating func walkItem(_ id: Int) {
    switch chance.below(100) {
    case ..<30: navigator.push(.reviews(id: id))
    case ..<50: addToCart(id)
    case ..<78: navigator.pop()
    case ..<86: navigator.present(FleetRoute.cart)
    case ..<94: navigator.push(.item(id: chance.item()))
    default: navigator.popToRoot()
    }
  }

  private mutating func walkReviews() {
    switch chance.below(100) {
    case ..<70: navigator.pop()
    case ..<80: navigator.popToRoot()
    default: save("scroll", chance.below(9_000))
    }
  }

  private mutating func walkSearch() {
    switch chance.below(100) {
    case ..<25: save("words", chance.pick([(5, "lamp"), (3, "chair"), (2, "desk for two")]))
    case ..<40: save("results", (0..<chance.below(40)).map { $0 * 3 + 1 })
    case ..<75: navigator.push(.item(id: chance.item()))
    default: switchTab()
    }
  }

  private mutating func walkSettings() {
    if chance.happens(perMille: 500) { return switchTab() }
    navigator.push(.settingsPage(page: FleetRoute.pages[chance.below(4)]))
  }

  private mutating func walkCart() {
    switch chance.below(100) {
    case ..<45: navigator.push(.checkout)
    case ..<90: navigator.dismiss()
    default: save("note", "Please ring twice.")
    }
  }

  private mutating func walkCheckout() {
    if chance.happens(perMille: 300) { _ = navigator.pop() } else { navigator.dismiss() }
  }

  /// Goes back, or switches to a different tab if there is no way back.
  private mutating func leave() {
    if case .rejected = navigator.pop() { switchTab() }
  }

  private mutating func switchTab() {
    navigator.select(chance.pick([(6, "shop"), (3, "search"), (1, "settings")]))
  }

  private mutating func undo() {
    navigator.undo()
    if chance.happens(perMille: 300) { navigator.redo() }
  }

  private func save(_ key: String, _ value: some Encodable) {
    navigator.saveViewState(value, key: key)
  }

  /// Adds an item to the cart, which is saved with the first screen of the shop.
  private func addToCart(_ id: Int) {
    let branches = navigator.state.activeSceneState?.root.branches ?? []
    guard let entry = branches.first(where: { $0.name == "shop" })?.entries.first?.id else { return }
    let cart: [Int] = (try? navigator.viewState(for: entry, key: "cart")) ?? []
    navigator.saveViewState(cart.suffix(19) + [id], key: "cart", of: .entry(entry))
  }

  /// Follows an external link. A link to the checkout waits until the user logs in.
  private mutating func follow() {
    if chance.happens(perMille: 250) {
      _ = try? navigator.openGate(.authentication)
    } else {
      _ = try? navigator.open(link())
    }
  }

  private mutating func link() -> String {
    let item = chance.item()
    return chance.pick([
      (60, "https://shop.example/items/\(item)"), (10, "https://shop.example/items/\(item)/reviews"),
      (8, "shop://settings/privacy"), (8, "shop://checkout"), (4, "shop://items/lamp"),
      (4, "https://shop.example/offers/\(item)"), (3, "https://other.example/items/\(item)"),
      (3, "shop://search"),
    ])
  }
}
