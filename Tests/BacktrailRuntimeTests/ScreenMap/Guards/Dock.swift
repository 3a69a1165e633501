import Backtrail
import BacktrailTesting

/// The routes of the guard tests: a list of boats, with pages to edit and to pay on.
enum Dock: Route, DeepLinkRoutable {
  case list
  case detail(id: Int)
  case edit(id: Int)
  case pay
  case help

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition("/edit", case: "edit", build: { _ in .edit(id: 1) }),
    DeepLinkRouteDefinition("/detail", case: "detail", build: { _ in .detail(id: 1) }),
  ]
}

extension ContainerLayout<Dock> {
  static var start: Self { .tabs([BranchLayout("boats", .list), BranchLayout("help", .help)]) }
}

extension Navigator<Dock> {
  /// A navigator at the start, with guards.
  static func guarded(by guards: NavigationGuard..., log: (any EventLog)? = nil) -> Navigator<Dock> {
    let navigator = Navigator<Dock>(log: log, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter())
    navigator.guards = guards
    navigator.restore(orElse: .start)
    return navigator
  }

  /// The routes of the active window: each stack, then those of the layers over it.
  var shown: [[Dock]] { state.activeSceneState?.containers.flatMap { $0.branches.map { $0.routes() } } ?? [] }
}

extension NavigationGuard {
  static let editAboveDetail = Self("edit above detail", .above("edit", ["detail"]))
  static let oneModal = Self("one modal", .atMost(1, .modals([])))
  static let payAlone = Self("pay alone", .alone("pay"))
  static let shallow = Self("shallow", .depth(3))
}
