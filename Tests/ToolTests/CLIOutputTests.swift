import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct CLIOutputTests {
  nonisolated static let commands = [
    "sessions", "story", "log", "show", "diff 3 12", "replay", "verify", "stats", "export", "doctor",
    "show --at 5", "diff 5 5", "log --type pushed --session 1", "log --screen detail",
    "log --since 2026-01-01T00:00:03Z --until 2026-01-01T00:00:05Z",
  ]

  @Test(arguments: commands, ["", " --json"])
  func `a command's output is as recorded`(command: String, option: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.shell("backtrail \(command)\(option) '\(path)'")
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    #expect(result.status == (command == "diff 3 12" ? 2 : 0))
    let name = (command + option).replacing(/[^a-zA-Z0-9]+/, with: "-")
    try expectGolden(result.stable(in: folder), in: "../Golden/cli/\(name).txt")
  }

  @Test func `a time outside every calendar is printed in full`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    var batch = SampleHistory.batches(1)[0]
    batch.time = .max
    try log.append([batch], after: 0)
    log.close()
    let lines = try CLI.run("story", path).output.split(separator: "\n").dropFirst()
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("\(Int64.max) ms ") }, "\(lines)")
  }

  @Test(arguments: [
    "", "sessions", "story", "report", "log", "show", "diff", "blame", "bisect", "record-test", "replay",
    "verify", "stats", "export", "facts", "fleet",
    "import",
    "doctor",
    "recover", "compact", "serve", "erase", "graph", "path", "forecast",
    "schema", "schema export", "schema check",
  ])
  func `the help is as recorded`(command: String) throws {
    let help = try CLI.shell("backtrail \(command) --help").output
    #expect(help.contains("Example"))
    try expectGolden(
      help, in: "../Golden/cli/help-\(command.isEmpty ? "backtrail" : command.replacing(" ", with: "-")).txt")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there are completions`(shell: String) throws {
    let script = try CLI.run("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("doctor"))
  }

  @Test func `the printed state has the head and the digest of the app's own state`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let reader = try SQLiteLogReader(path: path)
    let head = try reader.position().head
    let shown = try JSONDecoder().decode(Shown.self, from: Data(CLI.run("show", "--json", path).output.utf8))
    #expect(
      shown
        == Shown(
          head: head, seq: head, digest: "\(Hash128.digest(of: try reader.replay(through: head).state))"))
  }

  private struct Shown: Codable, Equatable {
    let head: Int64
    let seq: Int64
    let digest: String
  }

  @Test func `a log that is being written is read up to its current end`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    try log.append(SampleHistory.batches(3), after: 0)
    let shown = try CLI.run("log", path)
    #expect(shown.output.split(separator: "\n").count == Int(try log.position().head))
    #expect(try CLI.run("verify", path).status == 0)
  }

  @Test func `following prints new events`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    let batches = SampleHistory.batches(4)
    try log.append(Array(batches.prefix(2)), after: 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CLI.path)
    process.arguments = ["log", "--follow", "--json", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { process.terminate() }
    let head = Int(batches[3].last)
    var lines: [Substring] = []
    var text = ""
    var isAppended = false
    while lines.count < head, case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      lines = text.split(separator: "\n")
      if !isAppended, lines.count == Int(batches[1].last) {
        isAppended = true
        try log.append(Array(batches.suffix(2)), after: batches[1].last)
      }
    }
    #expect(lines.count == head)
  }

  @Test(
    arguments: [
      ("report", "A page cannot be printed."), ("recover", "A log cannot be printed."),
      ("links site-files --host example.com --manifest x.json", "The files are printed without '-o'."),
    ])
  func `an output that cannot be printed is refused`(command: String, sentence: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let log = command.hasPrefix("links") ? "" : "'\(path)'"
    let result = try CLI.shell(
      "cd \"$(dirname '\(path)')\" && backtrail \(command) -o - \(log); s=$?; ls; exit $s")
    #expect(result.status == 64, "\(result)")
    #expect(result.messages.contains(sentence), "\(result)")
    #expect(!result.output.split(separator: "\n").contains("-"))
  }

  @Test func `an export with a dash as its output is printed`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("export", "-o", "-", path).output == CLI.run("export", path).output)
  }

  @Test func `an unknown kind of event is reported beside a known one`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("log", "--type", "pushed", "--type", "poped", path)
    #expect(result.output.contains(" pushed "))
    #expect(result.messages == "Note: No event has the kind 'poped'. Did you mean 'popped'?\n")
  }

  @Test @MainActor func `a branch that is never in front is not called misspelled`() async throws {
    let path = try TemporaryLog.path()
    let navigator = try Navigator<CLISample.Place>(
      log: SQLiteEventLog(path: path), environment: .fixed(seed: 1))
    navigator.restore(
      orElse: .tabs([BranchLayout("home", .home), BranchLayout("search", .search(words: ""))]))
    await navigator.close()
    let result = try CLI.run("bisect", "--first", "--expect", "branch is search", path)
    #expect(result.status == 65)
    #expect(result.message == "The condition fails after every batch.")
  }

  @Test func `a page that is served ends when contents of the log are erased, and not before`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    defer { log.close() }
    let batches = SampleHistory.batches(5)
    try log.append(Array(batches.prefix(3)), after: 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CLI.path)
    process.arguments = ["records", path]
    let (pipe, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (pipe, errors)
    try process.run()
    defer { process.terminate() }
    var text = ""
    func read(_ records: Int) {
      // The page, its head, and a record for each batch.
      while text.split(separator: "\n").count < records + 2,
        case let data = pipe.fileHandleForReading.availableData, !data.isEmpty
      { text += String(decoding: data, as: UTF8.self) }
    }
    read(3)
    // While the program looks at the log, it cannot be rewritten.
    while try !log.erase(.payloads(of: [])).isPurged {}
    for place in 3...4 {
      try log.append([batches[place]], after: batches[place - 1].last)
      read(place + 1)
    }
    #expect(!text.contains(#"{"erased":true}"#))
    while try !log.erase(.everything).isPurged {}
    while !pipe.fileHandleForReading.availableData.isEmpty {}
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(reason.contains("was rewritten by an erasure"))
  }
}
