package import BacktrailCore
package import BacktrailLinks

/// An app's links: its router and its plans, with a type-erased destination.
package struct LinkHandler<R: Route>: Sendable {
  /// A URL as interpreted by the app.
  package struct Reading {
    var pattern: String?
    var gate: DeepLinkGate?
    /// The URL in the form that may be stored.
    var text: String
    /// The values that must not be stored.
    var secrets: [String]
    var destination: Result<LinkPlan<R>, LinkResult.Refusal>
  }

  package let policy: DeepLinkPolicy
  /// The stored names of secret values, by case.
  let secretNames: [String: Set<String>]
  /// A closure that interprets a URL. Parts of the URL that repeat a known secret are also omitted from the stored
  /// form.
  let read: @MainActor @Sendable (_ url: String, _ known: [String]) -> Reading

  init<Destination>(
    _ router: DeepLinkRouter<Destination>,
    plan: @escaping @MainActor @Sendable (Destination) -> LinkPlan<R>
  ) {
    policy = router.policy
    secretNames = router.secretNames
    read = { url, known in
      let redacted = router.redacted(url, knowing: known)
      var reading = Reading(
        text: redacted.text, secrets: redacted.secrets, destination: .failure(.unmatched(.noRoute)))
      switch router.outcome(of: url) {
      case .matched(let match):
        reading.pattern = match.pattern
        reading.gate = router.routes[match.route].gate
        reading.secrets += router.secretTexts(of: match)
        reading.destination = .success(plan(match.destination))
      case .unmatched(let miss):
        reading.destination = .failure(.unmatched(miss.hiding(redacted.secrets)))
      case .refused(let refusal): reading.destination = .failure(.url(refusal))
      }
      return reading
    }
  }
}

extension DeepLinkRouter {
  /// The keys under which the coder stores secret values, by case. A value without a label is stored under its index,
  /// such as `_0`.
  fileprivate var secretNames: [String: Set<String>] {
    sensitiveParameters.mapValues { names in
      Set(names.map { $0.first?.isNumber ?? false ? "_" + $0 : $0 })
    }
  }
}

extension DeepLinkRoutable {
  /// The keys under which the coder stores values that are secret by default, by case.
  static var secretNames: [String: Set<String>] { DeepLinkRouter<Self>().secretNames }
}

extension DeepLinkMiss {
  /// Returns the reason with its secrets hidden. Apps show and log reasons.
  fileprivate func hiding(_ secrets: [String]) -> Self {
    guard case .value(.unreadable(let key, let text, let type), let pattern) = self, secrets.contains(text)
    else {
      return self
    }
    return .value(.unreadable(key: key, text: "***", type: type), pattern: pattern)
  }
}
