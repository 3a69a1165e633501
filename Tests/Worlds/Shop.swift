package import Backtrail
import BacktrailTesting

/// A shop: a list of items with details above it, orders that ask for a sign-in, and pages to edit and to pay on.
package enum Shop: Route {
  case list
  case aisle(Int)
  case detail(id: Int)
  case reviews(of: Int)
  case price(Double)
  case search(text: String)
  case edit(id: Int)
  case orders
  case order(id: Int)
  case account
  case reset(token: String)
  case checkout
  case help
}

/// The shop in an older build, which has one of its screens and another one.
package enum OlderShop: Route {
  case list
  case welcome
}

extension ContainerLayout<Shop> {
  /// The list and the search.
  package static var start: Self {
    .tabs([BranchLayout("shop", .list), BranchLayout("search", .search(text: ""))])
  }

  /// The list, and two branches behind a sign-in.
  package static var withOrders: Self {
    .tabs([
      BranchLayout("shop", .list), BranchLayout("orders", .orders), BranchLayout("account", .account),
    ])
  }
}

extension Navigator<Shop> {
  /// A navigator in memory, at the start.
  package static func inMemory() -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: nil, environment: NavigatorEnvironment(now: { 0 }, random: { 0 }))
    navigator.restore(orElse: .start)
    return navigator
  }

  /// The routes of the stack on top.
  package var stack: [Shop] { state.topStack?.routes() ?? [] }

  /// The routes of the active window: each stack, then those of the layers over it.
  package var stacks: [[Shop]] {
    state.activeSceneState?.containers.flatMap { $0.branches.map { $0.routes() } } ?? []
  }
}
