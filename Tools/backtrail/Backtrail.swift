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
        backtrail show shop.backtrail                 the state, as a tree
        backtrail log --session 12 shop.backtrail     the events of one launch
        backtrail report shop.backtrail -o report.html the session as a page
        backtrail verify shop.backtrail               whether all rows are intact
        backtrail export shop.backtrail | backtrail import copy.backtrail -
        backtrail recover shop.backtrail -o new.backtrail
        backtrail compact --keep-days 7 shop.backtrail
        backtrail erase --parameter userID=42 shop.backtrail
        backtrail forecast shop.backtrail --schema schema.json
        backtrail graph --map map.json shop.backtrail  the map, with visits
        backtrail fleet reports/ -o fleet.html         a page about many logs
        backtrail links lint --manifest links.json    the errors of the app's links

      The log may belong to any app; the app itself is not needed. A command that
      only reads never changes the file, and does not disturb a running app.

      Without a log, the newest one in '\(DefaultLog.description)' or a folder in it is read.

      Exit codes:
        0   success
        1   another error, such as another writer that has the log
        2   something was found: damage, a difference, a broken guard, a bad route
        3   a URL leads nowhere
        4   a later build could not decode what an earlier one stored
        64  wrong usage of the command
        65  wrong input: no log, a damaged one, a wrong line
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
    // A reader of our output that goes away is noticed by the write.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that would become larger than files may be.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let unknown = UnknownCommand(in: CommandLine.arguments.dropFirst(), of: Self.self)
      guard let error = unknown ?? error as? any DescribedError else { exit(withError: error) }
      Messages().error(error.description)
      exit(withError: ExitCode(error.exitCode))
    }
  }
}
