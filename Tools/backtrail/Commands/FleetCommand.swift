import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet", abstract: "Writes a page about the sessions of many users.",
    discussion: """
      Examples:
        backtrail fleet reports/ -o fleet.html          all logs in a folder
        backtrail fleet reports/ --path 'item > cart'   sessions that took this path
        backtrail fleet reports/ --compare 41 42        two builds, side by side
        backtrail fleet --facts tables/                 what 'facts --into' wrote
        backtrail fleet --json reports/                 all rows, for programs

      The page shows the map and its use, dead ends, the last screens before a kill,
      quarantines by build, links, the largest saved values, and bad logs. It is a
      single file that loads nothing and runs no scripts. It contains the names of
      screens and link patterns, but no parameters, saved values, or URLs. Names are
      masked as in 'facts'.

      A step of a path is a screen, or a branch and a screen: 'shop/item'. A step
      counts if the session reaches it at any time after the previous one.

      The queries run in DuckDB, a separate program: 'duckdb' on the path, or the
      Python module that 'python3 -m pip install duckdb' installs. Until the page is
      written, rows are kept in a private folder in the temporary folder.
      """)

  @OptionGroup var logs: LogsArgument

  @Option(
    name: .shortAndLong, help: "The page to write. (default: fleet.html)",
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Count the sessions that reach each step: 'shop/item > cart'.", valueName: "steps"))
  var path: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare two builds of the app.", valueName: "build"))
  var compare: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the tables that 'backtrail facts --into' wrote, instead of logs.", valueName: "folder"),
    completion: .directory)
  var facts: String?

  @Flag(help: "Print the rows of the queries as JSON Lines instead of a page.")
  var json = false

  @Flag(help: "Replace a page at the same path.")
  var force = false

  func validate() throws {
    if json, output != nil || force {
      throw ValidationError("'--json' prints rows instead of a page. Leave out '-o' and '--force'.")
    }
    if output == "-" {
      throw ValidationError("A page cannot be printed. Pass a file with '-o', or use '--json' to print rows.")
    }
    if compare.count == 1 { throw ValidationError("'--compare' requires two builds.") }
    if compare.count == 2, logs.logs.isEmpty,
      let log = compare.first(where: { (try? FileFacts($0)) != nil })
    {
      throw ValidationError(
        "'--compare' requires two builds, but '\(log)' is a file. Put it after both builds.")
    }
    if compare.count > 1, compare[0] == compare[1] {
      throw ValidationError("'--compare' requires two different builds.")
    }
    if facts != nil, !logs.logs.isEmpty || compare.count > 2 {
      throw ValidationError("'--facts' reads tables instead of logs. Leave out the logs.")
    }
    if question == nil {
      throw ValidationError(
        "'--path' requires 1 to \(FleetQuestion.stepLimit) steps separated by '>': 'shop/item > cart'.")
    }
  }

  /// The questions to answer. Arguments after the two builds are logs.
  private var question: FleetQuestion? { FleetQuestion(path: path, builds: Array(compare.prefix(2))) }

  private var pagePath: String { output ?? "fleet.html" }

  func run() throws { try Interruption.cleaningUp { try answer() } }

  private func answer() throws {
    guard let question else { return }
    let engine = try DataEngine.find()
    let page = json ? nil : try NewFile(pagePath, force: force, mayReplace: FleetPage.mayReplace)
    let visit = try PrivateFolder.withFolder { folder -> LogsArgument.Visit? in
      let visit = try fillTables(of: folder)
      if let visit, visit.count == 0 { return visit }
      let database = FleetDatabase(folder: folder.path)
      try database.write(question)
      try engine.run(FleetDatabase.script, in: folder, results: FleetDatabase.results)
      try noteUnknownBuilds(question, in: database)
      if let page { try write(page, from: database, question) } else { try printRows(of: database) }
      return visit
    }
    try visit?.finish()
  }

  /// Fills the folder with the tables of logs, or with links to existing tables.
  private func fillTables(of folder: PrivateFolder) throws -> LogsArgument.Visit? {
    if let facts {
      for table in FactTable.allCases {
        var file = FactTableFile(table, path: "\(facts)/\(table).csv")
        try file.check()
      }
      try folder.link(FactTable.allCases.map { "\($0).csv" }, in: facts)
      return nil
    }
    var logs = logs
    logs.logs += compare.dropFirst(2)
    let tables = FactFolder(folder.path)
    var facts = LogFacts(into: tables, as: .csv, tables: Set(FactTable.allCases))
    let visit = try logs.read(&facts)
    try tables.finish()
    return visit
  }

  /// Reports the builds to compare that no session has.
  private func noteUnknownBuilds(_ question: FleetQuestion, in database: FleetDatabase) throws {
    var unknown = question.builds
    guard !unknown.isEmpty else { return }
    try database.forEachRow(of: .builds) { line in
      guard let known = FleetRow(line())?.text("app_build") else { return }
      unknown.removeAll { $0.utf8.elementsEqual(known.utf8) }
    }
    for build in unknown { Messages().note("No session has the build '\(build)'. Check its name.") }
  }

  private func write(_ page: NewFile, from database: FleetDatabase, _ question: FleetQuestion) throws {
    let tables = try FleetQuery.allCases.map { ($0, try database.rows(of: $0, limit: FleetPage.rowLimit)) }
    let content = FleetPage(Dictionary(uniqueKeysWithValues: tables), question)
    try page.write(content.html)
    try page.finish()
    let counts = content.counts
    Messages().note(
      "Wrote '\(pagePath)': \(Int(counts.sessions).counted("session")) of \(Int(counts.logs).counted("log")). Open it in a browser."
    )
  }

  private func printRows(of database: FleetDatabase) throws {
    let output = Output(.never, pages: false)
    for query in FleetQuery.allCases {
      try database.forEachRow(of: query) { line in
        if let row = FleetRow(line()) { try output.print(row.json(of: query)) }
      }
    }
    try output.finish()
  }
}
