import BacktrailCore

/// An app's links: its router and its plans, with the type of the destinations forgotten.
struct LinkHandler<R: Route>: Sendable {
  /// A URL as the app understands it.
  struct Reading {
    var pattern: String?
    var gate: DeepLinkGate?
    var redacted: RedactedLink
    var destination: Result<LinkPlan<R>, LinkRefusal>
  }

  let policy: DeepLinkPolicy
  /// The secret values of the app's routes, where links lead to routes as they are.
  let secretNames: [String: Set<String>]
  let read: @MainActor @Sendable (String) -> Reading

  init<Destination>(
    _ router: DeepLinkRouter<Destination>, leadsToRoutes: Bool,
    plan: @escaping @MainActor @Sendable (Destination) -> LinkPlan<R>
  ) {
    policy = router.policy
    secretNames = leadsToRoutes ? Self.secretNames(of: router) : [:]
    read = { url in
      let redacted = router.redacted(url)
      switch router.outcome(of: url) {
      case .matched(let match):
        return Reading(
          pattern: match.pattern, gate: router.routes[match.route].gate, redacted: redacted,
          destination: .success(plan(match.destination)))
      case .unmatched(let miss): return Reading(redacted: redacted, destination: .failure(.unmatched(miss)))
      case .refused(let refusal): return Reading(redacted: redacted, destination: .failure(.url(refusal)))
      }
    }
  }

  /// The keys under which the coder stores secret values; one without a label is stored as `_0`.
  private static func secretNames<Destination>(
    of router: DeepLinkRouter<Destination>
  ) -> [String: Set<String>] {
    let names = Set(router.routes.map(\.caseName)).map { name in
      (
        name,
        Set(router.sensitiveParameters(ofCase: name).map { $0.first?.isNumber ?? false ? "_" + $0 : $0 })
      )
    }
    return Dictionary(uniqueKeysWithValues: names.filter { !$0.1.isEmpty })
  }
}
