import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks

struct LinksMatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Shows where URLs lead.",
    discussion: """
      Examples:
        backtrail links match --manifest links.json /items/3 shop://items/4
        backtrail links match --manifest links.json --json <urls.txt

      If no URL is given, reads one from each line of standard input. Exits with 3
      when a URL leads nowhere: no route matches it, or it is refused.
      """)

  @OptionGroup var manifest: ManifestOption
  @OptionGroup var policy: PolicyOptions

  @Argument(help: "The URLs. If omitted, one is read from each line of standard input.")
  var urls: [String] = []

  @OptionGroup var options: OutputOptions

  func run() throws {
    let router = try manifest.read().router(policy: policy.policy)
    var isMatched = true
    try options.withOutput { output in
      try forEachLine { line in
        let outcome = line.refusal.map { .refused($0) } ?? router.outcome(of: line.text)
        if outcome.match == nil { isMatched = false }
        if options.json {
          try output.print("\(outcome.json(of: line.text))")
        } else {
          try output.print(sentence: outcome.words(on: line.text, output.style))
        }
        return output.isOpen
      }
    }
    if !isMatched { throw ExitCode.unmatched }
  }

  private func forEachLine(_ body: (LinkLines.Line) throws -> Bool) throws {
    for url in urls {
      guard try body(LinkLines.Line(text: url, refusal: nil)) else { return }
    }
    guard urls.isEmpty else { return }
    var lines = LinkLines()
    while let line = try lines.next(policy: policy.policy), try body(line) {}
  }
}

extension DeepLinkRouter<ManifestDestination>.Outcome {
  /// Returns the outcome for a URL as one line.
  fileprivate func words(on url: String, _ style: Style) -> String {
    let url = url.shown
    switch self {
    case .matched(let match):
      let place = "\(match.destination.caseName) \(match.destination.json)".visible
      return "\(url)  \(style.green(place))  \(style.dim("by \(match.pattern.visible)"))"
    case .unmatched: return "\(url)  \(style.yellow("unmatched"))  \(reason)"
    case .refused: return "\(url)  \(style.red("refused"))  \(reason)"
    }
  }
}

extension String {
  /// The text in a form that is safe for a terminal, truncated if it is long.
  var shown: String { count > 200 ? prefix(200).description.visible + "…" : visible }
}
