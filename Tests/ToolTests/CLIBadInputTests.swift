import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// Files that are not usable logs, and the message of every command about them.
@Suite(.temporaryLog) struct CLIBadInputTests {
  struct BadFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int32
    let sentence: String
    /// Makes the file from the bytes of a good one; `nil` omits the file.
    let bytes: @Sendable (Data) -> Data?
  }

  static let files = [
    BadFile(
      testDescription: "no file", status: 66, sentence: "There is no file 'PATH'. Check the path.",
      bytes: { _ in nil }),
    BadFile(
      testDescription: "an empty file", status: 65, sentence: "'PATH' contains no log yet.",
      bytes: { _ in Data() }),
    BadFile(
      testDescription: "a database without a table", status: 65, sentence: "'PATH' contains no log yet.",
      bytes: {
        $0.prefix(100).replacing(40..<44, with: [0, 0, 0, 0]).replacing(60..<64, with: [0, 0, 0, 0])
          .replacing(68..<72, with: [0, 0, 0, 0])
      }),
    BadFile(
      testDescription: "a text file", status: 65,
      sentence: "'PATH' is not a Backtrail log: it is not a SQLite database.",
      bytes: { _ in Data(String(repeating: "words ", count: 99).utf8) }),
    BadFile(
      testDescription: "a log cut in its header", status: 65,
      sentence: "'PATH' is not a Backtrail log: it is only 50 bytes long.", bytes: { $0.prefix(50) }),
    BadFile(
      testDescription: "a log cut in the middle", status: 65, sentence: "Stored pages of 'PATH' are damaged",
      bytes: { $0.prefix($0.count / 2) }),
    BadFile(
      testDescription: "another program's database", status: 65,
      sentence: "'PATH' is not a Backtrail log: it is the SQLite database of another program.",
      bytes: { $0.replacing(68..<72, with: [1, 2, 3, 4]) }),
    BadFile(
      testDescription: "a log of a newer version", status: 65,
      sentence:
        "'PATH' has schema version 99, which this build does not support. Update the app or the tool.",
      bytes: { $0.replacing(60..<64, with: [0, 0, 0, 99]) }),
  ]

  static let readers = [
    "sessions", "log", "show", "diff 1 2", "replay", "verify", "stats", "export", "doctor",
    "record-test -o NoTests.swift", "report -o NoReport.html",
  ]

  @Test(arguments: readers, files)
  func `a reading command refuses a bad file and leaves it alone`(command: String, file: BadFile) async throws
  {
    try await expectRefusal(of: file) { "backtrail \(command) '\($0)'" }
  }

  @Test(
    arguments: files.filter {
      !["no file", "an empty file", "a database without a table"].contains($0.testDescription)
    })
  func `an import refuses a bad file and leaves it alone`(file: BadFile) async throws {
    let lines = try TemporaryLog.path() + ".jsonl"
    try await CLISample.lines().joined(separator: "\n").write(
      toFile: lines, atomically: true, encoding: .utf8)
    try await expectRefusal(of: file) { "backtrail import '\($0)' '\(lines)'" }
    try await expectRefusal(of: file) { "backtrail import '\($0)' - --ack <'\(lines)'" }
  }

  private func expectRefusal(of file: BadFile, _ command: (String) -> String) async throws {
    let path = try TemporaryLog.path()
    if !FileManager.default.fileExists(atPath: path) { try await CLISample.write(to: path) }
    let bad = path + ".bad"
    let bytes = file.bytes(try Data(contentsOf: URL(fileURLWithPath: path)))
    try bytes?.write(to: URL(fileURLWithPath: bad))
    let result = try CLI.shell(command(bad))
    let isFinding = command("").hasPrefix("backtrail verify") && file.sentence.hasPrefix("Stored pages")
    #expect(result.status == (isFinding ? 2 : file.status))
    #expect((result.output + result.message).contains(file.sentence.replacing("PATH", with: bad)))
    #expect(
      try bytes
        == (FileManager.default.fileExists(atPath: bad) ? Data(contentsOf: URL(fileURLWithPath: bad)) : nil))
  }

  @Test(arguments: readers.filter { !["sessions", "stats"].contains($0) } + ["import"])
  func `a folder is not a log`(command: String) throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/lines"))
    let result = try CLI.shell(
      "backtrail \(command) '\(folder)' \(command == "import" ? "\(folder)/lines" : "")")
    #expect(result.status == 65)
    #expect(
      result.message.hasPrefix(
        command == "import" ? "Line 1 is not valid JSON" : "'\(folder)' is not a regular file."))
  }

  @Test(arguments: [
    ("/sys/log.backtrail", 74, "'/sys/log.backtrail' cannot be written (Permission denied)."),
    (
      "/no/such/folder/log.backtrail", 66,
      "The folder of '/no/such/folder/log.backtrail' does not exist. Check the path, or create the folder."
    ),
  ])
  func `a log that cannot be created is refused`(path: String, status: Int32, sentence: String) async throws {
    let result = try CLI.run("import", path, "-", input: try await CLISample.lines().joined(separator: "\n"))
    #expect(result.status == status)
    #expect(result.message.hasPrefix(sentence))
  }

  @Test(arguments: readers + ["compact", "recover -o x.backtrail"])
  func `a log to read in a missing folder is missing`(command: String) throws {
    let result = try CLI.shell("backtrail \(command) /no/such/folder/log.backtrail")
    #expect(result.status == 66)
    #expect(
      result.message.hasPrefix("There is no file '/no/such/folder/log.backtrail'. Check the path."),
      "\(result)")
  }

  @Test func `a file that is written to a missing folder asks for the folder`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("report", path, "-o", "/no/such/folder/page.html")
    #expect(result.status == 74)
    #expect(
      result.message
        == "The folder of '/no/such/folder/page.html' does not exist. Check the path, or create the folder.",
      "\(result)")
  }

  @Test func `a log that another writer has open is not written`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    let result = try CLI.run("import", path, "-", input: lines.joined(separator: "\n"))
    #expect(result.status == 1)
    #expect(
      result.message
        == "Another writer has the log '\(path)' open. End its process, or close its navigator with 'close()'. "
        + "Readers can keep the log open.")
  }

  @Test(arguments: [
    ("show --at 99", 65, "The log has events 1 to 13, so there is no event 99 yet."),
    ("bisect --good 99 --expect 'has cart'", 65, "The log has events 1 to 13, so there is no event 99 yet."),
    ("erase --session 99", 65, "The log has no launch with the number 99."),
    ("log --session 99", 65, "No session begins at event 99."),
    ("log --session 0", 65, "No session begins at event 0."),
    ("story --session 0", 65, "No session begins at event 0."),
    ("graph --session 0", 65, "No session begins at event 0."),
    ("report --session 0", 65, "No session begins at event 0."),
    ("report -o ''", 74, "The name of the file to write is empty. Specify a name."),
    ("diff -1 5", 64, "Expected the number of an event, found '-1'."),
    ("blame -1.0", 64, "Expected an ID such as '11.1', found '-1.0'."),
    ("bisect --run ''", 64, "'--run' is empty."), ("bisect --run ' '", 64, "'--run' is empty."),
    ("bisect --expect ''", 64, "'--expect' is empty."),
    ("diff 1 99", 65, "The log has events 1 to 13, so there is no event 99 yet."),
    ("show --at -1", 64, "'--at' requires a number greater than or equal to 0."),
    ("log --session -1", 64, "'--session' requires a number greater than or equal to 0."),
    ("compact --keep-days -5", 64, "'--keep-days' requires a number greater than or equal to 0."),
    ("compact --keep-events -5", 64, "'--keep-events' requires a number greater than or equal to 0."),
    ("compact --max-bytes -5", 64, "'--max-bytes' requires a number greater than or equal to 0."),
    ("show --at x", 64, "The value 'x' is invalid for '--at"),
    ("show --at 99999999999999999999", 64, "is invalid for '--at <seq>'"),
    ("log --since yesterday", 64, "The value 'yesterday' is invalid for '--since"),
    ("log --since 2026-02-30", 64, "The value '2026-02-30' is invalid for '--since"),
    ("unknown", 64, "There is no command 'backtrail unknown'."), ("diff 1", 64, "is invalid for '<b>'"),
    ("show --color pink", 64, "Please provide one of 'auto', 'always' or 'never'"),
  ])
  func `incorrect usage is reported`(command: String, status: Int32, sentence: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    #expect(result.status == status)
    #expect(result.message.contains(sentence))
  }
}

