import BacktrailUI

extension Trail: DeepLinkRoutable {
  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    number("/huts/:number", "hut") { .hut($0) },
    number("/peaks/:number", "peak") { .peak("Peak \($0)") },
    number("/over/:number", "over") { .hut(100 + $0) },
  ]

  private static func number(
    _ pattern: String, _ name: String, _ make: @escaping @Sendable (Int) -> Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(
      pattern, case: name, parameters: [DeepLinkParameter("number", Int.self, from: "number")],
      build: { link throws(DeepLinkValueError) in make(try link.value("number")) })
  }

  /// Huts stand on a stack, peaks in two layers, and some huts over all that is there.
  static func plan(_ trail: Trail) -> LinkPlan<Trail>? {
    switch trail {
    case .peak:
      LinkPlan {
        LinkPresentation { Trail.map }
        LinkPresentation(.fullScreenCover) { trail }
      }
    case .hut(let number) where number >= 100:
      LinkPlan(modals: .presentOver(.sheet)) { LinkBranch { trail } }
    case .map, .hut, .camp: nil
    }
  }
}
