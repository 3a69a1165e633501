import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Testing

/// A file from elsewhere may name many entries that share one payload.
@MainActor @Suite(.temporaryLog) struct SharedPayloadTests {
  /// Counts how often it is decoded.
  private struct Note: Hashable, Sendable, Codable {
    nonisolated(unsafe) static var decodings = 0
    var text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      Self.decodings += 1
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private enum Place: Route {
    case list
    case note(text: Note)
  }

  private static let contents = (1...2).map { #"{"text":"\#(String(repeating: "\($0)", count: 88))"}"# }

  /// A log of two payloads of 99 bytes: the first belongs to one entry, the second to three.
  private static func log() throws -> SQLiteEventLog {
    let entries = (1...3).map { "entry 4.\($0) note 1 4.0" }.joined(separator: " ")
    let state =
      "active 2.0 scene 2.0 main stack 0 branch 2.1 main entry 2.2 list 1 2.0 entry 3.0 note 1 3.0 \(entries) end"
    let events: [(cause: String, first: Int, events: String)] = [
      (
        "restore", 1,
        """
        {"body":"build 0 platform Linux restore full","name":"0","type":"sessionStarted","typeVersion":1},\
        {"body":"stack 0 branch main entry list 1","name":"main","type":"sceneOpened","typeVersion":1}
        """
      ),
      ("user", 3, pushed(contents[0])), ("user", 4, pushed(contents[1])),
      (
        "undo", 5,
        #"{"body":"\#(state)","name":"redo","target":"4.0","type":"stateRestored","typeVersion":1}"#
      ),
    ]
    let lines = events.map { line in
      """
      {"cause":"\(line.cause)","events":[\(line.events)],"first":\(line.first),\
      "log":"4785a9d7-832b-4b86-b545-7d3a95f0e605","session":1,"time":1795520906048}

      """
    }
    var reader = JSONLinesReader(lines.joined())
    var batches: [RecordedBatch] = []
    while let line = try reader.next() { batches.append(line.batch) }
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    try log.append(batches, after: 0)
    return log
  }

  private static func pushed(_ content: String) -> String {
    let payload = "[\(content)]".replacing("\"", with: "\\\"")
    return """
      {"name":"note","payload":"\(payload)","salt":"6b0ca2552e947db9fe5602614c2fd3a6","target":"2.1",\
      "type":"pushed","typeVersion":1,"version":1}
      """
  }

  @Test func `a launch decodes a shared route once`() async throws {
    Note.decodings = 0
    let navigator = Navigator<Place>(log: try Self.log())
    navigator.restore(orElse: .stack(.list))
    #expect(navigator.state.topStack?.entries.count == 5)
    #expect(Note.decodings == 2)
    await navigator.close()
  }

  @Test(arguments: [(396, 0), (395, 1), (298, 1), (297, 1), (296, 3), (98, 4)])
  func `the contents of a state have a limit, and the oldest are omitted first`(limit: Int, omitted: Int)
    throws
  {
    let log = try Self.log()
    defer { log.close() }
    let position = try log.position()
    let view = try StateView(log.replay(through: 5), at: position, of: log, contentLimit: limit)
    #expect(view.tree().ranges(of: "(… omitted)").count == omitted)
    #expect("\(view.json)".ranges(of: #""omitted":true"#).count == omitted)
    #expect(view.tree().ranges(of: "\"text\"").count == 4 - omitted)
    #expect(view.omitsContents == (omitted > 0))
  }

  @Test func `a forecast judges every entry of a shared payload`() throws {
    let log = try Self.log()
    defer { log.close() }
    let forecast = try RestoreForecast(of: log, schema: RouteSchema(of: Later.Grown.self))
    #expect(forecast.rows.map { "\($0.entry) \($0.seq)" } == ["2.2 2", "3.0 3", "4.1 4", "4.2 4", "4.3 4"])
  }
}
