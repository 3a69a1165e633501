import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime
import BacktrailStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a page that shows a log in a browser, event by event.",
    discussion: """
      Examples:
        backtrail report shop.backtrail -o report.html             the whole log
        backtrail report --last 500 shop.backtrail -o report.html  its newest events
        backtrail report --map map.json shop.backtrail -o report.html

      The page is one file that loads nothing. It contains the lines of the log, so a
      page of a whole log is a complete bug report. All commands that read a log
      accept the page, as in 'backtrail show report.html'.

      Values with sensitive names, such as 'password', 'token', or 'apiKey', are left
      out unless '--with-values' is given. A page that contains them says so. The
      names of the other values are listed so that you can leave out more of them
      with '--redact-name coupon', or all with '--without-values'.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    name: .shortAndLong, help: "The page to write.", completion: .file(extensions: ["html"]))
  var output = "report.html"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the session that begins at the event with this number.", valueName: "seq"))
  var session: Int64?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only this many of the newest events.", valueName: "count"))
  var last: Int64?

  @Option(
    help: ArgumentHelp("The app's map, as JSON: shows which transitions were taken.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var map: String?

  @OptionGroup var redaction: PageRedaction

  @Flag(help: "Replace a page at the same path.")
  var force = false

  func validate() throws {
    if output == "-" { throw ValidationError("A page cannot be printed. Pass a file with '-o'.") }
    try session.checkNotNegative("--session")
    if let last, last < 1 { throw ValidationError("'--last' requires a number greater than or equal to 1.") }
    if session != nil, last != nil {
      throw ValidationError("Use either '--session' or '--last', not both.")
    }
  }

  func run() throws { try Interruption.cleaningUp { try write() } }

  private func write() throws {
    let reader = try log.openNotingLoss()
    let picture = try map.map { file in
      let range = try Report.range(of: extent, in: reader)
      let observed = try ObservedMap(of: reader, from: range.first, through: range.last)
      return JSONValue(embedding: MapPicture(of: try MapDescription(path: file), observed: observed).json)
    }
    let file = try NewFile(output, force: force, mayReplace: Report.mayReplace)
    let report = try Report(
      of: reader, extent, name: log.path().fileName, redaction: redaction.rules, map: picture,
      losses: reader.losses(), to: file.write)
    try file.finish()
    let values = redaction.withValues ? ", including all values of the log" : ""
    Messages().note(
      "Wrote '\(output)': \(report.eventCount.counted("event"))\(values). Open it in a browser.")
    report.valueNames.map(redaction.names.tell)
    if let damage = report.damage {
      Messages().error("The page stops before the end of the log. \(damage)")
      throw ExitCode.found
    }
  }

  private var extent: Report.Extent {
    session.map(Report.Extent.session) ?? last.map(Report.Extent.last) ?? .whole
  }
}
