import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Permanently erases contents from a log.",
    discussion: """
      Example: backtrail erase --screen profile --yes shop.backtrail

      Erases everything that matches all conditions: parameters of screens, view
      states, and URLs of links, in the file and in its write-ahead log. The names of
      screens and the times are kept, and the log still passes verification. An
      erased screen is shown as quarantined.
      Damaged contents match all screens and parameters. If a screen's parameters
      were erased before, its view states and links match all parameters.
      The content of one event is erased as a whole. If the event added other
      screens, as a new window does, they are listed after 'with', because their
      parameters are erased too. The time of contents kept from before a compaction
      is unknown, so a time range that may include only some of them is refused.

      Without --yes, the contents to erase are listed and nothing is changed. Close
      the app first. Copies and exports that you made are not erased.
      """)

  @OptionGroup var log: LogArgument

  @Option(help: ArgumentHelp("Erase contents of screens with this name; may be repeated.", valueName: "name"))
  var screen: [String] = []

  @Option(
    help: ArgumentHelp(
      "Erase contents with this parameter, or only with this value, as the log has it; may be repeated.",
      valueName: "name[=value]"))
  var parameter: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Erase contents of a launch, given its number in 'backtrail sessions'.", valueName: "seq")
  )
  var session: [Int64] = []

  @Option(help: "Erase contents recorded at or after this time, in ISO 8601.")
  var since: Timestamp?

  @Option(help: "Erase contents recorded at or before this time, in ISO 8601.")
  var until: Timestamp?

  @Flag(help: "Erase everything.")
  var all = false

  @Flag(help: "Erase the contents. Without this option, they are only listed.")
  var yes = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard all != (erasure == .everything) else { return try checkConditions() }
    throw ValidationError(
      all
        ? "'--all' cannot be combined with a condition."
        : "Specify what to erase, or use '--all' to erase everything."
    )
  }

  private func checkConditions() throws {
    do throws(ErasureError) { try erasure.check() } catch { throw ValidationError(error.description) }
  }

  func run() throws {
    let places = try erasure.places(in: log.openFile())
    let (report, isEarlierFinished) = try yes ? erase() : (nil, false)
    try options.withOutput { output in
      if options.json { return try output.print("\(json(places, report))") }
      var table = Table(["EVENT", "KIND", "NAME"], numeric: [0])
      for place in places { table.add(place.cells) }
      if !places.isEmpty { try output.print(table) }
      if isEarlierFinished { try output.print("Finished an earlier erasure.") }
      try output.print(sentence: summary(report?.erased.count ?? places.count, output.style))
    }
    if report?.isPurged == false { throw IncompleteErasure() }
  }

  private var erasure: Erasure {
    var erasure = Erasure()
    erasure.routes = Set(screen)
    erasure.parameters = parameter.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return Erasure.Parameter(parts[0], parts.count == 2 ? parts[1] : nil)
    }
    erasure.sessions = Set(session)
    (erasure.since, erasure.until) = (since?.milliseconds, until?.milliseconds)
    return erasure
  }

  /// Erases, and returns whether this also finished an earlier erasure, whose bytes were still in the file.
  private func erase() throws -> (ErasureReport, isEarlierFinished: Bool) {
    let log = try log.openToChange()
    defer { log.close() }
    let wasPurged = log.isPurged
    // The scope is determined again because the log may have grown.
    let report = try log.erase(erasure.scope(in: log))
    return (report, isEarlierFinished: !wasPurged && report.isPurged)
  }

  private func summary(_ count: Int, _ style: Style) -> String {
    guard count > 0 else { return "Nothing in the log matches, so nothing was erased." }
    let what = count.counted("payload")
    return yes
      ? style.green("Erased \(what).")
      : "Would erase \(what). Run again with '--yes' to erase them permanently."
  }

  private func json(_ places: [ErasedPlace], _ report: ErasureReport?) -> JSONValue {
    [
      "erased": .array(yes ? (report?.erased ?? []).map { .integer($0) } : []),
      "dryRun": .bool(!yes), "purged": report.map { .bool($0.isPurged) } ?? .null,
      "places": .array(places.map(\.json)),
    ]
  }
}

extension ErasedPlace {
  fileprivate var cells: [String] {
    let others = others.isEmpty ? "" : ", with \(others.sorted().joined(separator: ", "))"
    return ["\(seq)", type?.visible ?? "kept from before a compaction", ((name ?? "") + others).visible]
  }

  fileprivate var json: JSONValue {
    [
      "seq": .integer(seq), "type": type.map(JSONValue.string) ?? .null,
      "name": name.map(JSONValue.string) ?? .null,
      "others": .array(others.sorted().map(JSONValue.string)),
    ]
  }
}

/// The error for an erasure that left bytes of the erased values in the files.
struct IncompleteErasure: DescribedError {
  let exitCode: Int32 = 74
  let description = """
    Erased bytes may remain in the log's files: a reader has the log open, or the disk has no room to rewrite the \
    file. Close the reader or free space, and run the command again. The app also tries again.
    """
}
