import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks

struct LinksListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the routes.",
    discussion: """
      Example: backtrail links list --manifest links.json

      Each line has the case, the pattern, and the values of the case: their
      types, their defaults, and their names in the URL if these differ.
      With '--json', the manifest itself is printed.
      """)

  @OptionGroup var manifest: ManifestOption
  @OptionGroup var options: OutputOptions

  func run() throws {
    let manifest = try manifest.read()
    try options.withOutput { output in
      if options.json { return try output.print(manifest.json) }
      if manifest.routes.isEmpty { return try output.print("No routes.") }
      var table = Table(["CASE", "PATTERN", "VALUES"])
      for route in manifest.routes { table.add(route.cells.map(\.visible)) }
      try output.print(table)
    }
  }
}

extension DeepLinkManifest.Route {
  fileprivate var cells: [String] {
    let query = query.isEmpty ? "" : "?" + query.joined(separator: "&")
    return [caseName, pattern + query, parameters.map(\.summary).joined(separator: ", ")]
  }
}

extension DeepLinkParameter {
  fileprivate var summary: String {
    let from =
      switch key {
      case name: ""
      case let key?: " from \(key)"
      case nil: " not in the URL"
      }
    let value =
      switch defaultValue {
      case .text(let text): " = \(text)"
      case .list(let texts): " = [\(texts.joined(separator: ", "))]"
      case .some(.none): " = nil"
      case nil: ""
      }
    return "\(name): \(type)\(value)\(from)"
  }
}
