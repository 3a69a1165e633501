import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws the map of an app's screens and its use.",
    discussion: """
      Examples:
        backtrail graph --map map.json > map.mmd            the declared map
        backtrail graph shop.backtrail                      what a log shows
        backtrail graph shop.backtrail --map map.json --format dot | dot -Tsvg -O
        backtrail graph reports/ --build 42 --format table  how a build is used

      With a log and a map, every declared transition has a count, transitions that
      were never taken are gray, and undeclared ones are red. The app writes its map
      with 'map.description.json'. GitHub renders Mermaid in Markdown as is.

      Each screen shows its number of visits, their median length, and the share that
      went back to the previous screen. A visit counts toward the session, build, and
      time in which it begins.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mermaid, dot, json, table
  }

  @OptionGroup var logs: LogsArgument

  @Option(
    help: ArgumentHelp("The app's map, as JSON.", valueName: "file"), completion: .file(extensions: ["json"]))
  var map: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the session that begins at the event with this number.", valueName: "seq"))
  var session: Int64?

  @Option(help: ArgumentHelp("Only sessions of this build of the app; may be repeated.", valueName: "build"))
  var build: [String] = []

  @Option(help: "Only events at or after this time, in ISO 8601: 2026-03-01 or 2026-03-01T12:30:00Z.")
  var since: Timestamp?

  @Option(help: "Only events at or before this time.")
  var until: Timestamp?

  @Option(help: "The output: mermaid, dot, json, or table (of the screens).")
  var format = Format.mermaid

  func validate() throws {
    try session.checkNotNegative("--session")
    if format == .table, logs.logs.isEmpty, map != nil {
      throw ValidationError("'--format table' shows how screens are used. Specify a log.")
    }
  }

  func run() throws {
    let declared = try map.map { try MapDescription(path: $0) }
    if let declared, logs.logs.isEmpty { return try draw(MapPicture(of: declared)) }
    var observed = ObservedMap()
    let filter = EventFilter(
      session: session, builds: build, since: since?.milliseconds, until: until?.milliseconds)
    let visit = try logs.visit(session: session) { log, _, _ in
      try observed.add(log, where: filter)
    }
    if visit.count > 0 {
      if observed.screens.isEmpty {
        Messages().note("Nothing matches. 'backtrail sessions' lists sessions and their builds.")
      }
      if format == .table {
        try printTable(observed)
      } else {
        try draw(declared.map { MapPicture(of: $0, observed: observed) } ?? MapPicture(of: observed))
      }
    }
    try visit.finish()
  }

  private func draw(_ picture: MapPicture) throws {
    if format == .mermaid, picture.edgeCount > MapPicture.mermaidEdgeLimit {
      Messages().note(
        "Mermaid draws at most \(MapPicture.mermaidEdgeLimit) transitions, but there are \(picture.edgeCount). Try '--format dot'."
      )
    }
    let output = Output(.never, pages: false)
    switch format {
    case .mermaid, .table: try output.print(picture.mermaid)
    case .dot: try output.print(picture.dot)
    case .json: try output.print(picture.json)
    }
    try output.finish()
  }

  private func printTable(_ observed: ObservedMap) throws {
    var table = Table(["SCREEN", "VISITS", "MEDIAN", "BACK"], numeric: [1, 2, 3])
    let uses = observed.uses.sorted { ($1.value.visitCount, $0.key) < ($0.value.visitCount, $1.key) }
    for (screen, use) in uses {
      table.add([
        screen.visible, "\(use.visitCount)", use.medianDwell?.duration ?? "-",
        use.backOutRate.map { "\(Int(($0 * 100).rounded()))%" } ?? "-",
      ])
    }
    let output = Output(.auto, fits: true)
    try output.print(table)
    try output.finish()
  }
}
