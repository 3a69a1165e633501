import ArgumentParser

struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: "Works with the links of an app, using its manifest of routes.",
    discussion: """
      Examples:
        backtrail links list --manifest links.json
        backtrail links match --manifest links.json https://shop.example/items/3
        backtrail links lint --manifest links.json
        backtrail links check --manifest links.json urls.txt

      The app writes the manifest; in Swift, it is 'router.manifest.json'.
      """,
    subcommands: [
      LinksListCommand.self, LinksMatchCommand.self, LinksExplainCommand.self, LinksLintCommand.self,
      LinksCheckCommand.self, LinksSiteFilesCommand.self,
    ])
}
