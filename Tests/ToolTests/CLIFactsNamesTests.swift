import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// Names in rows that are personal values.
@Suite(.temporaryLog) @MainActor struct CLIFactsNamesTests {
  private enum Place: Route {
    case home
    case item(id: Int)
  }

  /// A route whose only content is its text, which becomes the name of its screen.
  private struct TextRoute: Route {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private static let secrets = ["joe@", "example.com", "hunter2", "4711", "signed out", "4e6829e0"]

  private func expectNoSecret(in text: String, _ command: String) {
    for secret in Self.secrets { #expect(!text.contains(secret), "\(command): \(secret)") }
  }

  @Test func `personal values in names are in no row and on no page`() async throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    let navigator = Navigator<Place>(log: log, environment: .fixed(seed: 1))
    navigator.restore(orElse: .tabs([BranchLayout("shop", .home), BranchLayout("other", .home)]))
    navigator.saveViewState(1, key: "count-joe@example.com")
    navigator.saveViewState(1, key: "https://x/?password=hunter2")
    navigator.saveViewState(1, key: "count-471147")
    navigator.saveViewState(1, key: "count-471148")
    navigator.saveViewState(1, key: "4e6829e0-a539-4ccc-a9b3-62b18ed562a4/draft")
    navigator.saveViewState(1, key: "9f86d081884c7d65")
    navigator.saveViewState(1, key: "Größe (cm)")
    navigator.openBranch("chat-joe@example.com", .item(id: 1))
    navigator.select("chat-joe@example.com")
    navigator.present(.item(id: 2), style: .custom("style-joe@example.com"))
    navigator.push(.item(id: 4))
    await navigator.close(reason: "signed out joe@example.com")
    for command in ["facts --rows", "facts --json --rows"] {
      for table in ["transitions", "sessions", "values", "logs"] {
        expectNoSecret(in: try CLI.shell("backtrail \(command) \(table) '\(path)'").output, table)
      }
    }
    let values = try CLI.shell("backtrail facts --rows values '\(path)' | cut -d, -f7,9")
    #expect(values.output == "key,writes\n#,1\n#/draft,1\n(masked),2\nGröße (cm),1\ncount-#,2\n")
    let sessions = try CLI.shell("backtrail facts --rows sessions '\(path)' | cut -d, -f14-")
    #expect(sessions.output == "ended,last_screen,last_path\nother,item,item > item\n")
    let places = try CLI.shell("backtrail facts '\(path)' | cut -d, -f11,12 | LC_ALL=C sort -u")
    #expect(places.output == "(masked),\nbranch,style\nmain,(masked)\nshop,\n")
  }

  @Test func `a route that consists of one text is masked unless the text is a name`() async throws {
    let path = try TemporaryLog.path()
    let navigator = Navigator<TextRoute>(log: try SQLiteEventLog(path: path), environment: .fixed(seed: 1))
    navigator.restore(orElse: .stack(TextRoute("home")))
    navigator.push(TextRoute("joe@example.com"))
    navigator.push(TextRoute("https://x/?password=hunter2"))
    await navigator.close()
    let all = try CLI.shell("backtrail facts --json --rows all '\(path)'").output
    expectNoSecret(in: all, "all")
    #expect(all.contains(#""last_path":"home > (masked) > (masked)""#))
  }

  @Test(
    arguments: ["joe@example.com", "5551234711", "555.4711"], ["branch NAME entry search 1", "branch NAME"])
  func `the reason for a refused log names nobody`(name: String, second: String) throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let opened = """
      {"cause":"user","events":[{"body":"tabs 0 branch \(name) entry shop 1 \(second.replacing("NAME", with: name))",\
      "name":"Shop","type":"sceneOpened","typeVersion":1}],"first":1,"log":"110b353f-362b-441a-967e-e4bdddba1366",\
      "session":0,"time":1795617250000}
      """
    try opened.write(toFile: "\(folder)/a.jsonl", atomically: true, encoding: .utf8)
    let result = try CLI.shell("backtrail facts --rows logs --from-stdin < '\(folder)/a.jsonl'")
    #expect(result.output.contains(",refused,"))
    expectNoSecret(in: result.output, "logs")
  }
}
