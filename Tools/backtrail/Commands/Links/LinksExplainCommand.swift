import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime

struct LinksExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Shows which routes could match a URL, and why one wins.",
    discussion: """
      Example: backtrail links explain --manifest links.json --all /items/3

      Lists the routes whose patterns match the path, in the order in which they
      are tried. Exits with 3 when the URL leads nowhere.
      """)

  @OptionGroup var manifest: ManifestOption
  @OptionGroup var policy: PolicyOptions

  @Flag(help: "Also list the other routes, and where the URL differs from them.")
  var all = false

  @Argument(help: "The URL.")
  var url: String

  @OptionGroup var options: OutputOptions

  func run() throws {
    let manifest = try manifest.read()
    let explanation = manifest.router(policy: policy.policy).explain(url)
    let mismatches = all ? manifest.mismatches(from: url, policy: policy.policy) : []
    try options.withOutput { output in
      if options.json {
        return try output.print("\(explanation.json(of: url, manifest, all ? mismatches : nil))")
      }
      if explanation.outcome.match == nil {
        try output.print(
          sentence: "The URL leads nowhere. \(explanation.outcome.reason)", output.style.yellow)
      }
      var table = Table(wrapping: 2)
      for candidate in explanation.candidates {
        table.add(manifest.cells(of: candidate.route) + [candidate.reason])
      }
      for mismatch in mismatches { table.add(manifest.cells(of: mismatch.route) + ["\(mismatch)"]) }
      try output.print(table)
    }
    if explanation.outcome.match == nil { throw ExitCode.unmatched }
  }
}

extension DeepLinkManifest {
  fileprivate func cells(of route: Int) -> [String] {
    [routes[route].caseName.visible, routes[route].pattern.visible]
  }
}

extension DeepLinkCandidate {
  fileprivate var name: String {
    switch verdict {
    case .won: "won"
    case .outranked: "outranked"
    case .failed: "failed"
    }
  }

  fileprivate var reason: String {
    switch verdict {
    case .won: "It matches the URL."
    case .outranked: "It would also match the URL, but ranks lower."
    case .failed(let error): "\(error)"
    }
  }
}

extension DeepLinkExplanation<ManifestDestination> {
  fileprivate func json(
    of url: String, _ manifest: DeepLinkManifest, _ mismatches: [LinkMismatch]?
  ) -> JSONValue {
    var value = outcome.json(of: url)
    value.add([
      "candidates": .array(
        candidates.map { candidate in
          [
            "case": .string(manifest.routes[candidate.route].caseName),
            "pattern": .string(manifest.routes[candidate.route].pattern),
            "verdict": .string(candidate.name), "reason": .string(candidate.reason),
          ]
        })
    ])
    guard let mismatches else { return value }
    value.add(["others": .array(mismatches.map { $0.json(manifest.routes[$0.route]) })])
    return value
  }
}

extension LinkMismatch {
  fileprivate func json(_ route: DeepLinkManifest.Route) -> JSONValue {
    [
      "case": .string(route.caseName), "pattern": .string(route.pattern), "segment": .integer(segment),
      "found": .text(found), "wanted": .text(wanted), "reason": .text(description),
    ]
  }
}
