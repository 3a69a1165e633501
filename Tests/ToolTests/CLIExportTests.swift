import BacktrailTesting
import Foundation
import Testing

/// Exports without secrets.
@Suite(.temporaryLog) struct CLIExportTests {
  @Test func `a redacted export has no values with the names, and says which events had some`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("export", "--redact-name", "words", path)
    #expect(!result.output.contains("größe"))
    #expect(result.output.contains("detail"))
    #expect(
      result.messages.contains(
        "Values of 2 events were left out: event 2, sceneOpened main; event 7, pushed search."),
      "\(result.messages)")
    let copy = try CLI.run("import", path + "-copy", "-", input: result.output)
    #expect(copy.status == 0)
    #expect(try CLI.run("show", path + "-copy").output.contains("redacted"))
  }

  @Test func `a redacted export of a log without secrets lacks only the digests of commands`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("export", "--redact", path)
    let whole = try CLI.run("export", path).output
    #expect(whole.contains("bodyDigest"))
    #expect(result.output == whole.replacing(/"bodyDigest":"[^"]*",/, with: ""))
    #expect(result.messages.contains("Values of 0 events were left out."))
    #expect(
      result.messages.contains(
        "Values left out: none. Values in the copy: id, main, scroll, words."))
  }

  @Test(arguments: [
    (#"{"password":"hunter22"}"#, "password", "none"),
    (#"{"note":"{\"password\":\"hunter22\"}"}"#, "note, password", "none"),
    (#"{"page":"https://a.example/?q=1&token=hunter22"}"#, "token", "page, q"),
    (#"{"page":"https://joe:hunter22@a.example/"}"#, "some without a name", "page"),
    (#"["password","hunter22"]"#, "password", "some without a name"),
    (#"{"password":"hunter22","ids":[1]}"#, "password", "ids"),
    (#"[{"id":1,"pin":"hunter22"},3]"#, "pin", "id, and some without a name"),
    (#"{"name":"password","value":"hunter22"}"#, "password, value", "name"),
    (#"{"password":{"id":"hunter22"}}"#, "password", "none"),
    (#"{"tokens":{"token-hunter22":1}}"#, "tokens", "none"),
    (#"{"id":"hunter22","word":"\ud800"}"#, "some without a name", "none"),
    (#"{"t":"{\"a\":\"secret-hunter22\",\"password\":\"hunter22\"}"}"#, "password, t", "none"),
    (#"{"t":"[\"password\",\"secret-hunter22\"]"}"#, "password, t", "none"),
    (#"{"t":"see {\"u\":\"/a?b\",\"password\":\"hunter22\",\"c\":\"d=1\"}"}"#, "password", "t"),
    (#"{"t":"a=1 password=a/secret-hunter22=="}"#, "password, t", "none"),
    (#"{"t":"Authorization: Bearer secret-hunter22=1"}"#, "Authorization, t", "none"),
  ])
  func `whatever was left out is listed, and not among the values in the copy`(
    value: String, removed: String, kept: String
  ) throws {
    let path = try TemporaryLog.path() + ".jsonl"
    let message = "Values left out: \(removed). Values in the copy: \(kept)."
    try Self.line(payload: "[\(value)]").write(toFile: path, atomically: true, encoding: .utf8)
    let export = try CLI.run("export", "--redact", path)
    #expect(!export.output.contains("hunter22") && !export.messages.contains("hunter22"))
    #expect(export.messages.contains(message), "\(export.messages)")
    let report = try CLI.run("report", path, "-o", path + ".html")
    #expect(report.messages.contains(message), "\(report.messages)")
  }

  @Test(arguments: [("note", "none", "some without a name"), ("password", "some without a name", "none")])
  func `a value without a name is mentioned, and left out if the screen's name is sensitive`(
    screen: String, removed: String, kept: String
  ) throws {
    let path = try TemporaryLog.path() + ".jsonl"
    try Self.line(payload: #"["my disease"]"#, screen: screen)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let message = "Values left out: \(removed). Values in the copy: \(kept)."
    let export = try CLI.run("export", "--redact", path)
    #expect(export.messages.contains(message), "\(export.messages)")
    #expect(export.output.contains("my disease") == (screen == "note"))
    let report = try CLI.run("report", path, "-o", path + ".html")
    #expect(report.messages.contains(message), "\(report.messages)")
    let page = try String(contentsOfFile: path + ".html", encoding: .utf8)
    #expect(page.contains("my disease") == (screen == "note"))
    let later =
      #"{"log":"00000000-0000-4000-8000-000000000001","first":3,"session":0,"cause":"user","#
      + #""time":0,"#
      + #""events":[{"type":"pushed","typeVersion":1,"target":"1.1","name":"end","version":1}]}"# + "\n"
    try (String(contentsOfFile: path, encoding: .utf8) + later)
      .write(toFile: path, atomically: true, encoding: .utf8)
    _ = try CLI.run("report", "--last", "1", path, "-o", path + "-1.html")
    let end = try String(contentsOfFile: path + "-1.html", encoding: .utf8)
    #expect(end.contains("my disease") == (screen == "note"))
  }

  @Test(arguments: [
    ("/items/:id", "/items/4?q=1", "none", "id, q"),
    ("/items/:id", "/items/4?5557777", "none", "id, \(unnamed)"),
    ("/items/:id", "/items/4?full%20name=Ann", "none", "id, \(unnamed)"),
    ("/items/:id", "/items/4#ann", "none", "id, \(unnamed)"),
    ("/items/:id", "/items/4#q=1&x", "none", "id, q, \(unnamed)"),
    ("/items/:id", "/items/4#/ann?q=1", "none", "id, q, \(unnamed)"),
    ("/items/:id", "/items/4#pin=5", "pin", "id"),
    ("/items/:id", "/items/4?next=%2Fa%3Fpin%3D5", "next, pin", "id"),
    ("/items/**", "/items/4", "none", "some without a name"),
  ])
  func `the values of a link's query and fragment are listed`(
    pattern: String, url: String, removed: String, kept: String
  ) throws {
    let path = try TemporaryLog.path() + ".jsonl"
    try Self.line(
      of: ["type": "linkReceived", "typeVersion": 1, "name": pattern], payload: #"["\#(url)"]"#
    ).write(toFile: path, atomically: true, encoding: .utf8)
    let export = try CLI.run("export", "--redact", path)
    let message = "Values left out: \(removed). Values in the copy: \(kept)."
    #expect(export.messages.contains(message), "\(export.messages)")
  }

  private static let unnamed = "and some without a name"

  /// A log of one window and a screen with these parameters.
  private static func line(payload: String, screen: String = "page") throws -> String {
    try line(
      of: ["type": "pushed", "typeVersion": 1, "target": "1.1", "name": screen, "version": 1],
      payload: payload)
  }

  /// A log of one window and an event with this payload.
  private static func line(of event: [String: Any], payload: String) throws -> String {
    let events: [[String: Any]] = [
      ["type": "sceneOpened", "typeVersion": 1, "name": "main", "body": "stack 0 branch main entry home 1"],
      event.merging(["payload": payload, "salt": String(repeating: "0", count: 32)]) { $1 },
    ]
    let batch: [String: Any] = [
      "log": "00000000-0000-4000-8000-000000000001", "first": 1, "session": 0, "cause": "user", "time": 0,
      "events": events,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: batch), as: UTF8.self) + "\n"
  }
}
