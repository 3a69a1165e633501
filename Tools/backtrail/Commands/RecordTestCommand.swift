import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct RecordTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-test", abstract: "Writes a test that plays part of the log in the app.",
    discussion: """
      Examples:
        backtrail record-test --from 12 -o CartTests.swift shop.backtrail
            expects the session to end the same way
        backtrail record-test --from 12 --to 19 --expect 'has cart' --shrink \\
          -o CartTests.swift shop.backtrail
            finds the few events after which the cart is missing
        backtrail record-test --guards guards.json --shrink --import Shop \\
          --app 'Shop(Navigator(log: nil)).navigator' \\
          -o CartTests.swift shop.backtrail
            uses the app's own navigator

      The recording is written beside the test, with the extension '.jsonl'. The test
      begins at the state before '--from', follows the links, and makes the other
      moves in the app, whose guards and link plans are applied again. Without
      '--app', the test accepts every screen and follows no links.

      Without a condition, the test expects the state after '--to'. A condition,
      given as '--expect' or '--guards', states what should hold there instead. The
      recorded state must violate it, and the test fails until the app is fixed.
      '--shrink' removes events that the failure does not need.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first event. The default is the oldest.", valueName: "seq"))
  var from: Int64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last event. The default is the newest.", valueName: "seq"))
  var to: Int64?

  @Option(help: ArgumentHelp("The condition that should hold at the end, in words.", valueName: "condition"))
  var expect: String?

  @OptionGroup var guards: GuardsOption

  @Flag(help: "Leave out events that the failure does not need.")
  var shrink = false

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("A module of the app to import; may be repeated.", valueName: "module"))
  var modules: [String] = []

  @Option(help: ArgumentHelp("The app's navigator, without a log, as Swift code.", valueName: "code"))
  var app: String?

  @Option(name: .shortAndLong, help: "The test to write, a Swift file.", completion: .file())
  var output: String

  @Flag(help: "Replace existing files.")
  var force = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    try from.checkNotNegative("--from")
    try to.checkNotNegative("--to")
    if let from, let to, from > to { throw ValidationError("'--from' is after '--to'.") }
    if expect != nil, guards.guards != nil {
      throw ValidationError("Specify one condition: '--expect' or '--guards'.")
    }
    if shrink, expect == nil, guards.guards == nil {
      throw ValidationError("'--shrink' requires a condition: '--expect' or '--guards'.")
    }
    if let module = modules.first(where: { $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil }) {
      throw ValidationError("'--import' requires the name of a module, but '\(module.visible)' is not one.")
    }
    if let app, app.allSatisfy(\.isWhitespace) {
      throw ValidationError("'--app' requires Swift code, such as 'Shop(Navigator(log: nil)).navigator'.")
    }
    guard output.hasSuffix(".swift"), !name.isEmpty else {
      throw ValidationError("'--output' requires the name of a Swift file, such as 'CartTests.swift'.")
    }
  }

  func run() throws { try Interruption.cleaningUp { try record() } }

  private func record() throws {
    let condition = try condition
    let reader = try log.openNotingLoss()
    let recording = try Recording(of: reader, from: from, to: to)
    let expected: RecordedTest.Expected =
      if let condition { .condition(condition) } else {
        .outline(try outline(of: recording.head, in: reader))
      }
    if let condition { try Messages().noteUnknownNames(of: condition, in: reader) }
    let shrinks = shrink
    let played = try MainActor.assumeIsolated {
      try PlayedRecording(recording, expecting: expected, shrinks: shrinks)
    }
    try write(played, of: recording, expected)
    try report(played, of: recording)
  }

  private func outline(of seq: Int64, in log: some EventLogReading) throws -> String {
    let view = try StateView(of: log, at: seq)
    if view.omitsContents { throw PlayingError.tooLarge(seq) }
    return view.outline
  }

  private var condition: StateCondition? {
    get throws {
      if let expect { return .expectation(try Expectation(expect)) }
      return guards.guards == nil ? nil : .guards(try guards.read())
    }
  }

  /// The name of the test's file without its extension.
  private var name: Substring { output.fileName.dropLast(".swift".count) }

  private var fixture: String { output.dropLast(".swift".count) + ".jsonl" }

  private func write(
    _ played: PlayedRecording, of recording: Recording, _ expected: RecordedTest.Expected
  ) throws {
    let count = recording.eventCount
    let range = "Events \(recording.start.seq + 1) to \(recording.head) of a log"
    let test = RecordedTest(
      suite: RecordedTest.suiteName(of: String(name)), fixture: "\(name).jsonl", modules: modules,
      navigator: app,
      origin: played.recording.eventCount == count
        ? "\(range)." : "\(range), reduced to the \(played.recording.eventCount) that the failure needs.",
      expected: expected)
    let files = (
      fixture: try NewFile(fixture, isPublic: true, force: force, mayReplace: Recording.mayReplace),
      test: try NewFile(output, isPublic: true, force: force) { _ in true }
    )
    for line in try played.recording.lines() { try files.fixture.write(line + "\n") }
    try files.test.write(test.text)
    try NewFile.finish([files.fixture, files.test])
  }

  private func report(_ played: PlayedRecording, of recording: Recording) throws {
    for skipped in played.skipped.prefix(10) { Messages().note(skipped.description) }
    let skipped = Set(played.skipped.map(\.seq))
    let links = played.recording.batches
      .filter { $0.hasRedactedLink && skipped.isDisjoint(with: $0.first...$0.last) }
      .map { "\($0.first)" }
    if !links.isEmpty {
      Messages().note(
        "The URLs of these links are redacted, erased, or damaged, so the test makes their moves without following them: "
          + "\(links.prefix(10).joined(separator: ", ")).")
    }
    if !played.isFinished {
      Messages().note(
        "The range is too long for an exhaustive search. Use '--from' to start at a later event.")
    }
    let left = played.recording.eventCount - skipped.count
    let all = recording.eventCount
    try options.withOutput { output in
      guard !options.json else {
        let report: JSONValue = [
          "test": .string(self.output), "fixture": .string(fixture), "events": .integer(left),
          "of": .integer(all),
        ]
        return try output.print("\(report)")
      }
      let range = "\(recording.start.seq + 1) to \(recording.head)"
      try output.print("The test plays \(left) of the \(all.counted("event")) from \(range).")
      try output.print("Wrote \(self.output) and \(fixture).".visible)
    }
  }
}
