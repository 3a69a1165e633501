import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct BisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Finds the first event after which a condition fails.",
    discussion: """
      Examples:
        backtrail bisect --first --expect 'has cart' shop.backtrail
            finds where an open cart disappeared
        backtrail bisect --guards guards.json shop.backtrail
            finds what violated a guard
        backtrail bisect --run ./check.sh shop.backtrail
            finds what made a script fail

      '--expect' takes 'top is [not] SCREEN', 'branch is [not] NAME', or
      'has [no] SCREEN'. 'top' and 'branch' refer to the topmost container: while a
      sheet is open, 'branch is shop' fails. The '--run' command receives the state
      on its standard input, as JSON like that of 'backtrail show --json'. It must
      exit with 0 if the state is good.

      The search expects a condition that holds at first and, once it fails, does not
      hold again. For a condition that changes more than once, use '--first', which
      checks the condition after every batch.
      Exits with 2 if an event is found, or with 0 if the condition holds at the end.
      """)

  @OptionGroup var log: LogArgument

  @Option(help: ArgumentHelp("The condition, in words.", valueName: "condition"))
  var expect: String?

  @OptionGroup var guards: GuardsOption

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("A shell command that decides whether the condition holds.", valueName: "command"))
  var command: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum time for one '--run', in seconds. The default is 10.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An event after which the condition holds. The default is the beginning of the log.",
      valueName: "seq"))
  var good: Int64?

  @Flag(help: "Check the condition after every batch, in order.")
  var first = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if [expect, guards.guards, command].compactMap(\.self).count != 1 {
      throw ValidationError("Specify one condition: '--expect', '--guards', or '--run'.")
    }
    for (option, text) in [("--expect", expect), ("--guards", guards.guards), ("--run", command)]
    where text?.allSatisfy(\.isWhitespace) ?? false {
      throw ValidationError("'\(option)' is empty. Specify a condition.")
    }
    try good.checkNotNegative("--good")
    if first, good != nil { throw ValidationError("Use either '--first' or '--good', not both.") }
    if timeout != nil, command == nil { throw ValidationError("'--timeout' requires '--run'.") }
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("'--timeout' must be more than 0 seconds and at most 86,400 (one day).")
    }
  }

  func run() throws { try Interruption.cleaningUp { try search() } }

  private func search() throws {
    let condition = try condition
    let reader = try log.openNotingLoss()
    var bisection = try Bisection(of: condition, in: reader)
    switch first ? try bisection.walk() : try bisection.search(from: good) {
    case .found(let batch):
      try options.withOutput { try print(batch, of: reader, condition, bisection.checkedCount, on: $0) }
      throw ExitCode.found
    case .holds:
      try noteUnknownNames(of: condition, in: reader)
      try tell(
        first
          ? "Once the condition holds, it holds after every later batch."
          : "The condition holds at the end of the log. Use '--first' to find an earlier failure.")
    case .neverHeld:
      try noteUnknownNames(of: condition, in: reader)
      throw NeverHeld(isWalk: first, seq: good)
    }
  }

  private func noteUnknownNames(of condition: Bisection.Condition, in log: SQLiteLogReader) throws {
    if case .state(let condition) = condition { try Messages().noteUnknownNames(of: condition, in: log) }
  }

  private var condition: Bisection.Condition {
    get throws {
      if let expect { return .state(.expectation(try Expectation(expect))) }
      if let command { return .program(ShellCondition(command: command, timeout: timeout ?? 10).holds) }
      return .state(.guards(try guards.read()))
    }
  }

  private func tell(_ sentence: String) throws {
    try options.withOutput { try $0.print(sentence: options.json ? #"{"found":null}"# : sentence) }
  }

  private func print(
    _ batch: RecordedBatch, of reader: SQLiteLogReader, _ condition: Bisection.Condition, _ checkedCount: Int,
    on output: Output
  ) throws {
    let before = try StateView(of: reader, at: batch.first - 1)
    let after = try StateView(of: reader, at: batch.last)
    let difference = TextDifference(from: before.tree(), to: after.tree())
    if before.omitsContents || after.omitsContents { Messages().noteOmitted() }
    let violations: [NavigationGuard.Violation] =
      if case .state(.guards(let guards)) = condition {
        try reader.replay(through: batch.last).state.violations(of: guards)
      } else { [] }
    if options.json {
      let found: JSONValue = [
        "events": .array(batch.events.map { $0.json(in: batch) }), "changes": difference.changes,
        "violations": .array(violations.map { .string("\($0)") }),
      ]
      return try output.print("\(["found": found, "checked": .integer(checkedCount)] as JSONValue)")
    }
    let place = batch.first == batch.last ? "Event \(batch.first)" : "Events \(batch.first) to \(batch.last)"
    try output.print(
      sentence: "\(place), at \(Timestamp(milliseconds: batch.time)), cause \(batch.cause.rawValue):",
      output.style.red)
    for event in batch.events {
      try output.print(
        "  \(event.columns.type.visible.padded(18))  \(event.summary(limit: output.limit(100)))")
    }
    for line in difference.lines { try line.print(on: output) }
    for violation in violations {
      try output.print(sentence: "\(violation)", output.style.red)
    }
    let hint = first ? "" : " '--first' checks it after every batch."
    try output.print(
      output.style.dim("The condition was checked in \(checkedCount.counted("state")).\(hint)"))
  }
}

/// The error for a condition that fails where the search begins.
private struct NeverHeld: DescribedError {
  let isWalk: Bool
  /// The event after which the search begins; `nil` at the beginning of the log.
  let seq: Int64?

  var description: String {
    if isWalk { return "The condition fails after every batch." }
    let place = seq.map { "after event \($0)" } ?? "at the beginning of the log"
    return
      "The condition fails \(place). Use '--good' to specify an event after which it holds, or use '--first'."
  }
}
