import Backtrail
import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLISessionsTests {
  /// Event 8 ends the first launch.
  @Test(arguments: [1, 8])
  func `a session whose beginning or end was changed is unverified`(seq: Int) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("sessions", path).messages == "")
    try CLI.change(path, "UPDATE event SET name = 'changed' WHERE seq = \(seq)")
    let changed = try CLI.run("sessions", path)
    #expect(changed.messages.contains("is damaged, so some of the sessions are unverified."), "\(changed)")
  }

  private let launch =
    #"{"type":"sessionStarted","typeVersion":1,"name":"1.0","body":"build 7 platform iOS restore full"}"#
  private let window =
    #"{"type":"sceneOpened","typeVersion":1,"name":"main","body":"stack 0 branch main entry home 1"}"#

  private func line(
    _ first: Int, _ time: Int64, _ cause: String, _ events: String, session: Int = 1
  ) -> String {
    """
    {"log":"00000000-0000-4000-8000-00000000b0c5","first":\(first),"session":\(session),"cause":"\(cause)",\
    "time":\(1_700_000_000_000 + time),"events":[\(events)]}

    """
  }

  private func pushed(_ name: String) -> String {
    #"{"type":"pushed","typeVersion":1,"version":1,"name":"\#(name)","target":"2.1"}"#
  }

  private func imported(_ lines: [String]) throws -> String {
    let path = try TemporaryLog.path()
    let result = try CLI.run("import", path, "-", input: lines.joined())
    #expect(result.status == 0, "\(result.messages)")
    return path
  }

  @Test func `moves after the end of a session are not seen`() throws {
    let end = #"{"type":"sessionEnded","typeVersion":1,"name":"background"}"#
    let path = try imported([
      line(1, 0, "restore", "\(launch),\(window)"), line(3, 1_000, "user", pushed("item")),
      line(4, 3_000, "user", end), line(5, 4_000, "user", pushed("cart")),
      line(6, 6_000, "user", pushed("checkout")), line(7, 9_000, "restore", launch, session: 7),
      line(8, 11_000, "user", pushed("thanks"), session: 7),
    ])
    let story = try CLI.run("story", path).output
    #expect(story.contains("     2.0 s  home › item  ("), "\(story)")
    #expect(!story.contains("cart  ("), "\(story)")
    #expect(story.contains("            end: background\nSession 7"), "\(story)")
    let sessions = try CLI.run("sessions", path).output.split(separator: "\n")
    #expect(sessions[1].contains("    3.0 s       4  background"), "\(sessions)")
    #expect(sessions[1].hasSuffix("  home › item"), "\(sessions)")
    #expect(sessions[2].hasSuffix("  home › item › cart › checkout › thanks"), "\(sessions)")
    let table = try CLI.run("graph", "--format", "table", path).output
    let graph = table.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(graph.contains { $0.starts(with: ["item", "1", "2.0", "s"]) }, "\(graph)")
    #expect(!graph.contains { $0.starts(with: ["cart"]) }, "\(graph)")
  }

  @Test(arguments: [80, 100])
  func `a narrow terminal shows how and where each session ended`(columns: Int) throws {
    let screens = ["item", "reviews", "cart", "checkout", "thanks"]
    let pushes = screens.enumerated().map { line(3 + $0, 1_000, "user", pushed($1)) }
    let start = line(1, 0, "restore", "\(launch),\(window)")
    let path = try imported([start] + pushes + [line(8, 9_000, "restore", launch, session: 8)])
    let lines = try ToolTerminal.lines("backtrail sessions --color never '\(path)'", columns: columns)
    #expect(lines[2].contains("  killed or crashed  "), "\(lines)")
    #expect(lines[3] == "         home › item › reviews › cart › checkout › thanks", "\(lines)")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test(arguments: [60, 80, 100, 120])
  func `a long reason is shortened without shortening the others`(columns: Int) throws {
    let end = #"{"type":"sessionEnded","typeVersion":1,"name":"\#(String(repeating: "long ", count: 20))"}"#
    let screens = ["item", "reviews", "cart", "checkout", "thanks"]
    let pushes = screens.enumerated().map { line(3 + $0, 1_000, "user", pushed($1)) }
    let path = try imported(
      [line(1, 0, "restore", "\(launch),\(window)")] + pushes + [
        line(8, 9_000, "restore", launch, session: 8), line(9, 9_000, "user", end, session: 8),
      ])
    let lines = try ToolTerminal.lines("backtrail sessions --color never '\(path)'", columns: columns)
    #expect(lines.contains { $0.contains("  killed or crashed  ") }, "\(lines)")
    #expect(lines.contains { $0.contains("  long long lo") && $0.contains("…  ") }, "\(lines)")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test func `a hidden tab that opens and closes does not end a visit`() throws {
    let tabs =
      #"{"type":"sceneOpened","typeVersion":1,"name":"main","body":"tabs 0 branch shop entry home 1"}"#
    let opened =
      #"{"type":"branchOpened","typeVersion":1,"target":"2.1","name":"more","body":"entry list 1"}"#
    let path = try imported([
      line(1, 0, "restore", "\(launch),\(tabs)"), line(3, 1_000, "user", opened),
      line(4, 3_000, "user", #"{"type":"branchClosed","typeVersion":1,"target":"3.0"}"#),
      line(5, 7_000, "user", pushed("item")),
    ])
    let story = try CLI.run("story", path).output
    #expect(story.contains("     7.0 s  home  ("), "\(story)")
    #expect(story.split(separator: "\n").count == 4, "\(story)")
  }

  @Test func `visits without a launch are listed, and a log without events has none`() throws {
    let path = try imported([line(1, 0, "user", window, session: 0)])
    #expect(try CLI.run("story", path).output.contains("         ?  home  ("))
    #expect(try CLI.run("graph", "--format", "table", path).output.contains("home"))
    let empty = try TemporaryLog.path() + "-empty"
    try SQLiteEventLog(path: empty, newLogID: CommandID(high: 1, low: 2)).close()
    #expect(try CLI.run("story", empty).message.hasPrefix("Note: No sessions yet. "))
    #expect(try CLI.run("log", empty).message == "Note: The log has no events.")
    #expect(try CLI.run("log", "--json", empty).message == "Note: The log has no events.")
    #expect(try CLI.run("log", "--type", "pushed", empty).message.contains("No event matches."))
  }

  @Test func `a damaged URL is not called erased`() throws {
    let path = try TemporaryLog.path()
    let visit = try ToolProcess.run(
      ToolProcess.products + "/Example", ["--log", path, "--quiet", "--open", "shop://items/1"])
    #expect(visit.status == 0)
    try CLI.replace("shop://items/1", with: "shop://items/7", in: path)
    let story = try CLI.run("story", path)
    #expect(story.output.contains(" received: (damaged)"), "\(story.output)")
  }

  @Test func `a log that is named twice is read once`() throws {
    let path = try imported([line(1, 0, "restore", "\(launch),\(window)")])
    let twice = try CLI.run("sessions", path, path)
    #expect(twice.messages == "")
    #expect(twice.output == (try CLI.run("sessions", path).output))
  }

  @Test func `a length is unknown if the clock was set back`() throws {
    let lines = [
      line(1, 10_000, "restore", "\(launch),\(window)"), line(3, 14_193, "user", pushed("item")),
      line(4, 0, "user", pushed("cart")),
    ]
    let path = try imported(lines)
    let story = try CLI.run("story", path).output
    #expect(story.contains("     4.2 s  home  ("))
    #expect(story.contains("         ?  home › item  ("))
    #expect(try CLI.run("sessions", path).output.contains("       ?       4  -"))
    #expect(try CLI.run("sessions", "--json", path).output.contains(#""duration":null"#))
    let table = try CLI.run("graph", "--format", "table", path).output
    let graph = table.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(graph.contains { $0.starts(with: ["home", "1", "4.2", "s"]) }, "\(graph)")
    #expect(graph.contains { $0.starts(with: ["item", "1", "-"]) }, "\(graph)")
  }

  @Test func `a duration is rounded to its unit`() {
    let times: [Int64] = [0, 999, 4_193, 59_949, 59_950, 90_000, 3_569_999, 3_570_000, 86_400_000, .max]
    #expect(
      times.map(\.duration)
        == ["0 ms", "999 ms", "4.2 s", "59.9 s", "1 min", "2 min", "59 min", "1 h", "1 d", "106751991167 d"])
  }

  @Test(arguments: ["stats", "stats --json", "sessions"])
  func `a log with a missing event has no counts, or unverified ones`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try CLI.change(path, "DELETE FROM event WHERE seq = 5", despite: "event_delete")
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    guard command != "sessions" else {
      return #expect(result.messages.contains("so some of the sessions are unverified"), "\(result)")
    }
    #expect(result.status == 65 && result.output == "", "\(result)")
    #expect(result.message == (try CLI.run("log", path).message))
  }

  @Test(arguments: ["sessions", "story"])
  func `a screen whose parameters are damaged is marked`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try CLI.replace("größe", with: "groesse", in: path)
    let result = try CLI.run(command, path)
    #expect(result.output.contains("search (damaged)"), "\(result)")
  }

  @Test @MainActor func `events after the end of a session do not count as damage`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let environment = NavigatorEnvironment.fixed(seed: 3)
    let navigator = try Navigator<CLISample.Place>(log: SQLiteEventLog(path: path), environment: environment)
    navigator.restore(orElse: .stack(.home))
    await navigator.close()
    let log = try SQLiteEventLog(path: path)
    let (head, session) = try (log.position().head, log.sessions().last?.id ?? 0)
    let event = RecordedEvent(
      seq: head + 1, columns: EventColumns(NavigationEvent<RouteReference>.overridesReset(.app)))
    let batch = RecordedBatch(
      first: head + 1, session: session, cause: .user, time: 1_800_000_000_000, command: nil, events: [event])
    try log.append([batch], after: head)
    log.close()
    let result = try CLI.run("sessions", path)
    #expect(result.status == 0)
    #expect(result.messages == "")
  }

  @Test @MainActor func `the table counts the screens that an update cannot decode, and JSON lists them`()
    async throws
  {
    enum Updated: Route { case home }
    let path = try TemporaryLog.path()
    let old = try Navigator<CLISample.Place>(log: SQLiteEventLog(path: path), environment: .fixed(seed: 1))
    old.restore(orElse: .stack(.home))
    for id in 1...25 { old.push(.detail(id: id)) }
    await old.close()
    let updated = try Navigator<Updated>(log: SQLiteEventLog(path: path), environment: .fixed(seed: 2))
    updated.restore(orElse: .stack(.home))
    await updated.close()
    let row = try #require(CLI.run("sessions", path).output.split(separator: "\n").last)
    #expect(row.contains("  full, 20 quarantined, 5 more  "), "\(row)")
    #expect(try CLI.run("story", path).output.contains("restore level full, 20 quarantined, 5 more\n"))
    #expect(try CLI.run("sessions", "--json", path).output.contains(" detail quarantined undecodable; "))
  }
}
