/// All routes that could match a URL, each with the reason why it did or did not match.
package struct DeepLinkExplanation<Destination> {
  /// The outcome for the URL.
  package let outcome: DeepLinkRouter<Destination>.Outcome
  /// The routes whose patterns match, in rank order.
  package let candidates: [DeepLinkCandidate]
}

extension DeepLinkRouter {
  /// Returns the routes whose patterns match a URL, and the outcome.
  package func explain(_ url: String) -> DeepLinkExplanation<Destination> {
    let candidates: [DeepLinkCandidate] = policy.scanning(url) { scanned in
      if case .link(let link) = scanned { judge(link) } else { [] }
    }
    return DeepLinkExplanation(outcome: outcome(of: url), candidates: candidates)
  }

  private func judge(_ link: ScannedLink) -> [DeepLinkCandidate] {
    var judged: [DeepLinkCandidate] = []
    for number in table.candidates(for: link) {
      let shape = table.shapes[number]
      if judged.contains(where: { $0.route == shape.route }) { continue }
      let isWon = judged.contains { $0.verdict == .won }
      switch attempt(number, on: link) {
      case .success: judged.append(.init(route: shape.route, verdict: isWon ? .outranked : .won))
      case .failure(let error): judged.append(.init(route: shape.route, verdict: .failed(error)))
      }
    }
    return judged
  }
}

/// A route whose pattern matches the path of a URL.
package struct DeepLinkCandidate: Hashable, Sendable {
  /// The outcome for the route.
  package enum Verdict: Hashable, Sendable {
    /// The route matches, and no higher-ranked route does.
    case won
    /// The route matches, but so does a higher-ranked route.
    case outranked
    /// A value cannot be converted.
    case failed(DeepLinkValueError)
  }

  /// The index of the route in the router's table.
  package let route: Int
  /// The outcome for the route.
  package let verdict: Verdict
}
