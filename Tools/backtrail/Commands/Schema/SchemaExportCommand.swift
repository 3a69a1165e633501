import ArgumentParser
import BacktrailCore
import BacktrailRuntime

struct SchemaExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Checks a schema and lists its screens.",
    discussion: """
      Example: backtrail schema export --schema schema.json

      Each line has the name that a screen is stored under, the version of its
      form, the names it had before, its values, and its view. With '--json' the
      schema itself is printed, in the order and spelling that tools compare.
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
      if schema.routes.isEmpty { return try output.print("No screen.") }
      var table = Table(["NAME", "VERSION", "BEFORE", "VALUES", "VIEW"])
      for route in schema.routes { table.add(route.cells.map(\.visible)) }
      for (place, line) in table.lines.enumerated() {
        try output.print(place == 0 ? output.style.dim(line) : line)
      }
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
