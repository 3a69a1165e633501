import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Copies the longest verified part of a damaged log into a new log.",
    discussion: """
      Example: backtrail recover shop.backtrail --output saved.backtrail

      The new log contains the longest run of whole batches that match the hash chain,
      from the beginning or from a snapshot. It starts a new epoch. Prints the omitted
      parts, and the reasons for omitting them. The damaged log is not changed. Before
      you put the new log in its place, remove the files beside it: '-wal', '-shm', and
      '.lock'.
      """)

  @Argument(help: "The damaged log.", completion: .file(extensions: ["backtrail"]))
  var log: String

  @Option(name: .shortAndLong, help: "The new log; the file must not exist.", completion: .file())
  var output: String

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if output == "-" { throw ValidationError("A log cannot be printed. Pass a file with '-o'.") }
  }

  func run() throws { try Interruption.cleaningUp { try recover() } }

  private func recover() throws {
    let report = try WrongFile.explaining(log, needed: .ownFile) {
      try SQLiteEventLog.recover($0, to: output)
    }
    try options.withOutput { output in
      if options.json { return try output.print("\(report.json)") }
      for line in report.lines(output.style) { try output.print(line) }
      for reason in report.reasons { try output.print(sentence: reason.visible) }
    }
  }
}

extension RecoveryReport {
  fileprivate func lines(_ style: Style) -> [String] {
    let saved = "\(batchCount.counted("batch", "batches")), \(eventCount.counted("event"))"
    var lines = [
      style.green("Saved \(saved)."),
      "head \(position.head), epoch \(position.epoch), hash \(position.headHash)",
    ]
    if let leftBehind {
      lines.append(style.yellow("left out: events \(leftBehind.lowerBound) to \(leftBehind.upperBound)"))
    }
    if !lostPayloads.isEmpty {
      lines.append(
        style.yellow("damaged, and erased in the new log: \(lostPayloads.count.counted("payload"))"))
    }
    return lines
  }

  fileprivate var json: JSONValue {
    var value: JSONValue = [
      "batches": .integer(batchCount), "events": .integer(eventCount), "complete": .bool(isComplete),
      "leftBehind": leftBehind.map { ["first": .integer($0.lowerBound), "last": .integer($0.upperBound)] }
        ?? .null,
      "lostPayloads": .array(lostPayloads.map { .integer($0) }),
      "reasons": .array(reasons.map(JSONValue.string)),
    ]
    value.add(position.json)
    return value
  }
}
