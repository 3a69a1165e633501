import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// The search for the event to blame: `backtrail blame` and `backtrail bisect`.
@Suite(.temporaryLog) struct CLIBlameTests {
  private func run(_ arguments: String...) async throws -> FinishedProgram {
    let path = try TemporaryLog.path()
    if !FileManager.default.fileExists(atPath: path) { try await CLISample.write(to: path) }
    return try ToolProcess.run(CLI.path, arguments + [path])
  }

  /// The number and the effect of each line of `blame`.
  private func effects(_ arguments: String...) async throws -> [String] {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try ToolProcess.run(CLI.path, ["blame", "--json"] + arguments + [path])
    return try result.output.split(separator: "\n").map { line in
      let step = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let effects = try #require(step["effects"] as? [String])
      return "\(step["seq"] ?? "") \(effects.joined(separator: " "))"
    }
  }

  @Test func `the history of an entry includes events that do not name it`() async throws {
    #expect(try await effects("3.0") == ["3 created", "4 saved", "6 covered", "10 shown", "11 covered"])
    // The undo names the batch that it takes back, but not what it removes.
    #expect(try await effects("12.2") == ["12 created", "13 removed"])
  }

  @Test func `a saved value and an override have their own histories`() async throws {
    #expect(try await effects("3.0", "--state", "main") == ["4 created"])
    #expect(try await effects("3.0", "--state", "other") == [])
    for name in ["home", "banner", "home.banner"] {
      #expect(try await effects(name, "--override") == ["5 created"])
    }
  }

  @Test func `JSON has what the text of a found batch says`() throws {
    let reports = ToolProcess.repository + "/Tests/Reports"
    let arguments = ["bisect", "--guards", reports + "/guards.json", reports + "/checkout.jsonl"]
    let text = try ToolProcess.run(CLI.path, arguments).output
    let differing = text.split(separator: "\n").filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
    let json = try ToolProcess.run(CLI.path, arguments + ["--json"]).output
    let value = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let found = try #require(value["found"] as? [String: Any])
    let changes = found["changes"] as? [[String: String]] ?? []
    let lines = changes.map { $0["added"].map { "+ \($0)" } ?? "- \($0["removed"] ?? "")" }
    #expect(!lines.isEmpty && lines == differing.map(String.init))
    let violations = found["violations"] as? [String] ?? []
    #expect(violations.count == 1 && violations.allSatisfy(text.contains), "\(violations)")
  }

  @Test func `a followed link has the numbers of its moves`() throws {
    let path = try TemporaryLog.path()
    _ = try CLI.run("import", path, ToolProcess.repository + "/Tests/Golden/sessions/gate.jsonl")
    let steps = try CLI.run("blame", "--json", "8.0", path).output.split(separator: "\n")
    #expect(steps.last?.contains(#""moves":[15,16]"#) == true, "\(steps)")
  }

  @Test func `an id that no event created is reported`() async throws {
    let result = try await run("blame", "99.0")
    #expect(result.status == 65)
    #expect(
      result.message
        == "No event in this log created '99.0'. The log has events 1 to 13, and an ID begins with the number of the event that created it."
    )
    #expect(try await run("blame", "cart").status == 64)
    let value = try await run("blame", "3.0", "--state", "absent")
    #expect(value.message.hasPrefix("No event in this log saved a value of '3.0' with the key 'absent'."))
    #expect(value.messages.contains("--type viewStateSaved"))
    let override = try await run("blame", "absent", "--override")
    #expect(override.message.hasPrefix("No event in this log registered an override of 'absent'."))
    #expect(override.messages.contains("--type overrideRegistered"))
  }

  @Test func `an id that retention removed is reported`() throws {
    let path = try TemporaryLog.path()
    for _ in 0..<2 {
      _ = try ToolProcess.run(ToolProcess.products + "/Example", ["--log", path, "--quiet"])
    }
    #expect(try CLI.run("compact", "--keep-events", "1", path).status == 0)
    let result = try CLI.run("blame", "2.2", path)
    #expect(result.status == 65)
    #expect(result.message.hasPrefix("It is older than the log's first event, "))
  }

  @Test(
    arguments: [
      (["--first", "--expect", "has no share"], "Event 12,"),
      (["--expect", "has no detail", "--good", "2"], "Event 3,"),
      (["--first", "--expect", "branch is home"], "Event 6,"),
      (["--first", "--run", "grep -q '\"selected\":\"2.1\"'"], "Event 6,"),
    ])
  func `the first event after which a condition fails is found`(_ condition: [String], _ place: String)
    async throws
  {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try ToolProcess.run(CLI.path, ["bisect"] + condition + [path])
    #expect(result.output.hasPrefix(place), "\(result.output)\(result.messages)")
    #expect(result.status == 2)
  }

  @Test func `a condition that fails starting at some batch is found by search and by walk`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let reader = try SQLiteLogReader(path: path)
    for batch in try reader.batches() {
      var search = try Bisection(of: .program { $0.seq < batch.last }, in: reader)
      var walk = search
      for outcome in [try search.search(), try walk.walk()] {
        guard case .found(let found) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(found == batch)
      }
      #expect(search.checkedCount <= 6)
    }
  }

  @Test func `a condition that cannot be searched for is reported`() async throws {
    let never = try await run("bisect", "--expect", "has cart")
    #expect(never.status == 65)
    #expect(never.messages.contains("Error: The condition fails at the beginning of the log."))
    #expect(try await run("bisect", "--first", "--expect", "has cart").status == 65)
    let always = try await run("bisect", "--expect", "has no cart")
    #expect(always.status == 0)
    #expect(
      always.output
        == "The condition holds at the end of the log. Use '--first' to find an earlier failure.\n")
    #expect(try await run("bisect", "--expect", "top ist cart").status == 65)
    #expect(try await run("bisect").status == 64)
    for condition in ["has no", "has not cart", "top is not", "branch is not", "has", "top is"] {
      let unnamed = try await run("bisect", "--first", "--expect", condition)
      #expect(unnamed.message.hasPrefix("Expected a condition such as 'top is cart', found '\(condition)'."))
    }
    let negative = try await run("bisect", "--run", "true", "--timeout", "-1")
    #expect(negative.message.hasPrefix("'--timeout' must be more than 0 seconds"))
    let idle = try await run("bisect", "--expect", "has cart", "--timeout", "5")
    #expect(idle.message.hasPrefix("'--timeout' requires '--run'."))
  }

  @Test func `a command that hangs or cannot be run gives no verdict`() async throws {
    let hanging = try await run("bisect", "--run", "sleep 60 & wait", "--timeout", "0.1")
    #expect(hanging.status == 74)
    #expect(hanging.message.contains("took longer than 0.1 seconds"))
    #expect(try await run("bisect", "--run", "no-such-command").status == 74)
    #expect(try await run("bisect", "--run", "kill -9 $$").status == 74)
  }
}
