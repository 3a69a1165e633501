import BacktrailCore
package import BacktrailLinks
import BacktrailRuntime

/// A URL that does not lead to its required target.
package struct LinkCorpusFinding {
  /// The URL with its place in the file.
  package let link: LinkCorpus.Link
  /// The outcome of the URL in this build.
  package let outcome: DeepLinkRouter<ManifestDestination>.Outcome
  /// The reason for the difference, in one or more sentences.
  package let reason: String
}

extension LinkCorpus {
  /// Returns the URLs that do not lead to their required targets.
  package func findings(in manifest: DeepLinkManifest, policy: DeepLinkPolicy) -> [LinkCorpusFinding] {
    let router = manifest.router(policy: policy)
    return links.compactMap { link in
      let outcome = router.outcome(of: link.url)
      guard let target = link.target, target.allows(outcome) else {
        let reason = manifest.reason(against: link, outcome, router)
        return LinkCorpusFinding(link: link, outcome: outcome, reason: reason)
      }
      return nil
    }
  }

  /// Adds the current target to each URL without one. A URL that leads nowhere does not receive a target.
  /// - Returns: The number of added targets.
  package mutating func record(from router: DeepLinkRouter<ManifestDestination>) -> Int {
    var targets: [Int: Target] = [:]
    for link in links where link.target == nil {
      targets[link.line] = router.outcome(of: link.url).match.map { match in
        .destination(match.destination.caseName, values: match.destination.value)
      }
    }
    record(targets)
    return targets.count
  }
}

extension LinkCorpus.Target {
  func allows(_ outcome: DeepLinkRouter<ManifestDestination>.Outcome) -> Bool {
    switch self {
    case .nowhere: outcome.match == nil
    case .destination(let name, let values):
      outcome.match?.destination.caseName == name && difference(values, outcome.match) == nil
    }
  }

  /// Returns a sentence about the first value that differs.
  fileprivate func difference(
    _ values: JSONValue?, _ match: DeepLinkRouter<ManifestDestination>.MatchResult?
  ) -> String? {
    guard case .object(let wanted)? = values, let found = match?.destination else { return nil }
    let other = wanted.first { member in !(found[member.key]?.means(member.value) ?? false) }
    guard let other else { return nil }
    let now = found[other.key].map { "is \($0.json)".visible } ?? "is not a value of the case"
    return "The value '\(other.key.visible)' \(now)."
  }
}

extension DeepLinkManifest {
  fileprivate func reason(
    against link: LinkCorpus.Link, _ outcome: DeepLinkRouter<ManifestDestination>.Outcome,
    _ router: DeepLinkRouter<ManifestDestination>
  ) -> String {
    guard case .destination(let name, let values)? = link.target else {
      guard link.target == nil else { return "" }
      return outcome.match == nil
        ? "It has no target. Correct the URL, or write a hyphen after it if it must lead nowhere."
        : "Its target has not been recorded yet. Add it with '--record'."
    }
    if case .refused = outcome { return outcome.reason }
    if let match = outcome.match, match.destination.caseName == name {
      return link.target?.difference(values, match) ?? ""
    }
    guard routes.contains(where: { $0.caseName == name }) else {
      return "No route leads to '\(name.visible)' anymore."
    }
    for candidate in router.explain(link.url).candidates where routes[candidate.route].caseName == name {
      let pattern = routes[candidate.route].pattern.visible
      switch candidate.verdict {
      case .failed(let error): return "The path matches the route '\(pattern)'. \(error)"
      case .outranked: return "The route '\(pattern)' would also match it, but ranks lower."
      case .won: continue
      }
    }
    let mismatch = mismatches(from: link.url, policy: router.policy).first {
      routes[$0.route].caseName == name
    }
    return mismatch.map { "The route '\(routes[$0.route].pattern.visible)' does not match the path. \($0)" }
      ?? outcome.reason
  }
}
