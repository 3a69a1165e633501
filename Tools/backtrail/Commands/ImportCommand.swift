import ArgumentParser
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Appends JSON Lines to a log, or creates a new log from them.",
    discussion: """
      Example: backtrail export shop.backtrail | backtrail import copy.backtrail -

      All lines are stored, or none if one of them is invalid. If the command is
      interrupted while it stores them, the log contains only the first lines. Import
      the lines after its last event. With '--ack', each line is stored as it
      arrives, and acknowledged with a line of JSON:
      {"digest":"…","head":12,"headHash":"…"}.

      With '--guards', a line that violates a guard is invalid.
      """)

  @Argument(
    help: "The log file. It is created if it does not exist.", completion: .file(extensions: ["backtrail"]))
  var log: String

  @Argument(
    help: "A JSON Lines file, or '-' for standard input.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @OptionGroup var guards: GuardsOption

  @Flag(help: "Store each line by itself and acknowledge it on standard output.")
  var ack = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    do { try store() } catch let error as StoreError {
      throw WrongFile(log, needed: .ownFile, after: error) ?? error
    }
  }

  private func store() throws {
    guard file != "-" else { return try store(ByteSource()) }
    try WrongFile.explaining(file, needed: .lines) { try store(ByteSource(path: $0)) }
  }

  private func store(_ source: ByteSource) throws {
    var target = LogImport(into: log, guards: try guards.read())
    let report = try ack ? storeEach(of: source, in: &target) : storeAll(of: source, in: &target)
    Messages().noteLoss(report.missingEvents, isErasureMissing: report.isErasureMissing)
    Messages().note(ofPage: report.pageLosses)
    if !report.skipped.isEmpty { Messages().noteSkipped(report.skipped.count) }
    if report.damagedCount > 0 {
      Messages().note(
        "The contents of \(report.damagedCount.counted("event")) were already damaged in the log that the lines come from, and are also damaged in this log."
      )
    }
    guard !ack else { return }
    try options.withOutput { output in
      if options.json { return try output.print("\(report.json)") }
      try output.print(
        "Imported \(report.batchCount.counted("batch", "batches")), \(report.eventCount.counted("event")).")
      try output.print("head \(report.position.head), hash \(report.position.headHash)")
    }
  }

  private func storeAll(of source: ByteSource, in target: inout LogImport) throws -> LogImport.Report {
    let progress = ProgressBar("Importing")
    let source = try source.rewindable()
    return try target.storeAll(source.linesFromStart) { progress.update(Int64($0), of: $1.map(Int64.init)) }
  }

  private func storeEach(of source: ByteSource, in target: inout LogImport) throws -> LogImport.Report {
    let output = Output(.never, pages: false)
    return try target.storeEach(source.lines) { acknowledgement in
      try output.print("\(acknowledgement.json)")
      try output.flush()
      guard output.isOpen else {
        throw OutputError("The reader of the acknowledgments closed its input, so the import stopped.")
      }
    }
  }
}

extension LogImport.Acknowledgement {
  fileprivate var json: JSONValue {
    ["head": .integer(head), "headHash": .text(headHash), "digest": .text(digest)]
  }
}

extension LogImport.Report {
  fileprivate var json: JSONValue {
    var value: JSONValue = [
      "batches": .integer(batchCount), "events": .integer(eventCount),
      "damaged": damagedCount > 0 ? .integer(damagedCount) : nil, "skipped": .array(skipped.map(\.json)),
    ]
    value.add(position.json)
    return value
  }
}
