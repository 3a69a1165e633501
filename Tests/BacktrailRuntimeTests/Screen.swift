import Backtrail

/// The routes of these tests.
enum Screen: Route {
  case list
  case detail(id: Int)
  case price(Double)
  case search(text: String)
}

extension ContainerLayout<Screen> {
  static var start: Self {
    .tabs([BranchLayout("shop", .list), BranchLayout("search", .search(text: ""))])
  }
}

extension Navigator<Screen> {
  /// A navigator in memory, at the start.
  static func inMemory() -> Navigator<Screen> {
    let navigator = Navigator<Screen>(log: nil, environment: NavigatorEnvironment(now: { 0 }, random: { 0 }))
    navigator.restore(orElse: .start)
    return navigator
  }

  /// The routes of the stack on top.
  var stack: [Screen] { state.topStack?.routes() ?? [] }
}
