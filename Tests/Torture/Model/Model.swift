import ArgumentParser
import BacktrailTesting
import Foundation
import TestSupport

/// A defect that the part must notice.
enum ModelDefect: String, CaseIterable {
  case acknowledgeEarly = "acknowledge-early"
  case reorder
  case appendTwice = "append-twice"
  case undoOffByOne = "undo-off-by-one"

  var lie: AttackedLog.Lie? { AttackedLog.Lie(rawValue: rawValue) }
}

/// Compares the navigator with a reference in random histories, while the log fails in every way it may.
///
/// Cases run in a child process, so that a trap or a call that never returns ends the child and not the part. What
/// fails is made as short as possible and printed as a script, which `--script` repeats.
struct Model: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move at random on a failing log, beside a reference of what must come of it.")

  @OptionGroup var options: PartOptions

  @Option(help: "Run only this script.")
  var script: String?

  @Option(help: "The folder of scripts that failed once; they run first.")
  var counterexamples = "Tests/Torture/Counterexamples"

  @Flag(help: "Print each step of the script, and what came of it.")
  var trace = false

  @Option(help: "Leave out steps of this kind, such as one whose failure is known; may be repeated.")
  var without: [String] = []

  @Option(help: "How many seconds a step may take.")
  var patience = 30

  @Flag(help: .hidden)
  var worker = false

  @MainActor
  func run() async throws {
    if let script {
      let text = try String(contentsOfFile: script, encoding: .utf8)
      guard let script = Script(text) else { throw ValidationError("'\(self.script ?? "")' is no script.") }
      return try await attempt(script)
    }
    if worker {
      for number in 0..<UInt64(options.cases ?? 1) {
        print("case \(options.seed + number)")
        // A trap would lose it.
        fflush(nil)
        try await attempt(Script(seed: options.seed + number, length: Self.length, without: Set(without)))
      }
      return
    }
    try explore()
  }

  /// The number of steps in a case.
  static let length = 200

  /// Runs a script; a broken promise ends the process.
  @MainActor
  private func attempt(_ script: Script) async throws {
    CrashNote.install()
    var last = "start"
    do {
      let defect = options.mutation.flatMap { ModelDefect(rawValue: $0) }
      let world = try World(script.setting, defect: defect, patience: patience, isTraced: trace)
      for step in script.steps {
        last = step.description
        try await world.run(step)
      }
      last = "end"
      try await world.end()
    } catch {
      print("FAILED: \(last): \(error)")
      throw ExitCode.failure
    }
  }
}
