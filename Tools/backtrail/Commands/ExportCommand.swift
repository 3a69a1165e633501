import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints the log as JSON Lines, one batch per line.",
    discussion: """
      Examples:
        backtrail export -o shop.jsonl shop.backtrail         a copy to test with
        backtrail export --redact shop.backtrail > bug.jsonl  a copy to attach

      'backtrail import' turns the lines into a log again, with the same head hash.
      If the log was compacted, copy its file instead. A file specified with '-o' is
      written completely or not at all. The verified part of a damaged log is printed
      only to standard output.

      '--hashes' adds to each line the hash of its last event. 'backtrail import' and
      'backtrail facts --from-stdin' then detect changed lines. Earlier versions of
      this tool cannot read lines with hashes.

      '--redact' leaves out values with sensitive names, such as 'password', 'token',
      or 'apiKey', from parameters, saved values, and links. If a screen has such a
      name, and its only value has no name, that value is also left out. The option
      lists the events that had any, and the names of the values that remain.
      '--redact-name coupon' also leaves out values with that name, and
      '--without-values' leaves out all values. If only some of an event's values are
      left out, the hashes of the copy differ from those of the log from then on.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    name: .shortAndLong, help: "A new file to write. The default is standard output.", completion: .file())
  var output: String?

  @Flag(help: "Add to each line the hash of its last event.")
  var hashes = false

  @Flag(help: "Leave out values with sensitive names.")
  var redact = false

  @OptionGroup var names: RedactedNames

  @OptionGroup var options: OutputOptions

  func run() throws { try Interruption.cleaningUp { try export() } }

  private func export() throws {
    let reader = try log.openNotingLoss()
    let floor = try reader.position().floor
    if floor > 0 {
      Messages().note(
        "The log was compacted: the export begins after event \(floor) and cannot be imported into a new log."
      )
    }
    var redactor = Redactor(
      redact || !names.isEmpty ? names : nil,
      chain: hashes ? LineHashes(after: try reader.floorHash()) : nil)
    if let path = output, path != "-" {
      let file = try NewFile(path)
      try reader.forEachLine { line in
        try file.write(redactor.text(of: line) + "\n")
        return true
      }
      try file.finish()
      return redactor.tell()
    }
    let output = Output(.never, pages: false)
    do {
      try reader.forEachLine { line in
        try output.print(redactor.text(of: line))
        return output.isOpen
      }
    } catch {
      try? output.finish()
      throw error
    }
    try output.finish()
    guard output.isOpen else {
      throw OutputError("The reader of the output closed it, so the export is incomplete.")
    }
    redactor.tell()
  }
}

/// Redacts secrets in lines, and keeps a list of the affected events.
private struct Redactor {
  private let names: RedactedNames?
  private let redaction: LogRedaction?
  private var valueNames: ValueNames?
  private var places: [String] = []
  private var count = 0
  private var chain: LineHashes?
  private var damagedCount = 0

  /// - Parameters:
  ///   - names: The values to omit; `nil` to omit nothing.
  ///   - chain: The hashes to add to the lines; `nil` to add none.
  init(_ names: RedactedNames?, chain: LineHashes?) {
    self.names = names
    self.chain = chain
    redaction = names?.rules
    valueNames = redaction.map { ValueNames($0) }
  }

  mutating func text(of line: JSONLine) -> String {
    guard let redaction else { return finished(line) }
    let redacted = redaction.redacted(line)
    valueNames?.add(line.batch.events, copiedAs: redacted.batch.events)
    for (event, now) in zip(line.batch.events, redacted.batch.events) where event.payload != now.payload {
      count += 1
      guard places.count < 100 else { continue }
      let words = [event.columns.type, event.columns.name].compactMap(\.self).joined(separator: " ")
      places.append("event \(event.seq), \(words)")
    }
    return finished(redacted)
  }

  private mutating func finished(_ line: JSONLine) -> String {
    damagedCount += line.batch.events.count { if case .damaged? = $0.payload { true } else { false } }
    return (chain?.hashed(line) ?? line).text
  }

  /// Reports damaged contents, and lists the omitted values, on standard error.
  func tell() {
    if damagedCount > 0 {
      Messages().note("The contents of \(damagedCount.counted("event")) are damaged, and also in the export.")
    }
    guard let names, let valueNames else { return }
    let more = count > places.count ? "; and \(count - places.count) more" : ""
    let list = count == 0 ? "" : ": \(places.joined(separator: "; "))\(more)"
    Messages().note("Values of \(count.counted("event")) were left out\(list).")
    names.tell(valueNames)
  }
}
