import ArgumentParser
import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
struct Backtrail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backtrail",
    abstract: "Shows, checks, and copies logs of app navigation.",
    discussion: """
      Examples:
        backtrail sessions shop.backtrail                     launches of the app
        backtrail story shop.backtrail                        what the user did
        backtrail log --session 12 shop.backtrail             events of one launch
        backtrail show --at 412 shop.backtrail                state after an event
        backtrail report shop.backtrail                       a page for a browser
        backtrail blame 11.1 shop.backtrail                   a screen's history
        backtrail verify shop.backtrail                       a check for damage
        backtrail export --redact shop.backtrail > bug.jsonl  a copy to attach
        backtrail recover shop.backtrail -o new.backtrail     what can be rescued
        backtrail compact --keep-days 7 shop.backtrail        removes old sessions
        backtrail erase --parameter userID=42 shop.backtrail  removes personal data
        backtrail forecast --schema new.json shop.backtrail   effects of an update
        backtrail graph --map map.json shop.backtrail         the map, with visits
        backtrail fleet reports/ -o fleet.html                many logs on one page
        backtrail links lint --manifest links.json            mistakes in links

      The log may belong to any app. The app itself is not needed. A command that
      only reads never changes the file and does not disturb a running app.

      If no log is specified, a command reads the newest one in
      '\(DefaultLog.description)' or in a folder there.

      Exit codes:
        0   success
        1   any other error, such as a log that another writer has open
        2   something was found: damage, a difference, a violated guard, a bad route
        3   a URL leads nowhere
        4   a later build could not decode what an earlier one stored
        64  incorrect usage of the command
        65  invalid input, such as another kind of file, a damaged log, an invalid
            line, or an unknown ID
        66  no such file
        74  reading or writing failed
      """,
    version: "0.1.0",
    subcommands: [
      SessionsCommand.self, StoryCommand.self, ReportCommand.self, ServeCommand.self, RecordsCommand.self,
      LogCommand.self, ShowCommand.self, DiffCommand.self, BlameCommand.self, BisectCommand.self,
      RecordTestCommand.self, ReplayCommand.self,
      VerifyCommand.self, StatsCommand.self, FactsCommand.self, FleetCommand.self, ExportCommand.self,
      ImportCommand.self,
      DoctorCommand.self,
      RecoverCommand.self, CompactCommand.self, EraseCommand.self, GraphCommand.self, PathCommand.self,
      ForecastCommand.self, LinksCommand.self, SchemaCommand.self,
    ])

  func run() throws {
    let output = Output(.auto, fits: true)
    try Welcome().print(on: output)
    try output.finish()
  }

  static func main() {
    // Without the signal, a write reports that nobody reads the output any longer.
    signal(SIGPIPE, SIG_IGN)
    // Without this signal, a write reports that a file would exceed the maximum file size.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try RawArguments.check()
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let words = CommandLine.arguments.dropFirst()
      let negative = exitCode(for: error) == .validationFailure ? NegativeNumber(in: words) : nil
      let unknown: (any DescribedError)? = UnknownCommand(in: words, of: Self.self) ?? negative
      guard let error = unknown ?? error as? any DescribedError else { exit(withError: error) }
      Messages().error(error.description)
      exit(withError: ExitCode(error.exitCode))
    }
  }
}
