import Backtrail
import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Testing

/// Secrets within text, which an export leaves out and an erasure finds.
@Suite struct TextRedactionTests {
  static let texts = [
    "a=1 password=planted", "a=1\npassword=planted", "a=1\tpassword=planted", "a=1, password=planted",
    "user=a|password=planted", "a=1; password=planted", "(x=1)(password=planted)", "x=1 \"password=planted\"",
    "x=1 'password'='planted'", "x=1 password = planted", "{'password': 'planted'}", "a=1 --password=planted",
    "password: planted", "password:\nplanted", "password=>\"planted\"",
    "Login(password: \"planted\", user: \"a\")",
    "d[\"password\"] = \"planted\"", "user=a+password=planted", "a%3D1%20password%3Dplanted",
    "a=b=c password=planted", "a=1&password[]=planted", "x user[password]=planted",
    "password: #planted", "My password=#planted", "password: &planted", "password: |\n  planted",
    "password= ;planted", "password: <planted>", "password=)planted", "password: }planted",
    "password: ,planted", "//password: planted",
    "https://h.example/p#a=1&password=planted", "{\"a\":1} password=planted",
    "{\"a\":\"x=1 password=planted\"}",
    "log {\\\"password\\\":\\\"planted\\\"}", "see {\"name\":\"password\",\"value\":\"planted\"}",
    "see {\"value\":[\"planted\"],\"key\":\"password\"}", "see {\"name\":\"password\",\"value\":\"planted",
    "https://h.example/?d=%7B%22name%22%3A%22password%22%2C%22value%22%3A%22planted%22%7D",
    "\"{\\\"a\\\":\\\"{\\\\\\\"password\\\\\\\":\\\\\\\"planted\\\\\\\"}\\\"}\"",
    "https://joe:planted@h.example/",
  ]

  private func batch(_ value: JSONValue) -> RecordedBatch {
    let payload = Payload.stored(text: "[\(value)]", salt: Salt(1, 2))
    let columns = EventColumns(type: "pushed", name: "a")
    let event = RecordedEvent(seq: 1, columns: columns, payload: payload)
    return RecordedBatch(first: 1, session: 0, cause: .user, time: 0, command: nil, events: [event])
  }

  private func exported(_ value: JSONValue) -> RecordedBatch {
    let line = JSONLine(logID: CommandID(high: 0, low: 1), batch: batch(value))
    return LogRedaction(policy: DeepLinkPolicy()).redacted(line).batch
  }

  @Test(
    arguments: texts + [
      "PASSWORD=planted", "a=1\r\nAuthorization: Bearer planted", "Cookie: a=1; sid=planted",
      "API key: planted",
    ])
  func `an export leaves out a secret wherever it is in text`(text: String) throws {
    let text = exported(["t": .string(text)]).events[0].payload?.text
    #expect(try !#require(text).contains("planted"))
  }

  @Test func `an export leaves out an object with a key that contains a secret`() throws {
    let value = JSONValue(members: [.init(key: "https://h.example/?token=planted", value: 1)])
    #expect(exported(["t": value]).events[0].payload?.text == #"[{"t":{"$redacted":true}}]"#)
  }

  @Test(arguments: [
    "https://token.example:8443/p", "see tokens://items/3 and x=1", "Enter your password:",
    "a=1 b:2 page=3&size=10",
    "at 12:30 https://auth:8080/p", "mailto:joe@h.example", "secret, or not: 1",
  ])
  func `text without a name and its value is exported as it is`(text: String) {
    let value: JSONValue = ["t": .string(text)]
    #expect(exported(value) == batch(value))
  }

  @Test(
    arguments: texts.map(JSONValue.string) + [
      ["name": "password", "value": "planted"], ["password", "planted"],
    ])
  func `an erasure by a parameter finds what an export leaves out`(value: JSONValue) throws {
    for parameter in [Erasure.Parameter("password"), Erasure.Parameter("password", "planted")] {
      #expect(try found(parameter, in: ["t": value]) == [1])
    }
    #expect(try found(Erasure.Parameter("password", "plant"), in: ["t": value]) == [])
    #expect(try found(Erasure.Parameter("passwords"), in: ["t": value]) == [])
  }

  @Test func `the user before a host and a value of multiple words can be erased`() throws {
    #expect(try found(Erasure.Parameter("user", "joe"), in: "see https://joe@h.example/") == [1])
    #expect(try found(Erasure.Parameter("card", "4111 1111"), in: "card: 4111 1111, joe") == [1])
    let object = JSONValue(members: [.init(key: "https://h.example/?card=4111", value: 1)])
    #expect(try found(Erasure.Parameter("card", "4111"), in: object) == [1])
  }

  private func found(_ parameter: Erasure.Parameter, in value: JSONValue) throws -> [Int64] {
    let log = InMemoryEventLog()
    try log.append([batch(value)], after: 0)
    return try Erasure(parameters: [parameter]).places(in: log).map(\.seq)
  }
}
