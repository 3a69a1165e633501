import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Prints the data of a report's page, line by line, for a server that delivers pages and then new data as it arrives.
///
/// The first line is an object with the text before the data, `start`, and the text after it, `end`. The second line is
/// the head of the data, and each further line is a record. See `ReportRecords`. At damage, a line such as
/// `{"damage":"Event 9 is missing."}` follows, and no more records. After an erasure, the last line is `{"erased":true}`.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Prints the data of a report page, and new data as it arrives.",
    discussion: "Example: backtrail records shop.backtrail\n\n'backtrail-serve' reads this output.",
    shouldDisplay: false)

  @OptionGroup var log: LogArgument
  @OptionGroup var values: ServedValues

  func run() throws {
    let path = try log.path()
    var (records, first, epoch) = try begin()
    let output = Output(.never, pages: false)
    let page: JSONValue = [
      "start": .string(ReportPage.start(connection: "'self'")), "end": .string(ReportPage.end),
    ]
    try output.print("\(page)")
    try print(records.head, on: output)
    var follower = LogFollower(path: path, from: first)
    var isDamaged = false
    while output.isOpen, Self.hasReader {
      do {
        try follower.visitNew { batch, log in
          try print(records.record(of: batch, in: log), on: output)
          return output.isOpen
        }
      } catch let error as StoreError where follower.isAtDamage {
        // The page with the verified part remains available until the command is interrupted.
        if !isDamaged {
          Messages().error("The page stops before the end of the log. \(error.message)")
          try print((["damage": .string(error.message.visible)] as JSONValue).description, on: output)
        }
        isDamaged = true
      }
      records.release()
      try output.flush()
      // Erased values may be in records that were already delivered, so the last record empties the page.
      if let newest = follower.epoch, newest != epoch {
        try output.print(#"{"erased":true}"#)
        try output.flush()
        throw StoreError.erasedWhileServed(path)
      }
      usleep(100_000)
    }
    if isDamaged { throw ExitCode.found }
  }

  /// Returns the data before the first record, the first event on the page, and the log's epoch.
  private func begin() throws -> (ReportRecords, first: Int64, epoch: Int64) {
    let reader = try log.openNotingLoss()
    let epoch = try reader.position().epoch
    let range = try Report.range(of: .last(values.last), in: reader)
    let records = try ReportRecords(
      reader, from: range.first, name: log.path().fileName, redaction: values.redaction.rules,
      losses: reader.losses())
    records.release()
    return (records, range.first, epoch)
  }

  private func print(_ record: String, on output: Output) throws {
    try output.print(String(ReportPage.embedded(record).dropLast()))
  }

  /// Whether the output still has a reader. While there is nothing to write, no write would report this.
  private static var hasReader: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }
}

extension StoreError {
  fileprivate static func erasedWhileServed(_ path: String) -> Self {
    Self(
      code: .changed,
      message:
        "The log '\(path)' was rewritten by an erasure or 'backtrail recover', but the page still has the earlier contents. "
        + "Run the command again.")
  }
}

/// The part of a log that is shown on a served page.
struct ServedValues: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Begin with this many of the newest events, at most \(Report.eventLimit).", valueName: "count"))
  var last: Int64 = 10_000

  @OptionGroup var redaction: PageRedaction

  func validate() throws {
    if last < 1 || last > Report.eventLimit {
      throw ValidationError("'--last' requires a number from 1 to \(Report.eventLimit).")
    }
  }

  /// The options as arguments of a command.
  var words: [String] { ["--last", "\(last)"] + redaction.words }
}
