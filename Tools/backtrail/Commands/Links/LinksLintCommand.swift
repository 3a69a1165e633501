import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

struct LinksLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Finds faulty routes, and URLs that site files should not accept.",
    discussion: """
      Example: backtrail links lint --manifest links.json

      Errors are routes that are shadowed, are duplicates, never match, or have no
      URL that can be printed. Exits with 2 if there are any. Notes are about URLs
      that the site files accept although the app has no route for them, each with an
      example, and about routes whose screens are not restored at launch because a
      value has the name of a secret. With '--strict', notes count as errors.
      """)

  @OptionGroup var manifest: ManifestOption

  @Flag(help: "Also exit with 2 for notes.")
  var strict = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let manifest = try manifest.read()
    let findings = manifest.findings
    let errors = findings.count(where: \.isError)
    let isClean = strict ? findings.isEmpty : errors == 0
    try options.withOutput { output in
      if options.json { return try output.print("\(manifest.json(of: findings, isClean: isClean))") }
      var table = Table(wrapping: 3)
      for finding in findings { table.add(finding.cells(output.style)) }
      try output.print(table)
      let notes = (findings.count - errors).counted("note")
      let routes = manifest.routes.count.counted("route")
      try output.print(
        isClean
          ? output.style.green("Clean: \(routes), \(notes).")
          : output.style.red("Not clean: \(errors.counted("error")) and \(notes) in \(routes)."))
    }
    if !isClean { throw ExitCode.found }
  }
}

extension LinkFinding {
  fileprivate func cells(_ style: Style) -> [String] {
    let example = example.map { " Example: \($0.shown)" } ?? ""
    return [
      isError ? style.red("error") : style.yellow("note"), caseName.visible, pattern.visible,
      message.visible + example,
    ]
  }

  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "severity": isError ? "error" : "note", "route": .integer(route),
      "case": .string(caseName), "pattern": .string(pattern), "message": .string(message),
      "example": .text(example),
    ]
  }
}

extension DeepLinkManifest {
  fileprivate func json(of findings: [LinkFinding], isClean: Bool) -> JSONValue {
    [
      "clean": .bool(isClean), "routes": .integer(routes.count),
      "errors": .integer(findings.count(where: \.isError)),
      "notes": .integer(findings.count { !$0.isError }), "findings": .array(findings.map(\.json)),
    ]
  }
}
