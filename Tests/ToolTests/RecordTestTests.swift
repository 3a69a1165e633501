import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// `backtrail record-test`, from the report of a bug to a test that fails with it.
@Suite(.temporaryLog) struct RecordTestTests {
  private let reports = ToolProcess.repository + "/Tests/Reports"

  /// A folder with the files of the article, in which it can write.
  private func folder() throws -> URL {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Tests"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: reports, toPath: folder.appendingPathComponent("Tests/Reports").path)
    return folder
  }

  private func shell(_ line: String, in folder: URL) throws -> FinishedProgram {
    try CLI.shell("cd '\(folder.path)'; \(line)")
  }

  @Test func `the article's command writes the test in this folder`() throws {
    let page = try #require(
      DocumentPage.all.first { $0.path.hasSuffix("/From-a-bug-report-to-a-failing-test.md") })
    let command = try #require(
      page.blocks.flatMap(\.commands).first { $0.contains("-o Tests/Reports/CheckoutTests.swift") })
    let folder = try folder()
    #expect(try shell(command, in: folder).status == 0)
    for file in ["CheckoutTests.swift", "CheckoutTests.jsonl"] {
      let written = try String(
        contentsOf: folder.appendingPathComponent("Tests/Reports/\(file)"), encoding: .utf8)
      try expectGolden(written, in: "../Reports/\(file)")
    }
    let shown = page.blocks.filter { $0.language == "swift" }.map { $0.lines.joined(separator: "\n") + "\n" }
    #expect(shown.contains(try String(contentsOfFile: reports + "/CheckoutTests.swift", encoding: .utf8)))
  }

  @Test func `at most eight of more than four hundred events are left`() throws {
    let folder = try folder()
    let result = try shell(
      """
      backtrail import shop.backtrail Tests/Reports/checkout.jsonl > /dev/null
      seq=$(backtrail bisect --json --guards Tests/Reports/guards.json shop.backtrail | grep -o '"seq":[0-9]*' | tail -1)
      backtrail record-test --json --to "${seq#*:}" --guards Tests/Reports/guards.json --shrink -o SmallTests.swift shop.backtrail
      """, in: folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.of >= 400)
    #expect(report.events <= 8)
  }

  private struct Report: Decodable {
    let events: Int
    let of: Int
  }

  @Test func `the test passes in the app without the bug`() throws {
    let result = try TestedShop(in: folder(), isBuggy: false).runTests()
    #expect(result.status == 0, "\(result.output)\(result.messages)")
    #expect((result.output + result.messages).contains("with 1 test in 1 suite passed"))
  }

  /// A test without a condition, and with the navigator that it is given, passes anywhere.
  @Test func `the test fails in the app with the bug, and one without a condition passes`() throws {
    let folder = try folder()
    let shop = try TestedShop(in: folder, isBuggy: true)
    let recorded = try shell(
      """
      backtrail import shop.backtrail Tests/Reports/checkout.jsonl
      backtrail record-test --from 200 -o Sources/StateTests.swift shop.backtrail
      """, in: folder)
    #expect(recorded.status == 0, "\(recorded.messages)")
    let result = try shop.runTests()
    let words = result.output + result.messages
    #expect(result.status != 0)
    #expect(words.contains("The guard 'checkout above the cart' rejects"))
    #expect(words.contains("Suite StateTests passed"))
    #expect(words.contains("with 2 tests in 2 suites failed") && words.contains("with 1 issue"))
  }

  @Test func `a test without a condition has the state as text`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let result = try CLI.run("record-test", "--from", "8", "-o", folder + "/SampleTests.swift", path)
    #expect(
      result.output == """
        The test plays 6 of the 6 events from 8 to 13.
        Wrote \(folder)/SampleTests.swift and \(folder)/SampleTests.jsonl.

        """)
    let text = try String(contentsOfFile: folder + "/SampleTests.swift", encoding: .utf8)
    try expectGolden(text, in: "../Golden/cli/record-test.txt")
  }

  @Test(arguments: [
    ("ü", "uFCTests"), ("\u{202E}", "u202ETests"), ("a b", "a_bTests"), ("class", "classTests"),
    ("7", "_7Tests"), ("ATests", "ATests"),
  ])
  func `the suite has a name that Swift accepts`(file: String, suite: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let test = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/\(file).swift"
    #expect(try CLI.run("record-test", "-o", test, path).status == 0)
    let text = try String(contentsOfFile: test, encoding: .utf8)
    #expect(text.contains("@Suite struct \(suite) {"))
    #expect(!text.contains("\u{202E}"))
  }

  @Test func `hidden characters of a condition are escaped`() throws {
    let text = RecordedTest(
      suite: "SampleTests", fixture: "Sample.jsonl", modules: [], navigator: nil,
      origin: "Events 1 to 2 of a log.",
      expected: .condition(.expectation(try Expectation("top is \u{202E}cart")))
    ).text
    #expect(text.contains(#"expectHolds("top is \u{202E}cart", in: navigator)"#), "\(text)")
    #expect(!text.contains("\u{202E}"))
  }

  @Test func `the recorded part includes the state before it`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let test = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("SampleTests")
    _ = try CLI.run("record-test", "--from", "8", "-o", test.path + ".swift", path)
    let session = try RecordedSession(contentsOf: test.path + ".jsonl")
    #expect(session.tree() == (try StateView(of: SQLiteLogReader(path: path)).tree()))
  }

  @Test(
    arguments: [
      (["--expect", "has no cart"], 65, "The condition holds after event 13."),
      (["--expect", "has share", "--to", "12"], 65, "The condition holds after event 12."),
      (
        ["--expect", "has no home"], 65,
        "The condition already fails after event 2, where the test begins. Use '--from' to begin while it holds;"
      ),
      (["--expect", "has no detail", "--from", "11"], 65, "'backtrail bisect --first' finds an event"),
      (["--from", "14"], 65, "The log has events 1 to 13"),
      (["--to", "14"], 65, "The log has events 1 to 13"),
      (["--from", "9", "--to", "8"], 64, "'--from' is after '--to'."),
      (["--to", "0"], 65, "The range contains no events."),
      (["--to", "1"], 65, "No scene is open in the range"),
      (["--shrink"], 64, "'--shrink' requires a condition"),
      (["--expect", "has cart", "--guards", "x.json"], 64, "Specify one condition"),
      (["--expect", "has"], 65, "Expected a condition such as"),
      (["--import", "Foo Foo"], 64, "'--import' requires the name of a module, but 'Foo Foo' is not one."),
      (["--app", " "], 64, "'--app' requires Swift code"),
    ])
  func `a session that cannot be recorded is reported, and nothing is written`(
    options: [String], status: Int32, message: String
  ) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let result = try ToolProcess.run(
      CLI.path, ["record-test", "-o", folder + "/BadTests.swift"] + options + [path])
    #expect(result.status == status)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/BadTests.swift"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/BadTests.jsonl"))
  }

  @Test func `an existing file stays unless it may be replaced`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let test = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("MyTests")
    try "mine".write(toFile: test.path + ".jsonl", atomically: true, encoding: .utf8)
    let arguments = ["record-test", "-o", test.path + ".swift", path]
    let refused = try ToolProcess.run(CLI.path, arguments)
    #expect(refused.status != 0)
    #expect(refused.messages.contains("The file '\(test.path).jsonl' already exists."))
    #expect(try String(contentsOfFile: test.path + ".jsonl", encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: test.path + ".swift"))
    try FileManager.default.removeItem(atPath: test.path + ".jsonl")
    for _ in 0..<2 { #expect(try ToolProcess.run(CLI.path, arguments + ["--force"]).status == 0) }
    #expect(try RecordedSession(contentsOf: test.path + ".jsonl").head == 13)
    #expect(
      try ToolProcess.run(CLI.path, arguments).messages.contains("or use '--force' to replace this one."))
  }

  @Test func `a log is not replaced by the fixture of its test`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let report = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("MyTests").path
    let lines = try CLI.run("export", path).output
    try lines.write(toFile: report + ".jsonl", atomically: true, encoding: .utf8)
    let refused = try CLI.run("record-test", "--force", "-o", report + ".swift", report + ".jsonl")
    #expect(refused.message.hasPrefix("'\(report).jsonl' is not a test fixture"))
    #expect(try String(contentsOfFile: report + ".jsonl", encoding: .utf8) == lines)
  }

  @Test func `a link without its secret is reported`() throws {
    let path = try TemporaryLog.path()
    let visit = try ToolProcess.run(
      ToolProcess.products + "/Example",
      ["--log", path, "--quiet", "--open", "shop://items/1?token=abcdefgh"])
    #expect(visit.status == 0)
    let result = try CLI.run("record-test", "-o", path + ".swift", path)
    #expect(
      result.message
        == "Note: The URLs of these links are redacted, erased, or damaged, so the test makes their moves without following them: 3."
    )
  }

  @MainActor
  @Test func `a test that needs a secret is refused without a condition, and noted with one`() async throws {
    let path = try TemporaryLog.path()
    let app = Navigator<Account>(log: try SQLiteEventLog(path: path))
    app.followLinks(with: DeepLinkRouter())
    app.restore(orElse: .stack(.home))
    try app.open("/reset?token=abcdefgh")
    app.push(.help)
    await app.close()
    let test = path + ".swift"
    let refused = try CLI.run("record-test", "-o", test, path)
    #expect(refused.status == 65)
    #expect(
      refused.message.contains("was not played. Its parameters contained a secret"), "\(refused.message)")
    let noted = try CLI.run("record-test", "--expect", "has no help", "-o", test, path)
    #expect(noted.status == 0)
    #expect(noted.message.contains("was not played. Its parameters contained a secret"), "\(noted.message)")
    #expect(!noted.message.contains("makes their moves"))
    let counts = try #require(noted.output.firstMatch(of: /The test plays (\d+) of the (\d+) events/))
    #expect(try #require(Int(counts.1)) + 1 == Int(counts.2))
  }

  @Test func `a damaged row in the range is reported`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try CLI.replace("entry share", with: "entry shore", in: path)
    let result = try CLI.run("record-test", "-o", path + ".swift", path)
    #expect(result.status == 65)
    #expect(result.messages.contains("does not match its hash"), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: path + ".swift"))
  }
}

