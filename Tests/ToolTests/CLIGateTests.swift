import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The log of a person whose links waited for a login, as support reads it: two launches that ended without notice, and
/// a third in which the gate opened.
@Suite(.temporaryLog) struct CLIGateTests {
  private func run(_ command: String) throws -> FinishedProgram {
    let path = try TemporaryLog.path()
    if !FileManager.default.fileExists(atPath: path) {
      let session = ToolProcess.repository + "/Tests/Golden/sessions/gate.jsonl"
      #expect(try CLI.run("import", path, session).status == 0)
    }
    return try CLI.shell("backtrail \(command) '\(path)'")
  }

  @Test(arguments: [
    "story", "log", "sessions", "show --closed", "show --at 9", "diff 13 16", "blame 8.0", "blame 11.0",
    "blame 5.0",
    "blame 2.0",
  ])
  func `the output for support is as recorded`(command: String) throws {
    let result = try run(command)
    #expect(result.status == (command.hasPrefix("diff") ? 2 : 0), "\(result.messages)")
    let name = "gate-" + command.replacing(/[^a-zA-Z0-9]+/, with: "-")
    try expectGolden(result.output + result.messages, in: "../Golden/cli/\(name).txt")
  }

  @Test func `a link waits for a gate, and is followed after it opened`() throws {
    let story = try run("story").output
    #expect(story.contains("  link 8.0 waits for the gate 'authentication'\n"))
    #expect(
      story.contains(
        "  link 8.0 followed after the gate 'authentication' opened: shop://checkout?coupon=SPRING\n"))
    #expect(
      story.contains(
        "  link 11.0 followed after the gate 'authentication' opened; its screens were already there: "))
    #expect(story.contains("  link 19.0 followed\n"))
    #expect(
      try run("log --type linkHeld").output.contains("  8.0 waits for the gate 'authentication' (expires "))
    #expect(try run("show --at 9").output.contains("link 8.0 waits for the gate 'authentication', expires "))
  }

  @Test func `a story names the screens that a link closed and opened`() throws {
    let story = try run("story").output
    #expect(story.contains("  (link: close item 1 [sheet] cart, open [sheet] cart › checkout)\n"))
    #expect(story.contains("  (link: open checkout)\n"))
    // The descriptions of a person's own moves stay the same.
    #expect(story.contains("shop [sheet] cart  (pop)\n"))
    let json = try run("story --json").output
    #expect(json.contains(#""changes":["close item 1 [sheet] cart","open [sheet] cart › checkout"]"#))
  }

  @Test func `the story of a link is whole on a narrow terminal`() throws {
    _ = try run("verify")
    let lines = try ToolTerminal.lines("backtrail story '\(TemporaryLog.path())'", columns: 80)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("opened: shop://checkout?coupon=SPRING"))
  }

  @Test func `a pop has the names of the screens that it removes`() throws {
    let lines = try run("log --type popped").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("  to 2.2 on 2.1 (removes 3.0 item, 5.2 cart)") == true)
    #expect(lines.last?.hasSuffix("  to 16.2 on 16.1 (removes 16.3 checkout)") == true)
  }

  @Test func `a link and a sheet have a history`() throws {
    #expect(try effects(of: "8.0") == ["8 received", "9 held", "14 followed"])
    #expect(try effects(of: "19.0") == ["19 received", "20 followed"])
    #expect(try effects(of: "5.0") == ["5 created", "15 removed"])
    #expect(try effects(of: "2.1") == ["2 created"])
    #expect(try run("blame 5.0").message == "Note: 5.0 is a sheet with the screen 5.2 cart.")
    #expect(try run("blame 8.0").output.contains("linkApplied 8.0 (by events 15 to 16)\n"))
    #expect(try run("blame 11.0").output.contains("linkApplied 11.0 (its screens were already there)\n"))
    let nothing = try run("blame 4.1")
    #expect(nothing.status == 65)
    #expect(
      nothing.message.hasPrefix("No event in this log created '4.1'. 'backtrail show' lists the IDs of"))
  }

  /// The number and the effect of each line of `blame`.
  private func effects(of id: String) throws -> [String] {
    try run("blame --json \(id)").output.split(separator: "\n").map { line in
      let step = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return "\(step["seq"] ?? "") \((step["effects"] as? [String] ?? []).joined(separator: " "))"
    }
  }

  @Test func `a session without an end lasted at least until its last event`() throws {
    let rows = try run("sessions").output.split(separator: "\n").dropFirst().map(String.init)
    #expect(rows.map { $0.contains("  ≥ ") } == [false, true, true, false])
    #expect(try CLI.run("sessions", "--help").output.contains("A session has the number of its first event."))
  }

  @Test func `a difference starts with the events in between`() throws {
    #expect(try run("diff 13 16").output.hasPrefix("From event 13 to 16: 3 events, by link\n"))
    #expect(
      try run("diff 18 5").output.hasPrefix(
        "From event 18 back to 5: 13 events, by programmatic, restore, link, user\n"))
    // The waiting link is no longer there.
    #expect(try run("diff 16 17").status == 2)
  }

  @Test func `having nothing to reopen is reported`() throws {
    #expect(try run("show --closed").output.hasSuffix("\nNothing can be reopened.\n"))
    #expect(try !run("show").output.contains("Nothing"))
  }
}
