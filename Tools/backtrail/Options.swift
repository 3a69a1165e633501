import ArgumentParser
import BacktrailStore

/// Which log a command reads.
struct LogArgument: ParsableArguments {
  @Argument(
    help: "The log file. Without one, the log at the default place.",
    completion: .file(extensions: ["backtrail"]))
  var log: String?

  var path: String { log ?? DefaultLog.path }

  func open() throws -> SQLiteLogReader { try SQLiteLogReader(path: path) }
}

/// How a command prints.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use colour: auto, always or never.")
  var color = ColorChoice.auto
}

/// When to use colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

extension ExitCode {
  /// Something was found: damage, or a difference.
  static let found = ExitCode(2)
}
