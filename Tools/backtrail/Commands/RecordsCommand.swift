import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The data of a report's page, line by line, for a server that gives pages and more data as it comes.
///
/// The first line is an object with the text before the data, `start`, and behind it, `end`. The second is the head of
/// the data, and each further one a record. See `ReportRecords`.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Prints the data of a report's page, and what comes.",
    discussion: "Example: backtrail records shop.backtrail\n\n'backtrail-serve' reads this.",
    shouldDisplay: false)

  @OptionGroup var log: LogArgument
  @OptionGroup var values: ServedValues

  func run() throws {
    let path = try log.path()
    var (records, first) = try begin()
    let output = Output(.never, pages: false)
    let page: JSONValue = [
      "start": .string(ReportPage.start(connection: "'self'")), "end": .string(ReportPage.end),
    ]
    try output.print("\(page)")
    try print(records.head, on: output)
    var follower = LogFollower(path: path)
    while output.isOpen, Self.hasReader {
      try follower.visitNew { batch, log in
        if batch.first >= first { try print(records.record(of: batch, in: log), on: output) }
        return output.isOpen
      }
      records.release()
      try output.flush()
      usleep(100_000)
    }
  }

  /// The data before the first record, and the first event that a page shows.
  private func begin() throws -> (ReportRecords, first: Int64) {
    let reader = try log.openNotingLoss()
    let range = try Report.range(of: .last(values.last), in: reader)
    let name = try log.path().split(separator: "/").last.map(String.init) ?? ""
    let records = try ReportRecords(reader, from: range.first, name: name, redaction: values.redaction)
    records.release()
    return (records, range.first)
  }

  private func print(_ record: String, on output: Output) throws {
    try output.print(String(ReportPage.embedded(record).dropLast()))
  }

  /// Whether somebody still reads the output; with nothing to write, no write would tell.
  private static var hasReader: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }
}

/// The part of a log that a served page shows.
struct ServedValues: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin with the newest events, this many.", valueName: "count"))
  var last: Int64 = 10_000

  @Flag(help: "Keep values with sensitive names.")
  var withValues = false

  @Option(help: ArgumentHelp("Also leave out values with this name; may be repeated.", valueName: "name"))
  var redactName: [String] = []

  func validate() throws {
    if last < 1 || last > Report.eventLimit {
      throw ValidationError("'--last' needs a number from 1 to \(Report.eventLimit).")
    }
    if withValues, !redactName.isEmpty {
      throw ValidationError("'--with-values' and '--redact-name' exclude each other.")
    }
  }

  var redaction: LogRedaction? {
    withValues ? nil : LogRedaction(policy: DeepLinkPolicy(), and: Set(redactName))
  }

  /// The same as words of a command.
  var words: [String] {
    ["--last", "\(last)"] + (withValues ? ["--with-values"] : [])
      + redactName.flatMap { ["--redact-name", $0] }
  }
}
