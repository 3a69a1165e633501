import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Prints flat rows for data tools: transitions, sessions, links, and more.",
    discussion: """
      Examples:
        backtrail facts reports/ > transitions.csv     a row for each transition
        backtrail facts --rows sessions shop.backtrail a row for each launch
        backtrail facts --json --rows links log.jsonl  JSON Lines, one per row
        backtrail facts --into tables reports/         a CSV file for each table
        backtrail facts --from-stdin < sorted.jsonl    exported lines of many logs

      Rows contain the names of screens and link patterns, but no parameters, saved
      values, or URLs. A name unlike those in an app's source code is shown as
      '(masked)', and a long number in a name as '#'. A log with a damaged event has
      a single row, in 'logs', which says so. Damaged contents of routes, values, and
      links are not noted; use 'verify' to find them.

      In exported lines, each event of a log is counted once. Lines that cannot be
      read are skipped. For --from-stdin, sort the lines by 'log' and 'first' so that
      only one log is in memory at a time. With --mixed, the lines of different logs
      may alternate. Files can be in any order.
      """)

  @OptionGroup var logs: LogsArgument
  @Option(
    help: ArgumentHelp(
      "Rows to print: transitions, sessions, links, values, quarantines, logs, or all (with --json).",
      valueName: "table"))
  var rows: FactChoice?
  @Option(help: ArgumentHelp("Write a CSV file for each table into a folder.", valueName: "folder"))
  var into: String?
  @Flag(help: "Read exported lines of many logs from standard input.")
  var fromStdin = false
  @Flag(help: "Accept alternating lines from different logs. The state of each log is kept in memory.")
  var mixed = false
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if fromStdin, !logs.logs.isEmpty {
      throw ValidationError("'--from-stdin' reads standard input. Leave out the logs.")
    }
    if mixed, !fromStdin { throw ValidationError("'--mixed' requires '--from-stdin'.") }
    if into != nil, rows != nil || options.json {
      throw ValidationError("'--into' writes all tables as CSV. Leave out '--rows' and '--json'.")
    }
    if case .all? = rows, !options.json {
      throw ValidationError(
        "'--rows all' requires '--json', because the tables have different columns. For CSV, use '--into'.")
    }
  }

  func run() throws {
    if let into { return try Interruption.cleaningUp { try write(into: into) } }
    try options.withOutput { output in
      let tables = (rows ?? .table(.transitions)).tables
      let sink = PrintedFacts(output: output, header: options.json ? nil : tables.first?.header)
      let form: FactForm = !options.json ? .visibleCSV : tables.count > 1 ? .namedJSON : .json
      if let failure = try read(into: sink, as: form, tables) { throw failure }
    }
  }

  /// Writes all tables into a folder.
  private func write(into path: String) throws {
    let folder = FactFolder(path)
    let failure = try read(into: folder, as: .csv, Set(FactTable.allCases))
    try folder.finish()
    if let failure { throw failure }
  }

  /// Reads all input. Returns the exit code of the first log that could not be read.
  private func read(
    into sink: some FactSink, as form: FactForm, _ tables: Set<FactTable>
  ) throws -> ExitCode? {
    if fromStdin {
      var stream = FactStream(into: sink, as: form, tables: tables, isMixed: mixed)
      let report = try stream.read(ByteSource())
      Messages().noteLeftOut(report.badLines, report.refused, of: report.logs)
      return nil
    }
    var facts = LogFacts(into: sink, as: form, tables: tables)
    return try logs.read(&facts).failure
  }
}

/// The tables to print.
enum FactChoice: ExpressibleByArgument {
  case table(FactTable)
  case all

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let table = FactTable(rawValue: argument) {
      self = .table(table)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { FactTable.allCases.map(\.rawValue) + ["all"] }

  var tables: Set<FactTable> {
    switch self {
    case .table(let table): [table]
    case .all: Set(FactTable.allCases)
    }
  }
}

/// A sink that prints rows to standard output.
private struct PrintedFacts: FactSink {
  let output: Output
  let header: String?

  func begin() throws { if let header { try output.print(header) } }

  func write(_ lines: [UInt8], of table: FactTable) throws { try output.print(lines: lines) }
}
