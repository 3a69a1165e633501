import ArgumentParser
import BacktrailInspection
import BacktrailMap

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws the map of an app's screens, and how it is used.",
    discussion: """
      Examples:
        backtrail graph --map map.json > map.mmd              the declared map
        backtrail graph shop.backtrail                        what a log shows
        backtrail graph shop.backtrail --map map.json --format dot | dot -Tsvg > map.svg

      With a log and a map, every declared way has a count, ways that were never
      gone are grey, and ways that are not declared are red. The app writes its map
      with 'map.description.json'. GitHub draws Mermaid in Markdown as it is.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mermaid, dot, json
  }

  @OptionGroup var log: LogArgument

  @Option(
    help: ArgumentHelp("The app's map, as JSON.", valueName: "file"), completion: .file(extensions: ["json"]))
  var map: String?

  @Option(help: "What to write: mermaid, dot or json.")
  var format = Format.mermaid

  func run() throws {
    let picture = try picture()
    if format == .mermaid, picture.edgeCount > MapPicture.mermaidEdgeLimit {
      Messages().note(
        "Mermaid draws at most \(MapPicture.mermaidEdgeLimit) ways, and there are \(picture.edgeCount). Try '--format dot'."
      )
    }
    let output = Output(.never, pages: false)
    switch format {
    case .mermaid: try output.print(picture.mermaid)
    case .dot: try output.print(picture.dot)
    case .json: try output.print(picture.json)
    }
    try output.finish()
  }

  private func picture() throws -> MapPicture {
    let declared = try map.map { try MapDescription(path: $0) }
    guard let declared else { return MapPicture(of: try observed()) }
    return log.log == nil ? MapPicture(of: declared) : MapPicture(of: declared, observed: try observed())
  }

  private func observed() throws -> ObservedMap { try ObservedMap(of: log.openNotingLoss()) }
}
