import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing

/// Logs checked against guards by the tool.
@Suite(.temporaryLog) struct CLIGuardTests {
  private func write(_ guards: NavigationGuard...) throws -> String {
    let path = try TemporaryLog.path() + "-guards.json"
    try Data(guards.json.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static let share = NavigationGuard("no sharing", .above("share", []))
  private static let deep = NavigationGuard("shallow", .depth(9))

  @Test func `the first batch that breaks a guard is named`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("replay", "--guards", write(Self.deep, Self.share), path)
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "The batch of event 12 (user) violates guards. The guard 'no sharing' rejects the screen 'share' (12.2): 'share' must not be shown."
      ), "\(result.output)")
  }

  @Test func `the batch is reported to programs`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let broken = try CLI.run("replay", "--json", "--guards", write(Self.share), path)
    #expect(
      broken.output.contains(#""violation":{"cause":"user","first":12,"last":12,"time":"#), "\(broken.output)"
    )
    #expect(
      try CLI.run("replay", "--json", "--guards", write(Self.deep), path).output.contains(
        #""violation":null"#))
  }

  @Test func `guards are read from a pipe, but not waited for`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let guards = try write(Self.share)
    let piped = try CLI.shell("cat '\(guards)' | backtrail replay --guards /dev/stdin '\(path)'")
    #expect(piped.status == 2, "\(piped)")
    let unwritten = try CLI.shell(
      "mkfifo '\(path).pipe' && timeout 60 '\(CLI.path)' bisect --guards '\(path).pipe' '\(path)'")
    #expect(unwritten.status == 65, "\(unwritten)")
    #expect(unwritten.message.hasPrefix("'\(path).pipe' is a pipe without content."), "\(unwritten)")
  }

  @Test func `an event that a guard from a pipe rejects is printed with the reason`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let found = try CLI.shell(
      "cat '\(try write(Self.share))' | backtrail bisect --first --guards /dev/stdin '\(path)'")
    #expect(found.status == 2, "\(found)")
    #expect(found.output.contains("The guard 'no sharing' rejects the screen 'share'"), "\(found)")
  }

  @Test(arguments: ["bisect", "replay"]) func `a screen that only the guards mention is noted`(
    command: String
  )
    async throws
  {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let guards = try write(NavigationGuard("misspelled", .above("shaer", ["home"])), Self.deep)
    let result = try CLI.run(command, "--guards", guards, path)
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "Note: This log has no screens with these names, which the guards mention: 'shaer' (did you mean 'share'?)"
      ),
      "\(result.messages)")
    #expect(try CLI.run(command, "--guards", write(Self.deep), path).messages == "")
  }

  @Test func `satisfied guards are reported`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("replay", "--guards", write(Self.deep), path)
    #expect(result.output.hasSuffix("1 guard satisfied\n"))
    #expect(result.status == 0)
  }

  @Test(arguments: ["", "--ack"]) func `a line that violates a guard is not imported`(option: String)
    async throws
  {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let arguments =
      ["import", path, "-", "--guards", try write(Self.share)] + (option.isEmpty ? [] : [option])
    let result = try ToolProcess.run(CLI.path, arguments, input: lines.joined(separator: "\n"))
    #expect(result.status == 65)
    #expect(
      result.message.contains("was not imported. The guard 'no sharing' rejects the screen 'share'"),
      "\(result.message)")
    // When importing line by line, the earlier lines are stored.
    #expect(FileManager.default.fileExists(atPath: path) == !option.isEmpty)
    if !option.isEmpty { #expect(try SQLiteLogReader(path: path).position().head == 11) }
  }

  @Test func `lines that satisfy the guards are imported`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let result = try CLI.run(
      "import", path, "-", "--guards", write(Self.deep), input: lines.joined(separator: "\n"))
    #expect(result.status == 0)
  }

  @Test func `an unknown rule is refused with the rules that there are`() throws {
    let path = try TemporaryLog.path() + "-unknown.json"
    try Data(#"{"format":1,"guards":[{"name":"a","rule":"over"}]}"#.utf8).write(
      to: URL(fileURLWithPath: path))
    let result = try CLI.run("replay", "--guards", path)
    #expect(result.status == 65)
    #expect(
      result.message.contains("The rules are 'above', 'atMost', 'alone', 'depth', 'requires'."),
      "\(result.message)")
  }

  @Test func `data without guards is refused`() throws {
    let path = try TemporaryLog.path() + "-none.json"
    try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
    let result = try CLI.run("replay", "--guards", path)
    #expect(result.status == 65)
    #expect(result.message.contains("The guards cannot be read"))
  }
}
