import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Checks every row of the file against all others.",
    discussion: """
      Example: backtrail verify shop.backtrail

      Exits with 2 when something does not match, and reports the first bad event.
      Also checks the write-ahead log unless a writer has the log open. SQLite itself
      silently treats a damaged write-ahead log as a shorter one.
      """)

  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    let progress = ProgressBar("Verifying")
    let report: VerifyReport
    do {
      let reader = try log.open()
      try reader.noteMark()
      report = try reader.verify { progress.update($0, of: $1) }
    } catch let error as StoreError where error.code == .damaged {
      return try printUnreadable(error)
    }
    progress.clear()
    try options.withOutput { output in
      if options.json { return try output.print("\(report.json)") }
      report.isSound ? try printSound(report, on: output) : try printFindings(report, on: output)
    }
    if !report.isSound { throw ExitCode.found }
  }

  /// Prints a finding for a file that is too damaged to be opened.
  private func printUnreadable(_ error: StoreError) throws {
    // The advice to run this command is not useful here.
    let finding = error.message.split(separator: " Run 'backtrail verify'").first ?? ""
    try options.withOutput { output in
      guard options.json else {
        try output.print(output.style.red("Not sound: the file cannot be opened."))
        return try output.print(sentence: "\(finding)".visible)
      }
      let entry: JSONValue = ["table": "database", "row": .null, "message": .string("\(finding)")]
      try output.print(
        "\(["sound": false, "findingCount": .integer(1), "findings": .array([entry])] as JSONValue)")
    }
    throw ExitCode.found
  }

  private func printSound(_ report: VerifyReport, on output: Output) throws {
    try output.print(output.style.green("Sound: \(report.eventCount.counted("event"))."))
    if let position = report.position { try output.print("head \(position.head), hash \(position.headHash)") }
    if !report.erased.isEmpty { try output.print("erased: \(report.erased.count.counted("payload"))") }
    if !report.isPurged {
      try output.print(
        "erased contents may still be in the file; the next launch, or 'backtrail compact', rewrites it")
    }
    if report.leftoverCount > 0 {
      try output.print(
        "before the first retained event: \(report.leftoverCount.counted("event")); the next compaction removes them"
      )
    }
    if let log = report.writeAheadLog { try output.print("write-ahead log: \(log.summary)") }
    if report.skippedCount > 0 {
      try output.print(
        "\(report.skippedCount) events are left out of the state; 'backtrail replay' lists them")
    }
    for seq in report.uncomparedSnapshots {
      try output.print("snapshot at event \(seq) was not compared: another build wrote it")
    }
  }

  private func printFindings(_ report: VerifyReport, on output: Output) throws {
    let place = report.firstBadSeq.map { ", the first at \($0)" } ?? ""
    try output.print(output.style.red("Not sound: \(report.findingCount.counted("finding"))\(place)."))
    var table = Table(["TABLE", "ROW", "FINDING"], numeric: [1], wrapping: 2)
    for finding in report.findings {
      table.add(
        [finding.table.visible, finding.row.map { "\($0)" } ?? "-", finding.message.visible])
    }
    try output.print(table)
    let unlisted = report.findingCount - report.findings.count
    if unlisted > 0 { try output.print("… and \(unlisted) more") }
    try output.print(
      "Nothing was changed. 'backtrail recover' copies the longest verified part into a new log.")
  }
}

extension VerifyReport {
  fileprivate var json: JSONValue {
    var value: JSONValue = [
      "sound": .bool(isSound), "events": .integer(eventCount),
      "firstBadSeq": firstBadSeq.map { .integer($0) } ?? .null, "findingCount": .integer(findingCount),
      "findings": .array(findings.map(\.json)), "erased": .array(erased.map { .integer($0) }),
      "skipped": .array(skipped.map(\.json)), "skippedCount": .integer(skippedCount),
      "uncomparedSnapshots": .array(uncomparedSnapshots.map { .integer($0) }),
      "writeAheadLog": writeAheadLog?.json ?? .null, "leftovers": .integer(leftoverCount),
      "purged": .bool(isPurged),
    ]
    if let position { value.add(position.json) }
    return value
  }
}

extension VerifyReport.Finding {
  fileprivate var json: JSONValue {
    ["table": .string(table), "row": row.map { .integer($0) } ?? .null, "message": .string(message)]
  }
}