extension Data {
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> Data {
    var data = self
    data.replaceSubrange(range, with: bytes)
    return data
  }
}

extension CLIBadInputTests {
  @Test func `a condition may name a branch with spaces`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("bisect", "--expect", "branch is not my own tab", path)
    #expect(result.status == 0, "\(result.messages)")
    #expect(try CLI.run("bisect", "--expect", "branch is", path).message.hasPrefix("Expected a condition"))
  }

  @Test(arguments: ["erase --all", "compact --dry-run --keep-events 1"])
  func `an export cannot be changed, and a dry run says so`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.shell("backtrail \(command) '\(path)'").status == 0)
    #expect(try CLI.run("export", "-o", path + ".jsonl", path).status == 0)
    #expect(try CLI.shell("backtrail \(command) '\(path).jsonl'").status == 65)
  }
}

/// A file whose rows other programs have changed.
extension CLIBadInputTests {
  /// A column that is padded character by character would not end within the time, which is a hundred times what is
  /// needed.
  @Test(arguments: ["stats", "log", "story", "sessions"])
  func `a type of three million characters does not stop a command`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    var batches = try SQLiteLogReader(path: path).batches()
    let place = try #require(batches.firstIndex { $0.first == 3 })
    batches[place].events[0].columns.type = String(repeating: "x", count: 3_000_000)
    // The hashes match the long type, so the log is read to its end.
    let logID = try SQLiteLogReader(path: path).position().logID
    var (hasher, hash) = (ChainHasher(), Hash128.genesis(logID: logID))
    var values: [String] = []
    for batch in batches {
      for event in batch.events {
        hash = hasher.hash(of: event, in: batch, after: hash, payloadDigest: event.payload?.digest)
        values.append("WHEN \(event.seq) THEN x'\(hash)'")
      }
    }
    try CLI.change(
      path,
      """
      UPDATE event SET type = iif(seq = 3, printf('%.*c', 3000000, 'x'), type),
        hash = CASE seq \(values.joined(separator: " ")) END
      """)
    let result = try CLI.shell("timeout 60 '\(CLI.path)' \(command) '\(path)' > '\(path).txt'")
    #expect(result.status == 0, "\(result.status) \(result.messages.prefix(300))")
  }
}
