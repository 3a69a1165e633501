import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing
import Worlds

@MainActor
@Suite(.temporaryLog) struct ExportTests {
  private func record() async throws -> Navigator<Shop> {
    let navigator = try TemporaryLog.navigator(orElse: .start) as Navigator<Shop>
    navigator.push(.search(text: "planted-secret"))
    navigator.push(.detail(id: 5))
    navigator.saveViewState(json: #"{"page":2,"accessToken":"planted-token"}"#)
    return navigator
  }

  @Test func `an export leaves sensitive values out, and can be imported`() async throws {
    let navigator = try await record()
    let text = try await navigator.exportLog(redacting: ["Text"])
    #expect(!text.contains("planted"))
    #expect(text.contains(#"[{\"text\":{\"$redacted\":true}}]"#))
    #expect(text.contains(#"{\"accessToken\":{\"$redacted\":true},\"page\":2}"#))
    let copy = try TemporaryLog.path() + ".copy"
    var target = LogImport(into: copy)
    let report = try target.storeAll { JSONLinesReader(text) }
    #expect(report.position.head == navigator.headSeq)
    #expect(try SQLiteLogReader(path: copy).verify().findings == [])
    await navigator.close()
  }

  @Test func `a view state is named by its key`() async throws {
    let navigator = try await record()
    navigator.saveViewState("planted-password", key: "password")
    navigator.saveViewState("planted-mail", key: "eMail")
    let text = try await navigator.exportLog(redacting: ["email", "text"])
    #expect(!text.contains("planted"))
    await navigator.close()
  }

  @Test(arguments: [
    #""user=joe&password=planted""#,
    #""/a;token=planted/b""#,
    #"{"items":[{"name":"Password","value":"planted","at":1}]}"#,
    #""[{\"key\":\"apiKey\",\"value\":[\"planted\"]}]""#,
    #""data: [\"other\", 1, \"token\", {\"a\":[\"planted\"]}]""#,
    #""see [{\"password\":{}}, \"planted\"]""#,
    #""https://shop.example/?q=%5B%22token%22%2C%22planted%22%5D""#,
  ])
  func `a saved value has no secret in any of these forms`(json: String) async throws {
    let navigator = try TemporaryLog.navigator(orElse: .start) as Navigator<Shop>
    navigator.saveViewState(json: json)
    let text = try await navigator.exportLog()
    #expect(!text.contains("planted"))
    await navigator.close()
  }

  @Test(arguments: [
    #""page=3&size=10 of [\"names\", \"shown\"]""#, #"{"list":[{"name":"Lamp","value":"shown"}]}"#,
    #""https://shop.example/a;v=1/b?q=shown#part""#,
  ])
  func `text that only resembles a secret is kept`(json: String) async throws {
    let navigator = try TemporaryLog.navigator(orElse: .start) as Navigator<Shop>
    navigator.saveViewState(json: json)
    #expect(try await !navigator.exportLog().contains("redacted"))
    await navigator.close()
  }

  @Test func `an export without secrets equals the log`() async throws {
    let navigator = try TemporaryLog.navigator(orElse: .start) as Navigator<Shop>
    navigator.push(.detail(id: 5))
    let text = try await navigator.exportLog()
    var lines = ""
    try SQLiteLogReader(path: TemporaryLog.path()).forEachLine {
      lines += $0.text + "\n"
      return true
    }
    #expect(text == lines)
    await navigator.close()
  }

  @Test func `an export of a compacted log is refused by an import with a message`() throws {
    let log = InMemoryEventLog()
    try log.append(SampleHistory.batches(60), after: 0)
    try log.compact(RetentionPolicy(days: nil, events: 20, bytes: nil))
    var text = ""
    try log.forEachLine {
      text += $0.text + "\n"
      return true
    }
    let copy = try TemporaryLog.path() + ".copy"
    var target = LogImport(into: copy)
    let first = try log.position().floor + 1
    let error = #expect(throws: JSONLinesError.self) { try target.storeAll { JSONLinesReader(text) } }
    #expect(error == JSONLinesError(line: 1, .compacted(first: first)))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `importing a session start of a newer build is refused and leaves no file`() throws {
    var batches = SampleHistory.batches(2)
    batches[0].events[0].columns.typeVersion = 2
    let text = batches.map { JSONLine(logID: CommandID(high: 1, low: 2), batch: $0).text + "\n" }.joined()
    let copy = try TemporaryLog.path() + ".copy"
    var target = LogImport(into: copy)
    let error = #expect(throws: JSONLinesError.self) { try target.storeAll { JSONLinesReader(text) } }
    let reason = "The batch cannot be stored: the start of session 1 cannot be decoded."
    #expect(error == JSONLinesError(line: 1, .notStorable(reason)))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `an export goes to a new file, or leaves none`() async throws {
    let navigator = try await record()
    let path = try TemporaryLog.path() + ".jsonl"
    try await navigator.exportLog(redacting: ["text"], to: path)
    let text = try await navigator.exportLog(redacting: ["text"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    let taken = await #expect(throws: StoreError.self) { try await navigator.exportLog(to: path) }
    #expect(taken?.code == .alreadyExists)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    await navigator.close()
    await #expect(throws: StoreError.self) { try await navigator.exportLog(to: path + "2") }
    #expect(!FileManager.default.fileExists(atPath: path + "2"))
  }

  @Test(arguments: [
    ("/reset?token=planted&x=1", "/reset", "/reset?token=***&x=1"),
    ("app://host/vault/planted", "/vault/:token", "app://host/vault/***"),
    ("/vault/planted/more", "/vault/:token/**", "…"),
    ("/items/3?page=2#token", "/items/:id", "/items/3?page=2#token"),
    ("/items/3?page=2", "", "/items/3?page=2"),
  ])
  func `an export leaves secrets of links out`(url: String, pattern: String, stored: String) throws {
    try expect(url, pattern, stored, redacting: [])
  }

  @Test(arguments: [
    ("app://notes?e%6dail=planted", "/notes", "app://notes?e%6dail=***"),
    (
      "app://notes?next=app%3A%2F%2Fnotes%3Femail%3Dplanted&x=1", "/notes",
      "app://notes?next=***&x=1"
    ),
    ("/notes?next=%2Fmail%2Fplanted&x=1", "/notes", "/notes?next=***&x=1"),
    ("/notes?next=%252Fnotes%253Femail%253Dplanted", "/notes", "/notes?next=***"),
    ("/notes?%2Fmail%2Fplanted", "/notes", "/notes?***"),
    ("/notes?data=%7B%22email%22:%22planted%22%7D&x=1", "/notes", "/notes?data=***&x=1"),
    ("/notes?x=1#email=planted", "/notes", "/notes?x=1"),
    ("/mail/planted", "/mail/:email", "/mail/***"),
    ("/mail/planted", "/mail/:id", "/mail/planted"),
    ("/mail/planted?page=2", "", "…?page=2"),
    ("/?page=2", "", "/?page=2"),
  ])
  func `an export leaves out links' values with given names`(url: String, pattern: String, stored: String)
    throws
  {
    try expect(url, pattern, stored, redacting: ["email"])
  }

  private func expect(_ url: String, _ pattern: String, _ stored: String, redacting names: Set<String>) throws
  {
    let event = RecordedEvent(
      seq: 1, columns: EventColumns(type: "linkReceived", name: pattern),
      payload: .stored(text: #"["\#(url)"]"#, salt: Salt(1, 2)))
    let batch = RecordedBatch(
      first: 1, session: 0, cause: .link, time: 0,
      command: RecordedCommand(id: CommandID(milliseconds: 0, random: (1, 2)), digest: .zero), events: [event]
    )
    let line = LogRedaction(policy: DeepLinkPolicy(), and: names).redacted(
      JSONLine(logID: CommandID(high: 0, low: 1), batch: batch))
    #expect(line.batch.events[0].payload?.text == #"["\#(stored)"]"#)
  }

  /// A batch with one event that carries a payload.
  private func line(_ payload: String, type: String = "pushed") -> JSONLine {
    let event = RecordedEvent(
      seq: 1, columns: EventColumns(type: type, name: "a"), payload: .stored(text: payload, salt: Salt(1, 2)))
    let batch = RecordedBatch(
      first: 1, session: 0, cause: .user, time: 0,
      command: RecordedCommand(id: CommandID(milliseconds: 0, random: (1, 2)), digest: .zero), events: [event]
    )
    return JSONLine(logID: CommandID(high: 0, low: 1), batch: batch)
  }

  @Test(arguments: [
    (#"[{"a":{"password":"s"},"a":1},{"id":2}]"#, #"[{"$redacted":true},{"id":2}]"#),
    (#"["\ud800",{"pin":1}]"#, #"[{"$redacted":true},{"pin":{"$redacted":true}}]"#),
    (#"[ {"id" : 1} ]"#, #"[ {"id" : 1} ]"#),
  ])
  func `an export leaves out what cannot be parsed`(payload: String, exported: String) {
    let line = LogRedaction(policy: DeepLinkPolicy()).redacted(line(payload))
    #expect(line.batch.events[0].payload?.text == exported)
    #expect(line.batch.command != nil && line.batch.command?.digest == nil)
  }

  /// With the original's salt and digest, guesses of the removed value could be tested.
  @Test func `an exported payload without its secrets does not reveal the salt of the original`() throws {
    let original = line(#"[{"pin":"1234"}]"#)
    let redaction = LogRedaction(policy: DeepLinkPolicy())
    let first = redaction.redacted(original).batch.events[0].payload
    let second = redaction.redacted(original).batch.events[0].payload
    let salts = try [original.batch.events[0].payload, first].map { payload in
      guard case .stored(_, let salt)? = payload else { throw CancellationError() }
      return salt
    }
    #expect(salts[0] != salts[1])
    #expect(first == second)
    #expect(redaction.redacted(redaction.redacted(original)).batch.events[0].payload == first)
  }

  @Test(arguments: [
    (#"[{"q":"{\"email\":\"s\"}"}]"#, #"[{"q":{"$redacted":true}}]"#),
    (#"["{\"token\":\"s\"}"]"#, #"[{"$redacted":true}]"#),
    (#"[" [{\"u\":\"/a?e\\u006dail=s\"}]"]"#, #"[{"$redacted":true}]"#),
    (#"["see {\"email\":\"s\"}"]"#, #"[{"$redacted":true}]"#),
    (#"[{"q":"{\"u\":\"/a?x=1\"}","e":"e=s"}]"#, #"[{"q":"{\"u\":\"/a?x=1\"}","e":"e=s"}]"#),
    (
      #"[{"q":"{\"u\":\"/a?x=1\"}"},{"e":"a=1&email=s"}]"#,
      #"[{"q":"{\"u\":\"/a?x=1\"}"},{"e":{"$redacted":true}}]"#
    ),
  ])
  func `an export leaves out text that is JSON with a secret`(payload: String, exported: String) {
    let line = LogRedaction(policy: DeepLinkPolicy(), and: ["email"]).redacted(line(payload))
    #expect(line.batch.events[0].payload?.text == exported)
  }

  /// Swift encodes a dictionary with such keys as an array: `[Field: String]`, for an enum with and without raw values.
  @Test(arguments: [
    (#"[{"d":["password","s","sort","name"]}]"#, #"[{"d":["password",{"$redacted":true},"sort","name"]}]"#),
    (
      #"[[{"sort":{}},"name",{"token":{}},["s"]]]"#,
      #"[[{"sort":{}},"name",{"token":{"$redacted":true}},{"$redacted":true}]]"#
    ),
    (#"[{"h":[["Authorization","s"]]}]"#, #"[{"h":[["Authorization",{"$redacted":true}]]}]"#),
    (#"["[\"password\",\"s\"]"]"#, #"[{"$redacted":true}]"#),
    (#"[["sort","password","name"]]"#, #"[["sort","password","name"]]"#),
  ])
  func `an export leaves out values of dictionaries whose keys are enums`(payload: String, exported: String) {
    let line = LogRedaction(policy: DeepLinkPolicy()).redacted(line(payload))
    #expect(line.batch.events[0].payload?.text == exported)
  }

  @Test(arguments: [
    ("https://joe:planted@a.example/b?x=1", "https://***@a.example/b?x=1"),
    (
      "see ftp://planted@a.example and http://b.example/@joe",
      "see ftp://***@a.example and http://b.example/@joe"
    ),
    ("app://a?u=https%3A%2F%2Fjoe%3Aplanted%40a.example&x=1", "app://a?u=***&x=1"),
    ("mailto:joe@a.example", "mailto:joe@a.example"),
  ])
  func `an export leaves out the user before a host`(text: String, exported: String) {
    let line = LogRedaction(policy: DeepLinkPolicy()).redacted(line(#"[{"u":"\#(text)"}]"#))
    #expect(line.batch.events[0].payload?.text == #"[{"u":"\#(exported)"}]"#)
  }

  @Test func `before the restore there is no export, but without a log there is an empty one`() async throws {
    let path = try TemporaryLog.path()
    let navigator = Navigator<Shop>(log: try SQLiteEventLog(path: path))
    await #expect(throws: MoveRejection.notRestored) { try await navigator.exportLog() }
    await #expect(throws: MoveRejection.notRestored) { try await navigator.exportLog(to: path + ".jsonl") }
    await navigator.close()
    #expect(try await Navigator<Shop>(log: nil).exportLog() == "")
  }

  @Test(arguments: [
    #"{"password":"s"}"#, #"[{"password":"s"}"#, "",
    String(repeating: "[", count: 101) + #""password=s""# + String(repeating: "]", count: 101),
  ])
  func `an export has the digest of a payload that is not an array`(payload: String) {
    let line = line(payload)
    let redacted = LogRedaction(policy: DeepLinkPolicy()).redacted(line).batch
    #expect(redacted.events[0].payload == .erased(digest: .salted(Salt(1, 2), payload)))
    #expect(redacted.command?.digest == nil)
  }

  @Test func `a view state nested as deeply as allowed is exported without its secret`() async throws {
    let navigator = try await record()
    let deepest = JSONValue.nested(JSONValue.maximumDepth - 1, around: #"{"password":"planted-deep"}"#)
    #expect(navigator.saveViewState(json: deepest).batch != nil)
    let text = try await navigator.exportLog(redacting: ["text"])
    #expect(!text.contains("planted"))
    await navigator.close()
  }
}

extension JSONValue {
  /// Some JSON within arrays, with the given number of levels in all.
  static func nested(_ depth: Int, around json: String) -> String {
    let own = json.hasPrefix("{") || json.hasPrefix("[") ? 1 : 0
    return String(repeating: "[", count: depth - own) + json + String(repeating: "]", count: depth - own)
  }
}
