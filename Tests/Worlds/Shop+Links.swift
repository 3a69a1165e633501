package import Backtrail
import BacktrailTesting

extension Shop: DeepLinkRoutable {
  package static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    route("/list", "list") { .list },
    number("/aisles/:number", "aisle", "number") { .aisle($0) },
    number("/items/:id", "detail", "id") { .detail(id: $0) },
    number("/items/:id/reviews", "reviews", "id") { .reviews(of: $0) },
    number("/items/:id/edit", "edit", "id") { .edit(id: $0) },
    route("/orders", "orders", gate: .authentication) { .orders },
    number("/orders/:id", "order", "id", gate: .authentication) { .order(id: $0) },
    route("/account", "account", gate: "onboarding") { .account },
    DeepLinkRouteDefinition(
      "/reset", query: ["token"], case: "reset",
      parameters: [DeepLinkParameter("token", String.self, from: "token")],
      build: { link throws(DeepLinkValueError) in .reset(token: try link.value("token")) }),
    DeepLinkRouteDefinition(
      "/vault/:token", case: "reset", gate: .authentication,
      parameters: [DeepLinkParameter("token", String.self, from: "token")],
      build: { link throws(DeepLinkValueError) in .reset(token: try link.value("token")) }),
    route("/checkout", "checkout") { .checkout },
  ]

  private static func route(
    _ pattern: String, _ name: String, gate: DeepLinkGate? = nil, _ make: @escaping @Sendable () -> Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(pattern, case: name, gate: gate, build: { _ in make() })
  }

  private static func number(
    _ pattern: String, _ name: String, _ key: String, gate: DeepLinkGate? = nil,
    _ make: @escaping @Sendable (Int) -> Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(
      pattern, case: name, gate: gate, parameters: [DeepLinkParameter(key, Int.self, from: key)],
      build: { link throws(DeepLinkValueError) in make(try link.value(key)) })
  }

  /// The plans of the app's links.
  package static func plan(_ screen: Shop) -> LinkPlan<Shop>? {
    switch screen {
    case .reviews(let id):
      LinkPlan(LinkBranch("shop", [.aisle(id / 10), .detail(id: id), .reviews(of: id)]))
    case .order(let id):
      LinkPlan(
        LinkBranch("orders", [.orders]),
        LinkPresentation(id > 100 ? [.order(id: id), .checkout] : [.order(id: id)]))
    case .detail: LinkPlan(LinkBranch("shop", [screen], keepsScreens: true))
    case .account: LinkPlan(LinkBranch("account"), modals: .refuse)
    case .checkout: LinkPlan(LinkBranch("orders", [screen]), modals: .presentOver(.fullScreenCover))
    case .list, .aisle, .price, .search, .edit, .orders, .reset, .help: nil
    }
  }
}

extension Navigator<Shop> {
  /// A navigator that follows links, at the start.
  package static func following(
    _ log: (any EventLog)? = nil, now: @escaping @Sendable () -> Int64 = { 0 }
  ) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(
      log: log, environment: NavigatorEnvironment(snapshotInterval: 5, now: now))
    navigator.followLinks(with: DeepLinkRouter(), plan: Shop.plan)
    navigator.restore(orElse: .withOrders)
    return navigator
  }

  /// The screens that a person sees, without ids: the selected branch, and the layers over it.
  package var shown: [Layer] {
    guard let scene = state.activeSceneState else { return [] }
    let stack = scene.root.selectedBranch
    return [Layer(stack.name, stack.routes())]
      + scene.presentations.map { Layer($0.style.rawValue, $0.container.selectedBranch.routes()) }
  }

  /// The ids of the screens of a branch.
  package func entries(of branch: String) -> [EntryID] {
    state.activeSceneState?.root.branches.first { $0.name == branch }?.entries.map(\.id) ?? []
  }

  /// The kinds of the events of a link's batch.
  package func kinds(of result: LinkResult) -> [String] {
    if case .applied(_, let batch) = result { batch.events.map(\.columns.type) } else { [] }
  }
}

/// The screens of a branch or of a presentation.
package struct Layer: Equatable {
  private let name: String
  private let screens: [Shop]

  package init(_ name: String, _ screens: [Shop]) {
    self.name = name
    self.screens = screens
  }
}
