import ArgumentParser
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact", abstract: "Removes the oldest sessions from a log.",
    discussion: """
      Example: backtrail compact --keep-events 10000 shop.backtrail

      Removes whole launches, oldest first, but never the newest. The state does not
      change, and everything that its screens need is kept. By default, keeps 30
      days, 100,000 events, and 64 MiB, as apps do. Close the app first.
      With '--max-bytes', a dry run estimates how many launches have to go. While a
      reader has the log open, the file does not become smaller; this is reported.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Remove launches older than this many days. Each launch adds at most a quarter of this number to the age of the launches before it.",
      valueName: "n"))
  var keepDays: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep at most this many events, in whole launches.", valueName: "n"))
  var keepEvents: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Limit the file to this many bytes.", valueName: "n"))
  var maxBytes: Int?

  @Flag(help: "Show what would be removed, without changing anything.")
  var dryRun = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    for (name, value) in [
      ("--keep-days", keepDays), ("--keep-events", keepEvents), ("--max-bytes", maxBytes),
    ] {
      try value.checkNotNegative(name)
    }
  }

  func run() throws {
    let (report, isPurged) = try dryRun ? (log.openFile().compactionForecast(policy), true) : compact()
    try options.withOutput { output in
      if options.json { return try output.print("\(report.json(isForecast: dryRun))") }
      for line in report.lines(isForecast: dryRun) { try output.print(sentence: line) }
    }
    if !isPurged { throw IncompleteErasure() }
  }

  private var policy: RetentionPolicy {
    guard keepDays == nil, keepEvents == nil, maxBytes == nil else {
      return RetentionPolicy(days: keepDays, events: keepEvents, bytes: maxBytes)
    }
    return .standard
  }

  private func compact() throws -> (CompactionReport, isPurged: Bool) {
    let log = try log.openToChange()
    defer { log.close() }
    Messages().noteLoss(log.missingEvents, isErasureMissing: log.isErasureMissing)
    let floor = try log.position().floor
    do {
      return (try log.compact(policy), log.isPurged)
    } catch {
      // The boundary moves in a step of its own, before the events below it are removed.
      if let moved = try? log.position().floor, moved > floor {
        Messages().note(
          "The log begins after event \(moved) now, but its file was not made smaller. Compact it again.")
      }
      throw error
    }
  }
}

extension CompactionReport {
  fileprivate func lines(isForecast: Bool) -> [String] {
    var lines: [String] = []
    if eventCount == 0, commandCount == 0 {
      lines.append("Nothing to remove.")
    } else {
      let what = "\(sessionCount.counted("launch", "launches")), \(eventCount.counted("event"))"
      lines.append(
        isForecast ? "Would remove \(what)." : "Removed \(what), \(payloadCount.counted("payload")).")
      lines.append(
        isForecast
          ? "The log would begin after event \(floor)."
          : obstacle == .reader
            ? "The log begins after event \(floor)."
            : "The log begins after event \(floor); \(max(0, freedBytes)) bytes were freed.")
    }
    if let obstacle { lines.append(obstacle.sentence) }
    return lines
  }

  fileprivate func json(isForecast: Bool) -> JSONValue {
    [
      "dryRun": .bool(isForecast), "floor": .integer(floor), "events": .integer(eventCount),
      "launches": .integer(sessionCount),
      // Only the compaction itself counts these.
      "payloads": isForecast ? .null : .integer(payloadCount),
      "commands": isForecast ? .null : .integer(commandCount),
      "freedBytes": isForecast ? .null : .integer(freedBytes),
      "obstacle": obstacle.map { .string($0.sentence) } ?? .null,
    ]
  }
}

extension CompactionReport.Obstacle {
  fileprivate var sentence: String {
    switch self {
    case .unreadable(let seq):
      "This build does not support event \(seq), so it and all later events are kept. Update the tool."
    case .reader:
      "A reader has the log open, so compaction did not finish. Close the reader, and compact again."
    case .erasure:
      "Erased contents have to be removed from the file first, so nothing else was removed."
    case .stateTooLarge:
      "The state to keep is too large for a snapshot, so nothing was removed. Keep fewer or more events."
    }
  }
}
