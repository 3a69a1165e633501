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
    abstract: "Shows, checks and moves logs of app navigation.",
    discussion: """
      Examples:
        backtrail show shop.backtrail                 where the app stood
        backtrail log --session 12 shop.backtrail     what happened in one launch
        backtrail report shop.backtrail -o report.html a page that shows all of it
        backtrail verify shop.backtrail               whether the file is sound
        backtrail export shop.backtrail | backtrail import copy.backtrail -
        backtrail recover shop.backtrail -o new.backtrail
        backtrail compact --keep-days 7 shop.backtrail
        backtrail erase --parameter userID=42 shop.backtrail
        backtrail forecast shop.backtrail --schema schema.json
        backtrail graph --map map.json shop.backtrail  how the app's map is used
        backtrail fleet reports/ -o fleet.html         a page about many logs
        backtrail links lint --manifest links.json    whether links are sound

      The log may belong to any app; the app itself is not needed. A command that
      only reads never changes the file, and a running app does not mind it.

      Without a log, the newest one in '\(DefaultLog.description)' or a folder in it is read.

      Exit codes:
        0   all is well
        1   something else went wrong, such as another writer that has the log
        2   something was found: damage, a difference, a broken guard, a bad route
        3   a URL leads nowhere
        4   a later build would not read what an earlier one stored
        64  the command was not used as it should be
        65  the input is not what it should be: no log, a damaged one, a wrong line
        66  there is no such file
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

  static func main() {
    // A reader of our output that goes away is noticed by the write.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that would become larger than files may be.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard let error = error as? any DescribedError else { exit(withError: error) }
      Messages().error(error.description)
      exit(withError: ExitCode(error.exitCode))
    }
  }
}
