import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

struct SchemaExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Checks a schema and lists its screens.",
    discussion: """
      Example: backtrail schema export --schema schema.json

      Each line has the name that a screen is stored under, its format version, its
      earlier names, its values, and its view. Each transition of a map is listed
      once, and '*' stands for every screen. The screens are followed by upcasters,
      removed screens, view states, and hosts. With '--json', the schema itself is
      printed, in the order and spelling that tools compare.
      """)

  @Option(
    help: ArgumentHelp("The app's schema, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var schema: String
  @OptionGroup var options: OutputOptions

  func run() throws {
    let schema = try RouteSchema(path: schema)
    try options.withOutput { output in
      if options.json { return try output.print(schema.json) }
      let screens = schema.routes + (schema.map?.storedWays ?? [])
      if screens.isEmpty {
        try output.print("No screens.")
      } else {
        try print(screens, on: output)
      }
      for line in schema.otherLines { try output.print(line.visible) }
    }
  }

  private func print(_ routes: [RouteDeclaration], on output: Output) throws {
    var table = Table(["NAME", "VERSION", "BEFORE", "VALUES", "VIEW"])
    for route in routes { table.add(route.cells.map(\.visible)) }
    try output.print(table)
  }
}

extension RouteSchema {
  /// The parts of a schema other than its routes, line by line.
  fileprivate var otherLines: [String] {
    upcasters.map { step in
      let result = step.to.map { "v\($0)" } ?? step.into.joined(separator: " or ")
      return "Upcaster: \(step.name) v\(step.from) -> \(result)"
    }
      + removed.map { "Removed: \($0.name)" + ($0.replacement.map { ", shown as \($0)" } ?? "") }
      + viewStates.map { "View state: \($0.key) v\($0.version)" }
      + viewStateUpcasters.map {
        "Upcaster of a view state: \($0.key) v\($0.from) -> \($0.newKey ?? $0.key) v\($0.to)"
      }
      + hosts.map { host in
        let before = host.aliases.isEmpty ? "" : ", formerly \(host.aliases.joined(separator: ", "))"
        return "Host: \(host.name)\(before), parts \(host.keys.joined(separator: ", "))"
      }
  }
}

extension RouteDeclaration {
  fileprivate var cells: [String] {
    let values = parameters.map { parameter in
      parameter.label.map { "\($0): \(parameter.type)" } ?? parameter.type
    }
    return [
      name, "\(version)", aliases.isEmpty ? "-" : aliases.joined(separator: ", "),
      values.isEmpty ? "-" : values.joined(separator: ", "),
      isRestorable ? view : "\(view), not restored",
    ]
  }
}
