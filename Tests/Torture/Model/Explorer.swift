import ArgumentParser
import Foundation
import TestSupport

extension Model {
  /// Runs the stored counterexamples, then random cases in child processes until all ran or enough failed.
  func explore() throws {
    var tally = Tally("model", seed: options.seed)
    for file in try kept() {
      if let failure = try failure(of: file) {
        tally.fail("--script \(file): \(failure)")
      } else {
        tally.pass()
      }
    }
    let (first, last) = (options.seed, options.seed + UInt64(options.cases ?? 500))
    let middle = first + (last - first) / 2
    for result in onAllCores([first..<middle, middle..<last], explore) {
      tally.pass(result.passed)
      for failure in result.failures { tally.fail(failure) }
    }
    try tally.finish()
  }

  /// Runs the cases of some seeds, until five failed.
  private func explore(_ seeds: Range<UInt64>) -> (passed: Int, failures: [String]) {
    var (next, passed, failures) = (seeds.lowerBound, 0, [String]())
    do {
      while next < seeds.upperBound, failures.count < 5 {
        let child = try run(["--worker", "--seed", "\(next)", "--cases", "\(seeds.upperBound - next)"])
        guard child.status != 0 else {
          passed += Int(seeds.upperBound - next)
          break
        }
        let begun = child.output.split(separator: "\n").last { $0.hasPrefix("case ") }
        let seed = begun.flatMap { UInt64($0.dropFirst(5)) } ?? next
        passed += Int(seed - next)
        next = seed + 1
        let script = Script(seed: seed, length: Self.length, without: Set(without))
        let failure = message(child)
        // The case of a defect is not shortened: it is enough that it is noticed.
        let shown = try options.mutation == nil ? "\n\(shortened(script, failure))" : ""
        failures.append("seed \(seed): \(failure)\(shown)")
      }
    } catch {
      failures.append("\(error)")
    }
    return (passed, failures)
  }

  private func kept() throws -> [String] {
    RunFolder.files(below: counterexamples).filter { $0.hasSuffix(".txt") }.sorted()
  }

  private func run(_ arguments: [String]) throws -> FinishedProgram {
    let mutation =
      (options.mutation.map { ["--mutation", $0] } ?? []) + without.flatMap { ["--without", $0] }
    return try FinishedProgram(CommandLine.arguments[0], ["model"] + arguments + mutation)
  }

  private func failure(of file: String, _ arguments: [String] = []) throws -> String? {
    let child = try run(["--script", file] + arguments)
    return child.status == 0 ? nil : message(child)
  }

  /// The report of a child that failed: a broken promise, a call that does not return, or a trap.
  private func message(_ child: FinishedProgram) -> String {
    let said = child.output.split(separator: "\n").last { $0.contains("FAILED") }
    let trap = child.messages.split(separator: "\n").first { $0.contains("rror") }
    let text = said ?? trap ?? "it ends with \(child.status)"
    return text.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// Removes everything that the failure does not need.
  ///
  /// A failure that depends on the speed of threads is tried three times.
  private func shortened(_ script: Script, _ failure: String) throws -> Script {
    var script = script
    let file = try RunFolder.newFolder("shrink-\(UUID())") + "/script"
    func fails(_ candidate: Script) throws -> Bool {
      try RunFolder.write(Array(candidate.description.utf8), to: file)
      return try (0..<3).contains { _ in
        try self.failure(of: file, ["--patience", "5"])?.kind == failure.kind
      }
    }
    let end = ContinuousClock.now + .seconds(60)
    var size = script.steps.count / 2
    while size > 0 {
      var start = 0
      while start < script.steps.count, .now < end {
        var candidate = script
        candidate.steps.removeSubrange(start..<min(start + size, script.steps.count))
        if try fails(candidate) { script = candidate } else { start += size }
      }
      size /= 2
    }
    return script
  }
}
