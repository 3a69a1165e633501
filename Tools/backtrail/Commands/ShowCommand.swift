import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows the state as a tree.",
    discussion: """
      Example: backtrail show --at 412 shop.backtrail

      The selected branch of a container is marked with '*'. Screens stand with their id, name and parameters.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The state after this event; else after the newest.", valueName: "seq"))
  var at: Int64?

  @OptionGroup var options: OutputOptions

  func validate() throws { try at.checkNotNegative("--at") }

  func run() throws {
    let view = try StateView(of: log.openNotingLoss(), at: at)
    try options.withOutput { output in
      if options.json { return try output.print("\(view.json)") }
      let place = "event \(view.seq) of \(view.position.head), digest \(view.digest.description.prefix(12))"
      try output.print(output.style.dim(place))
      try output.print("\(view.tree(limit: output.limit(200)))".trimmed)
    }
    if view.omitsContents { Messages().noteOmitted() }
    if !options.json, view.replay.skippedCount > 0 {
      Messages().noteSkipped(view.replay.skippedCount)
    }
  }
}

extension String {
  /// The text without line breaks at its end.
  var trimmed: String { String(reversed().drop { $0 == "\n" }.reversed()) }
}
