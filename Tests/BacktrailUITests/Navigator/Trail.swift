import BacktrailUI

/// Places on a walk. Each shows where it stands and has controls for what a test wants to do there.
enum Trail: Route {
  case map
  case hut(Int)
  case peak(String)
  case camp
}

extension Trail {
  var title: String {
    switch self {
    case .map: "Map"
    case .hut(let number): "Hut \(number)"
    case .peak(let name): name
    case .camp: "Camp"
    }
  }
}

extension Trail: View {
  var body: some View {
    Group {
      if self == .camp { CampScreen() } else { TrailScreen() }
    }
    .navigationTitle(title)
  }
}

private struct TrailScreen: View {
  @Environment(Navigator<Trail>.self) private var navigator
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    HStack {
      Button("Walk") { navigator.push(.hut(1)) }
      Button("Close") { dismiss() }
      NavigationLink("Follow", route: Trail.hut(2))
    }
  }
}

/// A screen with a state of its own, which says where it stands.
private struct CampScreen: View {
  @State private var rests = 0
  @Environment(\.screenPlace) private var place

  var body: some View {
    Button("Rest") { rests += 1 }
    Text("rested \(rests) at \(place?.entry?.description ?? "no entry")")
  }
}

@MainActor
extension Navigator<Trail> {
  static func restored(
    _ layout: ContainerLayout<Trail> = .stack(.map), log: (any EventLog)? = nil
  ) -> Navigator<Trail> {
    let navigator = Navigator<Trail>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    navigator.restore(orElse: layout)
    return navigator
  }

  static var withTabs: Navigator<Trail> {
    restored(.tabs([BranchLayout("walk", .map), BranchLayout("log", .peak("Log"))]))
  }

  var titles: [String] { state.topStack?.entries.map { $0.route.route?.title ?? "?" } ?? [] }
}
