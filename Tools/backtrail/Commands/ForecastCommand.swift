import ArgumentParser
import BacktrailCore
import BacktrailInspection

struct ForecastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", abstract: "Forecasts what a launch of a build would restore from a log.",
    discussion: """
      Example: backtrail forecast shop.backtrail --schema schema.json

      The app writes the schema; in Swift, it is 'RouteSchema(of: Screen.self).json'
      or, for a map, 'RouteSchema(of: map.description).json'.
      Upcasters are the app's own code, so they are listed but not run. Types other
      than Swift's own are unknown.

      Nothing is changed. Exits with 2 when a screen could not be decoded.
      """)

  @Option(
    help: ArgumentHelp("The schema of the app's build, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var schema: String
  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    let forecast = try RestoreForecast(of: log.openNotingLoss(), schema: RouteSchema(path: schema))
    try options.withOutput { output in
      if options.json { return try output.print("\(forecast.json)") }
      if forecast.rows.isEmpty { return try output.print("No screens.") }
      var table = Table(["ENTRY", "EVENT", "ROUTE", "VERSION", "WOULD BE"], numeric: [1, 3], wrapping: 4)
      for row in forecast.rows { table.add(row.cells.map(\.visible)) }
      try output.print(table)
    }
    if forecast.hasQuarantined { throw ExitCode.found }
  }
}

extension RestoreForecast.Row {
  fileprivate var cells: [String] { ["\(entry)", "\(seq)", route, "\(version)", forecast] }
}
