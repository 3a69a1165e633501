package import Backtrail

/// An app of several windows: a home, documents and notes that can be pushed and presented, and a screen that counts.
package enum Windows: Route {
  case home
  case document(Int)
  case note(String)
  case counter
}

/// The same app in an older build, which has one of its screens and another one.
package enum OlderWindows: Route {
  case home
  case sidebar
}

extension Windows {
  package var title: String {
    switch self {
    case .home: "Home"
    case .document(let number): "Document \(number)"
    case .note(let name): name
    case .counter: "Counter"
    }
  }
}

@MainActor
extension Navigator<Windows> {
  package static func restored(
    _ layout: ContainerLayout<Windows> = .stack(.home), log: (any EventLog)? = nil
  ) -> Navigator<Windows> {
    let navigator = Navigator<Windows>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    navigator.restore(orElse: layout)
    return navigator
  }

  package static var withTabs: Navigator<Windows> {
    restored(.tabs([BranchLayout("walk", .home), BranchLayout("log", .note("Log"))]))
  }

  package var titles: [String] { state.topStack?.entries.map { $0.route.route?.title ?? "?" } ?? [] }
}

extension Windows: DeepLinkRoutable {
  package static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    number("/documents/:number", "document") { .document($0) },
    number("/notes/:number", "note") { .note("Note \($0)") },
    number("/over/:number", "over") { .document(100 + $0) },
  ]

  private static func number(
    _ pattern: String, _ name: String, _ make: @escaping @Sendable (Int) -> Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(
      pattern, case: name, parameters: [DeepLinkParameter("number", Int.self, from: "number")],
      build: { link throws(DeepLinkValueError) in make(try link.value("number")) })
  }

  /// Documents are on a stack, notes in two layers, and some documents over everything else.
  package static func plan(_ route: Windows) -> LinkPlan<Windows>? {
    switch route {
    case .note:
      LinkPlan(LinkPresentation([.home]), LinkPresentation([route], style: .fullScreenCover))
    case .document(let number) where number >= 100:
      LinkPlan(LinkBranch([route]), modals: .presentOver(.sheet))
    case .home, .document, .counter: nil
    }
  }
}
