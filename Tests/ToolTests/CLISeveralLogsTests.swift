import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// The behavior of commands with several logs, with folders of logs, and with exports.
@Suite(.temporaryLog) struct CLISeveralLogsTests {
  private static let commands = ["sessions", "story", "stats", "graph", "graph --format table"]

  /// A folder with the logs `a` and `c`, and the export `b`.
  private func folder() async throws -> String {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/logs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, id) in [("a", 1), ("b", 2), ("c", 3)] {
      try await CLISample.write(
        to: "\(folder)/\(name).backtrail", id: CommandID("00000000-0000-4000-8000-00000000001\(id)")!)
    }
    #expect(try CLI.shell("backtrail export '\(folder)/b.backtrail' > '\(folder)/b.jsonl'").status == 0)
    try FileManager.default.removeItem(atPath: folder + "/b.backtrail")
    return folder
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test(arguments: commands, ["", " --json"])
  func `the logs and exports of a folder are read in order, as recorded`(
    command: String, option: String
  ) async throws {
    guard !(command.hasPrefix("graph") && option == " --json") else { return }
    let folder = try await folder()
    let result = try CLI.shell("backtrail \(command)\(option) '\(folder)'")
    #expect(result.status == 0)
    let name = (command + option).replacing(/[^a-zA-Z0-9]+/, with: "-")
    try expectGolden(result.stable(in: folder), in: "../Golden/cli/several-\(name).txt")
  }