/// An app with a link whose secret is the parameter of a screen.
private enum Account: Route, DeepLinkRoutable {
  case home
  case reset(token: String)
  case help

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/reset", query: ["token"], case: "reset",
      parameters: [DeepLinkParameter("token", String.self, from: "token")],
      build: { link throws(DeepLinkValueError) in .reset(token: try link.value("token")) })
  ]
}

/// The sample app, with or without the article's bug, and the test that is recorded from it: one program.
private struct TestedShop {
  private let folder: URL
  private let program: String

  init(in folder: URL, isBuggy: Bool) throws {
    self.folder = folder
    program = folder.appendingPathComponent("tests").path
    let sources = folder.appendingPathComponent("Sources")
    try FileManager.default.copyItem(atPath: ToolProcess.repository + "/Tools/Example", toPath: sources.path)
    for part in ["App", "Terminal"] {
      try FileManager.default.removeItem(at: sources.appendingPathComponent(part))
    }
    let links = sources.appendingPathComponent("Models/AppRoute+Links.swift")
    let sound = try String(contentsOf: links, encoding: .utf8)
    let buggy = sound.replacing("LinkPresentation([.cart, self])", with: "LinkPresentation([self])")
    try #require(buggy != sound)
    if isBuggy { try buggy.write(to: links, atomically: true, encoding: .utf8) }
    let tests = ToolProcess.repository + "/Tests/Reports/CheckoutTests"
    // Everything is one module here.
    try String(contentsOfFile: tests + ".swift", encoding: .utf8)
      .replacing("@testable import Example\n", with: "")
      .write(to: sources.appendingPathComponent("CheckoutTests.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(
      atPath: tests + ".jsonl", toPath: sources.appendingPathComponent("CheckoutTests.jsonl").path)
    try """
    import Testing
    @main enum Runner {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """.write(to: sources.appendingPathComponent("Runner.swift"), atomically: true, encoding: .utf8)
  }

  func runTests() throws -> FinishedProgram {
    let compiled = try ToolProcess.run(
      "/bin/sh", ["-c", Self.compiling, "sh", folder.path, ToolProcess.products])
    try #require(compiled.status == 0, "\(compiled.output)\(compiled.messages)")
    return try ToolProcess.run(program, [])
  }

  /// Compiles the sources of a folder against the modules that this test was built with.
  private static let compiling = #"""
    set -e
    cd "$1"
    for objects in "$2"/Backtrail.build "$2"/Backtrail[A-Z]*.build "$2"/HeadlessUI.build "$2"/*Crypto*.build \
      "$2"/CXKCP*.build "$2"/CustomDump.build "$2"/IssueReporting.build "$2"/XCTestDynamicOverlay.build \
      "$2"/TestPrograms.build
    do
      case $objects in
      *-tool.build | */BacktrailCommand.build) ;;
      *) [ ! -d "$objects" ] || find "$objects" -name '*.o' ;;
      esac
    done | xargs ar rcs modules.a
    [ "$(uname)" = Darwin ] || cplusplus=-lstdc++
    swiftc -Onone -parse-as-library -swift-version 6 -module-name Example -package-name backtrail \
      -enable-upcoming-feature ExistentialAny -I "$2/Modules" -I "\#(ToolProcess.repository)/Sources/CSQLite" \
      -load-plugin-executable "$2/BacktrailMacros-tool#BacktrailMacros" -Xfrontend -disable-availability-checking \
      $(find "$1/Sources" -name '*.swift') modules.a -L "$2/Modules" -lsqlite3 $cplusplus \
      -o tests
    """#
}
