import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// The page of logs that are damaged, odd, or too large.
@Suite(.temporaryLog) struct CLIReportInputTests {
  private static let id = "00000000-0000-4000-8000-0000000016a0"

  /// A log of batches that are written as lines.
  private func log(_ batches: [[String]]) throws -> String {
    let path = try TemporaryLog.path()
    var first = 1
    var lines = ""
    var session = 0
    for events in batches {
      if events[0].contains("sessionStarted") { session = first }
      lines +=
        #"{"log":"\#(Self.id)","first":\#(first),"session":\#(session),"cause":"user","time":\#(first * 1000),"#
        + #""events":[\#(events.joined(separator: ","))]}"# + "\n"
      first += events.count
    }
    let result = try CLI.run("import", path, "-", input: lines)
    try #require(result.status == 0, "\(result.messages)")
    return path
  }

  private func event(_ type: String, _ members: String, payload: String? = nil) -> String {
    let content = payload.map { text in
      let escaped = JSONValue.string(text).description
      return #","payload":\#(escaped),"salt":"\#(String(repeating: "01", count: 16))""#
    }
    return #"{"type":"\#(type)","typeVersion":1,\#(members)\#(content ?? "")}"#
  }

  private func opening(_ route: String = "home", payload: String? = nil) -> String {
    event("sceneOpened", #""name":"main","body":"stack 0 branch main entry \#(route) 1""#, payload: payload)
  }

  private func launch(_ restore: String) -> String {
    event("sessionStarted", #""name":"1.0","body":"build 1 platform iOS restore \#(restore)""#)
  }

  /// The records of the page of a log.
  private func records(of path: String) throws -> [JSONValue] {
    let page = path + ".html"
    let result = try CLI.run("report", "--force", "--with-values", path, "-o", page)
    #expect(result.status == 0, "\(result.messages)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let lines = text.components(separatedBy: "id=\"records\">\n")[1].components(separatedBy: "\n</script>")[0]
    return try lines.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  /// Compares the boxes of a log's page with `backtrail show`.
  private func expectBoxes(ofPageOf path: String) throws {
    let records = try records(of: path)
    let reader = try SQLiteLogReader(path: path)
    var drawn = try DrawnState(head: records[0])
    for record in records.dropFirst() {
      try drawn.apply(record) { seq, text in
        let state = try StateView(of: reader, at: seq).tree()
        #expect(text == state)
      }
    }
  }

  @Test func `damaged content is damaged in the page and in its import`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try CLI.replace(#""scroll":12"#, with: #""scroll":13"#, in: path)
    #expect(try CLI.run("verify", path).status == 2)
    let shown = try CLI.run("show", path).output
    #expect(shown.contains("(damaged)"), "\(shown)")
    _ = try CLI.run("report", path, "-o", path + ".html")
    #expect(try CLI.run("show", path + ".html").output == shown)
    let copy = try CLI.run("import", path + "-copy", path + ".html")
    #expect(copy.message.contains("The contents of 1 event were already damaged"), "\(copy.messages)")
    #expect(try CLI.run("show", path + "-copy").output == shown)
    #expect(try CLI.run("verify", path + "-copy").status == 2)
    #expect(try CLI.run("export", path + "-copy").output == (try CLI.run("export", "--redact", path).output))
  }

  @Test func `a page with different line endings is read`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", path, "-o", path + ".html")
    let page = try String(contentsOfFile: path + ".html", encoding: .utf8)
    try page.replacing("\n", with: "\r\n").write(toFile: path + ".html", atomically: true, encoding: .utf8)
    let copy = try CLI.run("import", path + "-copy", path + ".html")
    #expect(copy.status == 0, "\(copy.messages)")
    #expect(try CLI.run("export", path + "-copy").output == (try CLI.run("export", "--redact", path).output))
  }

  @Test func `a page of a newer format is refused, and the tool is to be updated`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", path, "-o", path + ".html")
    let page = try String(contentsOfFile: path + ".html", encoding: .utf8)
    try page.replacing(#""format":1,"#, with: #""format":2,"#).write(
      toFile: path + ".html", atomically: true, encoding: .utf8)
    let result = try CLI.run("show", path + ".html")
    #expect(result.status == 65)
    #expect(
      result.message.hasSuffix(
        "an invalid 'format': it must be 1. A newer format needs a newer build of this tool."))
  }

  @Test func `a page that leaves nothing out does not say that its log has everything`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", "--redact-name", "words", path, "-o", path + "-1.html")
    let result = try CLI.run("report", "--with-values", path + "-1.html", "-o", path + "-2.html")
    #expect(
      result.message
        == "Note: Wrote '\(path)-2.html': 13 events, including all values of the log. Open it in a browser.")
    let page = try String(contentsOfFile: path + "-2.html", encoding: .utf8)
    #expect(!page.contains("größe") && !page.contains("has all values"))
  }

  @Test(arguments: ["report", "export"], ["", " ", "***"])
  func `a name without a letter is not accepted as a name to leave out`(command: String, name: String)
    async throws
  {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run(command, "--redact-name", name, "-o", path + ".out", path)
    #expect(result.status == 64)
    #expect(
      result.messages.contains("'--redact-name' requires a name with a letter or a digit"),
      "\(result.messages)")
  }

  @Test func `a scene and nothing else is drawn`() throws {
    try expectBoxes(ofPageOf: log([[opening()]]))
  }

  @Test func `a log with a session and no scene is drawn`() throws {
    try expectBoxes(ofPageOf: log([[launch("full")]]))
  }

  @Test func `a root that is quarantined is drawn, with the reason`() throws {
    let path = try log([
      [launch("full"), opening()], [launch("full;%202.2%20home%20quarantined%20undecodable")],
    ])
    try expectBoxes(ofPageOf: path)
    #expect(try records(of: path).last?["launch"]?["restore"] == "full; 2.2 home quarantined undecodable")
  }

  @Test func `long titles are truncated in boxes, and right-to-left text stays as it is`() throws {
    let long = String(repeating: "قائمة ", count: 2_000)
    let path = try log([
      [opening("فاتورة", payload: #"[{"title":"\#(long)"}]"#)],
      [event("pushed", #""target":"1.1","name":"item","version":1"#, payload: #"[{"title":"\#(long)"}]"#)],
    ])
    try expectBoxes(ofPageOf: path)
    let records = try records(of: path)
    let changes = records[2]["changes"]?.description ?? ""
    #expect(changes.contains("item قائمة قائمة") && changes.count < 300, "\(changes)")
    #expect(records[1]["changes"]?.description.contains("فاتورة") == true)
  }
}
