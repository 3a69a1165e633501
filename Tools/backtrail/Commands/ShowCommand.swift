import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows the state as a tree.",
    discussion: """
      Examples:
        backtrail show shop.backtrail            what was open at the end
        backtrail show --at 412 shop.backtrail   what was open after an event
        backtrail show --closed shop.backtrail   also what an app can reopen

      Shows scenes, their tabs or stacks, and the sheets and covers above them.
      Each screen has its ID, its name, and its parameters. Saved values, overrides,
      and waiting links are listed below. '*' marks the selected branch, '-' any
      other, and 'v2' is the version of a screen's parameters.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The state after this event. The default is the newest.", valueName: "seq"))
  var at: Int64?

  @Flag(help: "Also list what was closed and can be reopened.")
  var closed = false

  @OptionGroup var options: OutputOptions

  func validate() throws { try at.checkNotNegative("--at") }

  func run() throws {
    let view = try StateView(of: log.openNotingLoss(), at: at)
    try options.withOutput { output in
      if options.json { return try output.print("\(view.json)") }
      // Where a log ends whose end cannot be read is unknown.
      let end = view.position.isUnreadable ? "" : " of \(view.position.head)"
      let place = "event \(view.seq)\(end), digest \(view.digest.description.prefix(12))"
      try output.print(output.style.dim(place))
      try output.print(view.tree(limit: output.limit(200), listsClosed: closed).trimmed)
      if closed, view.replay.state.tree.closedItems.isEmpty { try output.print("Nothing can be reopened.") }
      // A script needs only the tree, without the legend.
      if output.columns != nil { try output.print(sentence: legend(of: view), output.style.dim) }
    }
    if view.omitsContents { Messages().noteOmitted() }
    if !options.json, view.replay.skippedCount > 0 {
      Messages().noteSkipped(view.replay.skippedCount)
    }
  }
}

extension ShowCommand {
  /// Returns the meaning of the marks in the tree.
  private func legend(of view: StateView) -> String {
    let versions = view.hasVersions ? " 'v2' is the version of a screen's parameters." : ""
    let owners = closed ? " An owner that is not listed was removed." : ""
    return
      "'*' marks the selected branch, '-' any other.\(versions)\(owners) 'backtrail blame ID' lists a screen's events."
  }
}

extension String {
  /// The text without trailing line breaks.
  var trimmed: String { String(reversed().drop { $0 == "\n" }.reversed()) }
}
