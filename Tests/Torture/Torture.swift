import ArgumentParser
import Foundation

/// Attacks the engine until something breaks a promise.
///
/// One subcommand per part. Each prints its cases and failures as its last line, `<part>: N cases, M failures`, and
/// exits with 1 when there was a failure. Every random choice comes from the printed seed.
@main
struct Torture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract: "Attack the engine until something breaks a promise.",
    subcommands: [
      Power.self, PowerCheck.self, Faults.self, Hostile.self, Misbehave.self, Kills.self, CarelessImport.self,
      CarelessShop.self, PromiseCheckCommand.self, Subject.self, Erasing.self, Flips.self, Leaks.self,
      Model.self,
    ])
}

/// The options that all parts share.
struct PartOptions: ParsableArguments {
  @Option(help: "The seed of every random choice.")
  var seed: UInt64 = 1

  @Option(help: "The number of cases.")
  var cases: Int?

  @Option(help: "A deliberate defect of the engine's user or of the disk that must be noticed.")
  var mutation: String?
}

/// Counts cases and failures of a part and prints them.
struct Tally {
  let part: String
  let seed: UInt64
  private(set) var cases = 0
  private(set) var failures = 0
  /// The number of failures of each kind.
  private var kinds: [String: Int] = [:]

  init(_ part: String, seed: UInt64) {
    self.part = part
    self.seed = seed
  }

  mutating func pass(_ count: Int = 1) { add(count) }

  /// Counts a case that broke a promise and prints how to repeat it, unless three of its kind were printed.
  /// - Parameter kind: The kind of failure, independent of the case; by default, the description without its numbers.
  mutating func fail(_ description: String, kind: String? = nil) {
    add(1)
    failures += 1
    let kind = kind ?? description.replacing(/[0-9a-f]*[0-9][0-9a-f]*| \(state .*/, with: "#")
    kinds[kind, default: 0] += 1
    if kinds[kind, default: 0] <= 3 { print("\(part): FAILED: \(description)") }
  }

  /// Counts cases, and says on standard error when another 10,000 are done, because a part in full runs for hours.
  private mutating func add(_ count: Int) {
    let tenThousands = cases / 10_000
    cases += count
    guard cases / 10_000 > tenThousands else { return }
    FileHandle.standardError.write(Data("\(part): \(cases) cases so far, \(failures) failures\n".utf8))
  }

  /// Prints the result.
  /// - Throws: `ExitCode.failure` when a case failed or there was none.
  func finish() throws {
    for (kind, count) in kinds.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) where count > 3 {
      print("\(part): \(count) times: \(kind)")
    }
    print("\(part): \(cases) cases, \(failures) failures (seed \(seed))")
    if failures > 0 || cases == 0 { throw ExitCode.failure }
  }
}

extension String {
  /// A failure without the parts that differ from case to case.
  var kind: String { String(prefix(60).filter { !$0.isNumber }) }
}
