import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

struct LinksCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks that every published URL leads to its required target.",
    discussion: """
      Examples:
        # In continuous integration: no URL in a receipt or an email may break.
        backtrail links check --manifest links.json urls.txt
        # After adding URLs to the file, each on its own line:
        backtrail links check --manifest links.json --record urls.txt

      Each line has a URL, the case that it must lead to, and the required values:
        # Printed on the receipts of 2024
        https://shop.example/items/3  item {"id":3}
        shop://cart                   cart
        https://shop.example/admin    -

      A hyphen means nowhere. Values are compared as the parameter's type reads
      them: 100 and 100.0 are the same price. '--record' adds the target to lines
      that have only a URL, if it leads somewhere; add hyphens yourself. To record a
      target again, remove everything after the URL. Exits with 2 if a URL leads
      elsewhere or has no target.
      """)

  @OptionGroup var manifest: ManifestOption
  @OptionGroup var policy: PolicyOptions

  @Flag(help: "Add the current target to each line that has only a URL.")
  var record = false

  @Argument(help: "The file with the URLs.", completion: .file())
  var corpus: String

  @OptionGroup var options: OutputOptions

  func run() throws {
    let manifest = try manifest.read()
    // This check comes before reading the file, because a pipe may never end and cannot be replaced.
    if record { try NewFile.target(of: self.corpus) }
    var corpus = try LinkCorpus(path: corpus)
    if record { try record(&corpus, manifest.router(policy: policy.policy)) }
    let findings = corpus.findings(in: manifest, policy: policy.policy)
    try options.withOutput { output in
      if options.json { return try output.print("\(corpus.json(of: findings))") }
      for finding in findings { try output.print(sentence: finding.words(output.style)) }
      let count = corpus.links.count.counted("URL")
      try output.print(
        findings.isEmpty
          ? output.style.green("Clean: \(count).")
          : output.style.red("Not clean: \(findings.count) of \(count)."))
    }
    if !findings.isEmpty { throw ExitCode.found }
  }

  private func record(
    _ corpus: inout LinkCorpus, _ router: DeepLinkRouter<ManifestDestination>
  ) throws {
    let count = corpus.record(from: router)
    if count > 0 {
      let file = try NewFile(self.corpus, isPublic: true, replaces: true)
      try file.write(corpus.text)
      try file.finish()
    }
    Messages().note("\(count.counted("target")) recorded.")
  }
}

extension LinkCorpusFinding {
  fileprivate func words(_ style: Style) -> String {
    let now = outcome.match.map { "leads to \($0.destination.caseName) \($0.destination.json)".visible }
    let wanted =
      switch link.target {
      case .nowhere?: ", must lead nowhere"
      case let target?: ", must lead to \("\(target)".visible)"
      case nil: ""
      }
    let words = style.red(now ?? "leads nowhere") + wanted
    let by = outcome.match.map { "  \(style.dim("by \($0.pattern.visible)"))" } ?? ""
    return "line \(link.line)  \(link.url.shown)  \(words)\(by)\(reason.isEmpty ? "" : "  \(reason)")"
  }

  fileprivate var json: JSONValue {
    var value = outcome.json(of: link.url)
    value.add([
      "line": .integer(link.line), "target": link.target.map { .string("\($0)") } ?? .null,
      "why": .string(reason),
    ])
    return value
  }
}

extension LinkCorpus {
  fileprivate func json(of findings: [LinkCorpusFinding]) -> JSONValue {
    [
      "clean": .bool(findings.isEmpty), "urls": .integer(links.count),
      "findings": .array(findings.map(\.json)),
    ]
  }
}
