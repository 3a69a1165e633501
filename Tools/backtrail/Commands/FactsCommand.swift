import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts", abstract: "Prints flat rows for data tools: transitions, sessions, or links.",
    discussion: """
      Examples:
        backtrail facts reports/ > transitions.csv        a row for each change of screen, for a spreadsheet
        backtrail facts --rows sessions shop.backtrail    a row for each launch
        backtrail facts --json --rows links export.jsonl  JSON Lines, one object a row

      Rows have names of screens and link patterns. They have no parameters, saved values, or URLs.
      """)

  @OptionGroup var logs: LogsArgument
  @Option(help: ArgumentHelp("Rows to print: transitions, sessions, or links.", valueName: "table"))
  var rows = FactTable.transitions
  @OptionGroup var options: OutputOptions

  func run() throws {
    try options.withOutput { output in
      if !options.json { try output.print(rows.header) }
      let visit = try logs.visit { log, _, _ in
        let position = try log.position()
        let floor = try log.replay(through: position.floor)
        var walk = FactWalk(
          log: "\(position.logID)", from: floor.state, seq: position.floor, tables: [rows])
        let emit = { (row: FactRow) in try output.print(options.json ? row.json : row.csv.visible) }
        try log.forEachBatch(from: position.floor + 1) { batch in
          try walk.take(batch, emit)
          return true
        }
        try walk.finish(emit)
      }
      try visit.finish()
    }
  }
}

extension FactTable: ExpressibleByArgument {}
