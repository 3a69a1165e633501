import ArgumentParser
import BacktrailInspection
import BacktrailRuntime

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Shows the differences between the states after two events.",
    discussion: """
      Example: backtrail diff 410 412 shop.backtrail

      The first line shows the number and the causes of the events in between.
      Exits with 2 if the states differ or cannot be compared, or with 0 if they are
      equal.
      """)

  @Argument(help: "The number of the first event.")
  var a: Int64

  @Argument(help: "The number of the second event.")
  var b: Int64

  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func validate() throws {
    try Optional(a).checkNotNegative("A")
    try Optional(b).checkNotNegative("B")
  }

  func run() throws {
    let reader = try log.openNotingLoss()
    let (old, new) = (try StateView(of: reader, at: a), try StateView(of: reader, at: b))
    let difference = TextDifference(from: old.tree(), to: new.tree())
    let mayDiffer = difference.isEmpty && old.mayDiffer(from: new)
    try options.withOutput { output in
      if options.json {
        let json: JSONValue = [
          "equal": mayDiffer ? .null : .bool(difference.isEmpty), "from": old.json, "to": new.json,
          "changes": difference.changes,
        ]
        return try output.print("\(json)")
      }
      if a != b { try output.print(output.style.dim(between(reader))) }
      if difference.isEmpty {
        let rest = mayDiffer ? " except for contents that were erased, redacted, damaged, or omitted" : ""
        return try output.print("The states after \(a) and \(b) are equal\(rest).")
      }
      for line in difference.lines { try line.print(on: output) }
    }
    if old.omitsContents || new.omitsContents { Messages().noteOmitted() }
    if !difference.isEmpty || mayDiffer { throw ExitCode.found }
  }

  /// Returns a summary of the events between the two states: `From event 13 to 16: 3 events, by link`.
  private func between(_ log: SQLiteLogReader) throws -> String {
    var causes: [String] = []
    try log.forEachBatch(from: min(a, b) + 1, through: max(a, b)) { batch in
      if !causes.contains(batch.cause.rawValue) { causes.append(batch.cause.rawValue) }
      return true
    }
    let count = Int(abs(b - a)).counted("event")
    return "From event \(a) \(a < b ? "to" : "back to") \(b): \(count), by \(causes.joined(separator: ", "))"
  }
}

extension TextDifference.Line {
  /// Prints the line in the form used for differences. A line that differs is not truncated, because the difference may
  /// be in its last word.
  func print(on output: Output) throws {
    switch self {
    case .common(let text): try output.print("  \(text)")
    case .removed(let text): try output.print(sentence: "- \(text)", output.style.red)
    case .added(let text): try output.print(sentence: "+ \(text)", output.style.green)
    case .omitted(let count): try output.print(output.style.dim("  … \(count.counted("equal line"))"))
    }
  }
}

extension TextDifference {
  /// The lines that differ, as JSON.
  var changes: JSONValue {
    .array(
      lines.compactMap { line in
        switch line {
        case .removed(let text): ["removed": .string(text)]
        case .added(let text): ["added": .string(text)]
        case .common, .omitted: nil
        }
      })
  }
}
