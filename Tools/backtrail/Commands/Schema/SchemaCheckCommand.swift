import ArgumentParser
import BacktrailCore
import BacktrailInspection

struct SchemaCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks whether a later build can read what an earlier one stored.",
    discussion: """
      Example: backtrail schema check released.json schema.json

      Each change is compatible, risky (some stored screens might not be decoded or
      restored), or breaking (stored screens cannot be decoded). Exits with 4 for a
      breaking change or, with '--strict', also for a risky one.
      """)

  @Argument(help: "The schema of the released build.", completion: .file(extensions: ["json"]))
  var old: String
  @Argument(help: "The schema of the upcoming build.", completion: .file(extensions: ["json"]))
  var new: String
  @Flag(help: "Also exit with status 4 for risky changes.")
  var strict = false
  @OptionGroup var options: OutputOptions

  func run() throws {
    let changes = try RouteSchema(path: old).changes(to: RouteSchema(path: new))
    try options.withOutput { output in
      if options.json { return try output.print("\(changes.json)") }
      for change in changes { try change.print(on: output) }
      if changes.isEmpty { try output.print("No changes.") }
    }
    let worst = changes.map(\.verdict).max() ?? .compatible
    if worst >= (strict ? .risky : .breaking) { throw ExitCode.unreadable }
  }
}

extension ExitCode {
  /// One build could not decode routes stored by the other.
  fileprivate static let unreadable = ExitCode(4)
}

extension SchemaChange {
  fileprivate func print(on output: Output) throws {
    let words = "\(verdict.word.visible): \(subject.visible): \(sentence.visible)"
    switch verdict {
    case .compatible: try output.print(sentence: words)
    case .risky: try output.print(sentence: words, output.style.yellow)
    case .breaking: try output.print(sentence: words, output.style.red)
    }
  }
}

extension SchemaChange.Verdict {
  fileprivate var word: String {
    switch self {
    case .compatible: "Compatible"
    case .risky: "Risky"
    case .breaking: "Breaking"
    }
  }
}