  @Test func `an export is read the same way as its log`() async throws {
    let folder = try await folder()
    let log = try CLI.run("import", folder + "/b.log", folder + "/b.jsonl")
    #expect(log.status == 0)
    for command in ["sessions", "story", "graph"] {
      #expect(
        try CLI.run(command, folder + "/b.jsonl").output == CLI.run(command, folder + "/b.log").output)
    }
  }

  @Test func `the fixture of a recorded test is not an export`() async throws {
    let folder = try await folder()
    let recorded = try CLI.run("record-test", folder + "/a.backtrail", "-o", folder + "/CartTests.swift")
    #expect(recorded.status == 0)
    let result = try CLI.run("sessions", folder)
    #expect(result.status == 65)
    #expect(result.messages.contains("/CartTests.jsonl: The file is the fixture of a recorded test"))
  }

  @Test(arguments: commands + ["facts"])
  func `a bad file among many is named, and the rest is read`(command: String) async throws {
    let folder = try await folder()
    let good = try CLI.shell("backtrail \(command) '\(folder)/a.backtrail' '\(folder)/c.backtrail'")
    try Data("{\"log\":1}\n".utf8).write(to: URL(fileURLWithPath: folder + "/b.jsonl"))
    let result = try CLI.shell("backtrail \(command) '\(folder)' '\(folder)/none.backtrail'")
    #expect(result.output == good.output)
    #expect(result.status == 65)
    #expect(lines(result.messages).count == 2)
    #expect(result.messages.contains("Error: \(folder)/b.jsonl: Line 1 "))
    #expect(result.messages.contains("Error: There is no file '\(folder)/none.backtrail'. Check the path."))
  }

  @Test(arguments: commands + ["facts"])
  func `several logs of which none can be read print nothing`(command: String) throws {
    let result = try CLI.shell("backtrail \(command) /no/such/log /no/such/other")
    #expect(result.output == "")
    #expect(result.status == 66)
  }

  @Test func `links, devices, and other files of a folder are not read`() async throws {
    let folder = try await folder()
    let other = folder + "-other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder + "/a.backtrail", toPath: other + "/a.backtrail")
    let script = """
      cd '\(other)' && ln -s '\(folder)/c.backtrail' link.backtrail && mkfifo pipe.jsonl && mkdir d.backtrail
      echo words > notes.txt && echo words > .hidden.backtrail
      """
    #expect(try CLI.shell(script).status == 0)
    let result = try CLI.run("sessions", other)
    #expect(result.status == 0, "\(result.messages)")
    #expect(try result.output == CLI.run("sessions", other + "/a.backtrail").output)
  }

  #if !canImport(Darwin)
    // The file systems of Apple's systems refuse such names.
    @Test func `a log whose name is not UTF-8 is named, and the others are read`() async throws {
      let folder = try await folder()
      let script = """
        cp '\(folder)/c.backtrail' "$(printf '\(folder)/\\377c.backtrail')"
        cp '\(folder)/c.backtrail' "$(printf '\(folder)/\\377notes')"
        """
      let good = try CLI.run("sessions", folder)
      #expect(try CLI.shell(script).status == 0)
      let result = try CLI.run("sessions", folder)
      #expect(result.status == 0)
      #expect(result.output == good.output)
      #expect(
        result.message
          == "Note: '\(folder)/\u{FFFD}c.backtrail' was left out because its name is not UTF-8. Rename the file."
      )
      #expect(
        try CLI.shell("cd '\(folder)' && backtrail").messages.contains("'./\u{FFFD}c.backtrail' was left out")
      )
      #expect(try CLI.shell("rm '\(folder)'/[abc].*").status == 0)
      #expect(try CLI.run("sessions", folder).messages.contains("contains no logs"))
    }
  #endif

  @Test func `a folder without a log is an error`() async throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let result = try CLI.run("sessions", folder)
    #expect(result.status == 66)
    #expect(
      result.message
        == "The folder '\(folder)' contains no logs. Log names end in '.backtrail', export names in '.jsonl'."
    )
  }

  @Test func `a log is not counted twice`() async throws {
    let folder = try await folder()
    let one = try CLI.run("graph", folder + "/b.jsonl")
    let two = try CLI.run("graph", folder + "/b.jsonl", folder + "/b.jsonl")
    #expect(two.output == one.output)
    #expect(two.messages == "")
    try FileManager.default.copyItem(atPath: folder + "/b.jsonl", toPath: folder + "/d.jsonl")
    let copy = try CLI.run("graph", folder + "/b.jsonl", folder + "/d.jsonl")
    #expect(copy.output == one.output)
    #expect(copy.message == "Note: '\(folder)/d.jsonl' is a copy of '\(folder)/b.jsonl' and was left out.")
  }

  /// The table of screen usage, without the headings.
  private func table(_ paths: String...) throws -> FinishedProgram {
    try ToolProcess.run(CLI.path, ["graph", "--format", "table"] + paths)
  }

  @Test func `of an older copy and a redacted one, the longest is counted`() async throws {
    let folder = try await folder()
    let export = lines(try String(contentsOfFile: folder + "/b.jsonl", encoding: .utf8))
    try (export.prefix(4).joined(separator: "\n") + "\n").write(
      toFile: folder + "/a-older.jsonl", atomically: true, encoding: .utf8)
    #expect(
      try CLI.shell(
        "backtrail export --redact-name words '\(folder)/b.jsonl' > '\(folder)/redacted.jsonl'"
      ).status == 0)
    let result = try table(folder + "/a-older.jsonl", folder + "/b.jsonl", folder + "/redacted.jsonl")
    #expect(result.output == (try table(folder + "/b.jsonl").output))
    #expect(
      lines(result.messages) == [
        "Note: '\(folder)/a-older.jsonl' is a copy of '\(folder)/b.jsonl' and was left out.",
        "Note: '\(folder)/redacted.jsonl' is a copy of '\(folder)/b.jsonl' and was left out.",
      ])
  }

  @Test(arguments: commands)
  func `copies that diverged are each read`(command: String) async throws {
    let folder = try await folder()
    let export = lines(try String(contentsOfFile: folder + "/b.jsonl", encoding: .utf8))
    let later = try Regex(#""time":\d+"#)
    let fork = export.prefix(6) + export[6...].map { $0.replacing(later, with: #""time":1800000000000"#) }
    try (fork.joined(separator: "\n") + "\n").write(
      toFile: folder + "/fork.jsonl", atomically: true, encoding: .utf8)
    // The same history under a different id counts as a second log.
    let other = fork.map { $0.replacing("000000000012", with: "000000000019") }
    try (other.joined(separator: "\n") + "\n").write(
      toFile: folder + "/other.jsonl", atomically: true, encoding: .utf8)
    let result = try CLI.shell("backtrail \(command) '\(folder)/b.jsonl' '\(folder)/fork.jsonl'")
    let expected = try CLI.shell("backtrail \(command) '\(folder)/b.jsonl' '\(folder)/other.jsonl'")
    #expect(result.output.replacing("fork.jsonl", with: "other.jsonl") == expected.output)
    #expect(
      result.message
        == "Note: '\(folder)/fork.jsonl' is a copy of '\(folder)/b.jsonl' that later diverged. Both are read, so the events they have in common are counted twice."
    )
  }

  @Test func `the number of a session needs a single log`() async throws {
    let folder = try await folder()
    for command in ["story", "graph"] {
      let result = try CLI.run(command, "--session", "9", folder)
      #expect(result.status == 64)
      #expect(
        result.message
          == "'--session' needs a single log, because session numbers differ from log to log.")
    }
  }

  @Test(arguments: ["", "missing.backtrail"])
  func `an error that names its file does so once`(path: String) async throws {
    let result = try CLI.run("story", path, try await folder() + "/a.backtrail")
    #expect(result.status == 66)
    #expect(result.message == "There is no file '\(path)'. Check the path.")
  }

  @Test func `no history is left in the temporary folder`() async throws {
    let folder = try await folder()
    let temporary = folder + "-tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    #expect(try CLI.shell("TMPDIR='\(temporary)' '\(CLI.path)' story '\(folder)/b.jsonl'").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }
}

/// The part of a log that `graph` draws.
@Suite(.temporaryLog) struct CLIGraphFilterTests {
  private func table(_ options: String...) async throws -> [String] {
    let path = try TemporaryLog.path()
    if !FileManager.default.fileExists(atPath: path) { try await CLISample.write(to: path) }
    let result = try ToolProcess.run(CLI.path, ["graph", "--format", "table", path] + options)
    #expect(result.status == 0)
    return result.output.split(separator: "\n").dropFirst().map { String($0.split(separator: " ")[0]) }
  }

  @Test func `only matches are counted`() async throws {
    #expect(try await table() == ["detail", "search", "home", "share"])
    #expect(try await table("--session", "1") == ["search", "detail", "home"])
    #expect(try await table("--session", "9") == ["detail", "search", "share"])
    #expect(try await table("--build", "1", "--build", "2") == ["detail", "search", "home", "share"])
    #expect(try await table("--build", "2") == [])
    #expect(try await table("--since", "2026-01-01T00:00:06Z") == ["search"])
    #expect(
      try await table("--until", "2026-01-01T00:00:01Z", "--session", "9") == ["search"])
  }

  @Test func `a filter that matches nothing is reported`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("graph", "--build", "2", path)
    #expect(result.message == "Note: Nothing matches. 'backtrail sessions' lists sessions and their builds.")
  }

  @Test func `a table needs a log`() throws {
    let result = try CLI.run("graph", "--format", "table", "--map", "map.json")
    #expect(result.status == 64)
    #expect(result.messages.contains("'--format table' shows how screens are used. Specify a log."))
  }
}
