import ArgumentParser

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Works with the stored form of an app's screens, using its schema.",
    discussion: """
      Example: backtrail schema export --schema schema.json
               backtrail schema check released.json schema.json

      The app writes the schema; in Swift, it is 'RouteSchema(of: Screen.self).json'
      or, for a map, 'RouteSchema(of: map.description).json'.
      """,
    subcommands: [SchemaExportCommand.self, SchemaCheckCommand.self])
}
