import Backtrail
import BacktrailTesting

/// The screens that the link tests lead to: a railway app.
enum Stop: Route, DeepLinkRoutable {
  case map
  case line(Int)
  case station(id: Int)
  case timetable(of: Int)
  case tickets
  case ticket(id: Int)
  case account
  case reset(token: String)
  case checkout

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    route("/map", "map") { .map },
    number("/lines/:number", "line", "number") { .line($0) },
    number("/stations/:id", "station", "id") { .station(id: $0) },
    number("/stations/:id/times", "timetable", "id") { .timetable(of: $0) },
    route("/tickets", "tickets", gate: .authentication) { .tickets },
    number("/tickets/:id", "ticket", "id", gate: .authentication) { .ticket(id: $0) },
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

  /// What the links of the app mean.
  static func plan(_ stop: Stop) -> LinkPlan<Stop>? {
    switch stop {
    case .timetable(let id):
      LinkPlan {
        LinkBranch("map") {
          Stop.line(id / 10)
          Stop.station(id: id)
          Stop.timetable(of: id)
        }
      }
    case .ticket(let id):
      LinkPlan {
        LinkBranch("tickets") { Stop.tickets }
        LinkPresentation(.sheet) {
          Stop.ticket(id: id)
          if id > 100 { Stop.checkout }
        }
      }
    case .station: LinkPlan { LinkBranch("map", .keep) { stop } }
    case .account: LinkPlan(modals: .refuse) { LinkBranch("account", of: Stop.self) }
    case .checkout: LinkPlan(modals: .presentOver(.fullScreenCover)) { LinkBranch("tickets") { stop } }
    case .map, .line, .tickets, .reset: nil
    }
  }
}

extension ContainerLayout<Stop> {
  static var start: Self {
    .tabs([
      BranchLayout("map", .map), BranchLayout("tickets", .tickets), BranchLayout("account", .account),
    ])
  }
}

extension Navigator<Stop> {
  /// A navigator that follows links, at the start.
  static func following(
    _ log: (any EventLog)? = nil, now: @escaping @Sendable () -> Int64 = { 0 }
  ) -> Navigator<Stop> {
    let navigator = Navigator<Stop>(
      log: log, environment: NavigatorEnvironment(snapshotInterval: 5, now: now))
    navigator.followLinks(with: DeepLinkRouter(), plan: Stop.plan)
    navigator.restore(orElse: .start)
    return navigator
  }

  /// What a person sees, without ids: the selected branch, and the layers over it.
  var shown: [Layer] {
    guard let scene = state.activeSceneState else { return [] }
    let stack = scene.root.selectedBranch
    return [Layer(stack.name, stack.routes())]
      + scene.presentations.map { Layer($0.style.rawValue, $0.container.selectedBranch.routes()) }
  }

  /// The ids of the screens of a branch.
  func entries(of branch: String) -> [EntryID] {
    state.activeSceneState?.root.branches.first { $0.name == branch }?.entries.map(\.id) ?? []
  }

  /// The kinds of the events of a link's batch.
  func kinds(of result: LinkResult) -> [String] {
    if case .applied(_, let batch) = result { batch.events.map(\.columns.type) } else { [] }
  }
}

/// The screens of a branch or of a modal layer.
struct Layer: Equatable {
  let name: String
  let stops: [Stop]

  init(_ name: String, _ stops: [Stop]) {
    self.name = name
    self.stops = stops
  }
}
