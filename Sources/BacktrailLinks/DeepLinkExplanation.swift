/// Every route that could have taken a URL, and why it did or did not.
package struct DeepLinkExplanation<Destination> {
  /// The outcome for the URL.
  package let outcome: DeepLinkRouter<Destination>.Outcome
  /// The routes whose patterns fit, in the order in which they were asked.
  package let candidates: [DeepLinkCandidate]
}

extension DeepLinkRouter {
  /// Says which routes could take a URL, and why one does.
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

/// One route whose pattern fits the path of a URL.
package struct DeepLinkCandidate: Hashable, Sendable {
  /// The fate of the link.
  package enum Verdict: Hashable, Sendable {
    /// It matches the URL.
    case won
    /// It would take the URL, but another one ranks before it.
    case outranked
    /// A value does not fit.
    case failed(DeepLinkValueError)
  }

  /// The place of the route in the router's table.
  package let route: Int
  /// The fate of the link.
  package let verdict: Verdict
}
