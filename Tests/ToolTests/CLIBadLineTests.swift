import Backtrail
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Lines that cannot be imported, and the resulting errors.
@Suite(.temporaryLog) struct CLIBadLineTests {
  /// A line in place of the third one of the sample, of which the log holds the first two.
  struct BadLine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sentence: String
    let change: @Sendable (_ line: String, _ all: [String]) -> [UInt8]

    init(_ name: String, _ sentence: String, _ change: @escaping @Sendable (String, [String]) -> String) {
      testDescription = name
      self.sentence = sentence
      self.change = { Array(change($0, $1).utf8) }
    }

    init(_ name: String, _ sentence: String, bytes: @escaping @Sendable (String, [String]) -> [UInt8]) {
      testDescription = name
      self.sentence = sentence
      change = bytes
    }
  }

  static let forms = [
    BadLine("no JSON", "Line 1 is not valid JSON starting at byte 1.") { _, _ in "no JSON" },
    BadLine("half a line", "Line 1 is not valid JSON starting at byte 51.") { line, _ in
      String(line.prefix(50))
    },
    BadLine("two values", "Line 1 is not valid JSON starting at byte 3.") { _, _ in "{}{}" },
    BadLine("an array", "it must be a JSON object.") { _, _ in "[1]" },
    BadLine("no key", "Line 1 is missing the key 'cause'.") { line, _ in
      line.replacing(#""cause":"user","#, with: "")
    },
    BadLine("a key twice", "Line 1 has the key 'first' twice.") { line, _ in
      "{\"first\":1," + line.dropFirst()
    },
    BadLine("an unknown key", "Line 1 has a key that this build does not recognize. Update") { line, _ in
      "{\"joe@example.com\":1," + line.dropFirst()
    },
    BadLine("an unknown key twice", "Line 1 has a key twice. Remove one of them.") { line, _ in
      "{\"joe@example.com\":1,\"joe@example.com\":1," + line.dropFirst()
    },
    BadLine("a text for a number", "invalid 'first': it must be an integer from 1") { line, _ in
      line.replacing(/"first":[0-9]+/, with: #""first":"3""#)
    },
    BadLine("a fraction", "'time': it must be an integer.") { line, _ in
      line.replacing(/"time":[0-9]+/, with: #""time":1.5"#)
    },
    BadLine("a number past all bounds", "invalid 'first'") { line, _ in
      line.replacing(/"first":[0-9]+/, with: #""first":9223372036854775807"#)
    },
    BadLine(
      "an unknown cause", "it must be one of 'user', 'link', 'restore', 'undo', 'import', 'programmatic'."
    ) {
      line, _ in line.replacing(#""cause":"user""#, with: #""cause":"magic""#)
    },
    BadLine("no UUID", "'command': it must be a UUID.") { line, _ in
      line.withCommand("1")
    },
    BadLine("no hexadecimal digits", "'bodyDigest': it must be 32 hexadecimal digits.") {
      line, _ in
      line.withCommand("\(CLISample.command)").replacing(/"bodyDigest":"../, with: #""bodyDigest":"xx"#)
    },
    BadLine("a short salt", "'salt': it must be 32 hexadecimal digits.") { line, _ in
      line.replacing(/"salt":"../, with: #""salt":""#)
    },
    BadLine("no array of events", "'events': it must be an array of objects.") { line, _ in
      line.replacing(/"events":\[.*\]/, with: #""events":[1]"#)
    },
    BadLine("an erased payload with a text", "used without 'payload' and 'salt'.") { line, _ in
      line.replacing(/\{"name"/, with: "{\"erased\":\"\(String(repeating: "ab", count: 16))\",\"name\"")
    },
    BadLine(
      "a payload that is no array", "'payload': it must be a string that contains a JSON array."
    ) {
      line, _ in line.replacing(/"payload":"[^,]*",/, with: #""payload":"{}","#)
    },
    BadLine("a deep payload", "'payload': it must be a string that contains a JSON array.") {
      line, _ in
      let deep = String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000)
      return line.replacing(/"payload":"[^,]*",/, with: "\"payload\":\"\(deep)\",")
    },
    BadLine("deep JSON", "Line 1 is nested deeper than 100 levels.") { _, _ in
      String(repeating: "[", count: 100_000)
    },
    BadLine("half a surrogate pair", "Line 1 is not valid JSON starting at byte") { line, _ in
      line.replacing(#""cause":"user""#, with: #""cause":"\ud800""#)
    },
    BadLine("no UTF-8", "Line 1 is not UTF-8.") { line, _ in
      Array(line.utf8).dropLast() + [0xff, 0x7d]
    },
    BadLine("a line without end", "Line 1 is longer than 8388608 bytes.") { _, _ in
      [UInt8](repeating: UInt8(ascii: " "), count: 9 << 20)
    },
    BadLine("nothing", "The input is empty.") { _, _ in " \n\n" },
  ]

  static let places = [
    BadLine("another log", "belongs to the log 'ffffffff-0000-4000-8000-000000000001', but the file contains")
    {
      line, _ in line.replacing(#""log":"00000000"#, with: #""log":"ffffffff"#)
    },
    BadLine("a line again", "Line 1 begins at event 3, which is already in the log.") { _, all in all[1] },
    BadLine("a line too early", "Line 1 begins at event 5, but the next event of the log is 4.") { _, all in
      all[3]
    },
    BadLine("another line for an old place", "Line 1 begins at event 3, which is already in the log.") {
      line, all in all[1].withCommand("ffffffff-0000-4000-8000-000000000001")
    },
    BadLine("a command again", "The log already has the command '\(CLISample.command)'") { line, _ in
      line.withCommand("\(CLISample.command)")
    },
    BadLine("an entry that does not exist", "event 4 was rejected. There is no entry '77.0' here.") {
      line, _ in
      line.replacing(/"target":"3.0"/, with: #""target":"77.0""#)
    },
    BadLine("a stack that does not exist", "event 4 was rejected. There is no stack '77.0'.") {
      line, all in
      all[1].replacing(#""first":3"#, with: #""first":4"#)
        .withCommand("ffffffff-0000-4000-8000-000000000001").replacing(
          /"target":"[^"]*"/, with: #""target":"77.0""#)
    },
    BadLine("an id that cannot be parsed", "The column 'target' does not match the event 'viewStateSaved'.") {
      line, _ in
      line.replacing(/"target":"3.0"/, with: #""target":"three""#)
    },
    BadLine("a session that never began", "It refers to session 99, which is not the newest one.") {
      line, _ in
      line.replacing(/"session":[0-9]+/, with: #""session":99"#)
    },
    BadLine("no event", "it has 0 events; it must have 1 to 1024.") { line, _ in
      line.replacing(/"events":\[.*\]/, with: #""events":[]"#)
    },
    BadLine("too many events", "it has 1025 events; it must have 1 to 1024.") { line, _ in
      let event = #"{"target":"2.0","type":"sceneActivated","typeVersion":1}"#
      let events = Array(repeating: event, count: 1_025).joined(separator: ",")
      return line.replacing(/"events":\[.*\]/, with: "\"events\":[\(events)]")
    },
    BadLine("too large a payload", "the payload of event 4 is 65537 bytes long; the limit is 65536.") {
      line, _ in
      let text = String(repeating: "x", count: 65_533)
      return line.replacing(/"payload":"[^,]*",/, with: "\"payload\":\"[\\\"\(text)\\\"]\",")
    },
    BadLine("too long a name", "the name of event 4 is 513 bytes long; the limit is 512.") { line, _ in
      line.replacing(/"name":"[^"]*"/, with: "\"name\":\"\(String(repeating: "x", count: 513))\"")
    },
  ]

  @Test(.tags(.slow), arguments: SlowCases.some(of: forms + places), ["", "--ack"])
  func `a bad line is refused, and the log stays as it was`(bad: BadLine, option: String) async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    try #require(try CLI.run("import", path, "-", input: lines[0...1].joined(separator: "\n")).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let input = Data(bad.change(lines[2], lines))
    try input.write(to: URL(fileURLWithPath: path + ".jsonl"))
    let result = try CLI.shell("backtrail import \(option) '\(path)' '\(path).jsonl'")
    #expect(result.status == 65)
    #expect(result.message.contains(bad.sentence))
    #expect(result.output == "")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try CLI.run("verify", path).status == 0)
    #expect(try CLI.run("export", path).output == lines[0...1].joined(separator: "\n") + "\n")
  }

  @Test func `one bad line keeps out the good ones before it`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let result = try CLI.run("import", path, "-", input: (lines.prefix(4) + ["{"]).joined(separator: "\n"))
    #expect(result.status == 65)
    #expect(result.message == "Line 5 is not valid JSON starting at byte 2. Export the log again.")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `batches acknowledged before a bad line stay`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let result = try CLI.run(
      "import", path, "-", "--ack",
      input: (lines.prefix(4) + ["{"] + lines.dropFirst(4)).joined(separator: "\n"))
    #expect(result.status == 65)
    #expect(result.output.split(separator: "\n").count == 4)
    #expect(try CLI.run("export", path).output == lines.prefix(4).joined(separator: "\n") + "\n")
  }

  @Test func `times as far apart as numbers allow are reported`() throws {
    let path = try TemporaryLog.path()
    let log = "549c5ad7-69a3-46c9-9996-608294dd6d88"
    let lines = """
      {"cause":"restore","events":[{"body":"build 1 platform Linux restore full","name":"1.0","type":"sessionStarted","typeVersion":1},{"body":"stack 0 branch main entry home 1","name":"main","type":"sceneOpened","typeVersion":1}],"first":1,"log":"\(log)","session":1,"time":\(Int64.min)}
      {"cause":"user","events":[{"name":"item","target":"2.1","type":"pushed","typeVersion":1,"version":1}],"first":3,"log":"\(log)","session":1,"time":\(Int64.max)}

      """
    #expect(try CLI.run("import", path, "-", input: lines).status == 0)
    for command in [
      "sessions", "sessions --json", "story", "story --json", "log", "stats", "graph", "graph --format json",
      "graph --format table", "report -o '\(path).html'",
    ] {
      let result = try CLI.shell("backtrail \(command) '\(path)'")
      #expect(result.status == 0, "\(command): \(result.messages)")
    }
  }
}

extension String {
  /// The line of a batch as that of a command with an id.
  fileprivate func withCommand(_ id: String) -> String {
    let digest = String(repeating: "0", count: 32)
    return replacing(/"(command|bodyDigest)":"[^"]*",/, with: "")
      .replacing(/"first":/, with: "\"command\":\"\(id)\",\"bodyDigest\":\"\(digest)\",\"first\":")
  }
}
