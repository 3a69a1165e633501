import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLILinkCorpusTests {
  private static let corpus = """
    # Printed on receipts
    /employees/7  employee {"employeeId":7}
    shop://tasks?priority=3  tasks {"priority":3,"pages":[1,2]}
    /nowhere  -

    /employees/x  employee
    /tasks?priority=3  tasks {"priority":1}
    /files/a  -
    /employees/8
    /old  oldScreen
    """

  /// Runs the check; returns its result without the folder.
  private func check(_ corpus: String, _ options: String = "") throws -> (FinishedProgram, path: String) {
    let path = try TemporaryLog.path() + "-urls.txt"
    try Data(corpus.utf8).write(to: URL(fileURLWithPath: path))
    let manifest = try CLILinksTests.write(CLILinksTests.sound)
    return (try CLI.shell("backtrail links check --manifest '\(manifest)' \(options) '\(path)'"), path)
  }

  @Test(arguments: ["", "--json"])
  func `a URL that leads elsewhere fails the check`(option: String) throws {
    let (result, _) = try check(Self.corpus, option)
    #expect(result.status == 2)
    #expect(result.messages == "")
    #expect(result.output.contains(option.isEmpty ? "Not clean: 5 of 8 URLs." : #""urls":8}"#))
    let name = "links-check\(option.replacing("--", with: "-")).txt"
    try expectGolden(result.output, in: "../Golden/cli/\(name)")
  }

  @Test func `targets are recorded once, into the file, and then hold`() throws {
    let (recording, path) = try check("# all\n/employees/8\n", "--record")
    #expect(recording.status == 0)
    #expect(recording.messages.contains("1 target recorded."))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "# all\n/employees/8  employee {\"employeeId\":8,\"words\":null}\n")
    let (again, _) = try check(text, "--record")
    #expect(again.status == 0)
    #expect(again.messages.contains("0 targets recorded."))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(again.output == "Clean: 1 URL.\n")
  }

  @Test func `a URL that leads nowhere gets no target, and recording it is not suggested`() throws {
    let (result, path) = try check("/employees/8\n/nowhere\n", "--record")
    #expect(result.status == 2)
    #expect(result.messages.contains("1 target recorded."))
    #expect(
      result.output == """
        line 2  /nowhere  leads nowhere  It has no target. Correct the URL, or write a hyphen after it if it must \
        lead nowhere.
        Not clean: 1 of 2 URLs.

        """)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("\n/nowhere\n"))
  }

  @Test func `targets are not recorded into standard input`() throws {
    let manifest = try CLILinksTests.write(CLILinksTests.sound)
    let result = try CLI.shell(
      "printf '/employees/8\\n' | backtrail links check --manifest '\(manifest)' --record /dev/stdin")
    #expect(result.status == 74)
    #expect(result.output == "")
    #expect(result.message.contains("cannot be written (it is not a regular file)"))
    #expect(!result.messages.contains("recorded"))
  }

  @Test func `targets are not recorded into a pipe, which is not even opened`() throws {
    let manifest = try CLILinksTests.write(CLILinksTests.sound)
    let pipe = try TemporaryLog.path() + "-pipe"
    let result = try CLI.shell(
      "mkfifo '\(pipe)' && backtrail links check --manifest '\(manifest)' --record '\(pipe)'")
    #expect(result.status == 74)
    #expect(!result.messages.contains("recorded"))
  }

  @Test(
    arguments: [
      ("", "The file contains no URLs. Write one URL on each line."),
      ("/a -\n/b\u{1b}[31m -", "Line 2: It contains the control character '\\u{1B}'. Escape it in the URL."),
      (
        "/a b {",
        "Line 1: '{' is not a JSON object. Write the values of the case as JSON, such as '{\"id\":3}'."
      ),
    ])
  func `a file that cannot be read is refused with the line named`(corpus: String, message: String) throws {
    for option in ["", "--record"] {
      let (result, _) = try check(corpus, option)
      #expect(result.status == 65)
      #expect(result.output == "")
      #expect(result.message == message)
    }
  }

  @Test func `a missing file and an endless one are refused`() throws {
    let manifest = try CLILinksTests.write(CLILinksTests.sound)
    let missing = try CLI.shell("backtrail links check --manifest '\(manifest)' /no/such")
    #expect((missing.status, missing.message) == (66, "There is no file '/no/such'. Check the path."))
    let endless = try CLI.shell("backtrail links check --manifest '\(manifest)' /dev/zero")
    #expect((endless.status, endless.message) == (65, "The file is larger than 16777216 bytes. Split it."))
  }
}
