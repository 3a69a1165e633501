import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailMap

struct PathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Shows what a path in the app's map would change.",
    discussion: """
      Example: backtrail path 'root/shop/item(id: 9)' shop.backtrail --map map.json

      Lists the batch that the path would add at the end of the log. Nothing is
      changed. If the path omits the context of a screen, the screen must already be
      shown. Contexts are not checked, because only the app has their types. The app
      writes its map with 'map.description.json'.
      """)

  @Argument(help: "The path, such as 'main/feed/match(id: 9)'.")
  var path: String
  @OptionGroup var log: LogArgument
  @Option(
    help: ArgumentHelp("The app's map, as JSON.", valueName: "file"), completion: .file(extensions: ["json"]))
  var map: String
  @OptionGroup var options: OutputOptions

  func run() throws {
    let forecast = try PathForecast(of: log.openNotingLoss(), path: path, in: MapDescription(path: map))
    try options.withOutput { output in
      for event in forecast.events {
        let name = output.style.bold(event.columns.type.visible.padded(18))
        try output.print(
          options.json ? "\(event.forecastJSON)" : "\(name)  \(event.summary(limit: output.limit(100)))")
      }
    }
    if forecast.omitsContents { Messages().noteOmitted() }
    if forecast.events.isEmpty { Messages().note("Nothing would change.") }
  }
}
