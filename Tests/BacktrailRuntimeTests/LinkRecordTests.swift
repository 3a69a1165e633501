import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// A log's output about the links that arrived.
@Suite(.temporaryLog) struct LinkRecordTests {
  private static let link = LinkID(seq: 1)

  private static let batches: [RecordedBatch] = {
    var history = SampleHistory(seed: 1)
    return [
      history.batch([.linkReceived(pattern: "/orders/:id"), .linkReceived(pattern: nil)]),
      history.batch([.linkHeld(link, WaitingLink.Hold(gate: "login", isSecret: true, expires: 17))]),
      history.batch([
        .linkReceived(pattern: "/help"), .linkHeld(LinkID(seq: 4), WaitingLink.Hold(gate: "login")),
      ]),
      history.batch([.linkRefused(LinkID(seq: 2), reason: "noMatch"), .linkReceived(pattern: "/old")]),
      history.batch([.linkExpired(LinkID(seq: 7)), .linkApplied(LinkID(seq: 4))], cause: .link),
    ]
  }()

  private func view(at seq: Int64) throws -> StateView {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    defer { log.close() }
    try log.append(Self.batches, after: 0)
    return try StateView(of: log, at: seq)
  }

  @Test func `every link event is described in a few words`() {
    #expect(
      Self.batches.flatMap(\.events).map { $0.summary() } == [
        #"/orders/:id "shop://orders/1?token=redacted""#, #"no pattern "shop://orders/2?token=redacted""#,
        "1.0 waits for the gate 'login' (secret, expires 1970-01-01 00:00:00.017Z)",
        #"/help "shop://orders/4?token=redacted""#,
        "4.0 waits for the gate 'login'", "noMatch of 2.0", #"/old "shop://orders/7?token=redacted""#,
        "7.0", "4.0",
      ])
  }

  @Test func `the state shows waiting links with their redacted URLs`() throws {
    let text = """
      session 0
      link 1.0 waits for the gate 'login', secret, expires 1970-01-01 00:00:00.017Z: /orders/:id "shop://orders/1?token=redacted"
      link 2.0: no pattern "shop://orders/2?token=redacted"
      link 4.0 waits for the gate 'login': /help "shop://orders/4?token=redacted"

      """
    #expect(try view(at: 5).tree() == text)
    #expect(RecordedSession(Self.batches).tree(at: 5) == text)
  }

  @Test func `the state as JSON has the waiting links`() throws {
    let links = #"""
      "links":[\#
      {"hold":{"expires":17,"gate":"login","secret":true},"id":"1.0","pattern":"/orders/:id",\#
      "url":"shop://orders/1?token=redacted"},\#
      {"hold":null,"id":"2.0","pattern":null,"url":"shop://orders/2?token=redacted"},\#
      {"hold":{"expires":null,"gate":"login","secret":false},"id":"4.0","pattern":"/help",\#
      "url":"shop://orders/4?token=redacted"}]
      """#
    #expect("\(try view(at: 5).json)".contains(links))
  }

  @Test func `links survive export and import, and the copy passes verification`() throws {
    let copy = try TemporaryLog.path() + "-copy"
    let view = try view(at: 9)
    let lines = Self.batches.map { JSONLine(logID: view.position.logID, batch: $0).text }
    var target = LogImport(into: copy)
    let report = try target.storeAll({ JSONLinesReader(lines.joined(separator: "\n")) })
    #expect(report.position == view.position)
    #expect(report.skipped.isEmpty)
    let reader = try SQLiteLogReader(path: copy)
    #expect(try reader.verify().isSound)
    #expect(try ReplayCheck(of: reader).isSound)
    #expect(try StateView(of: reader).tree() == view.tree())
  }

  @Test(arguments: [
    (EventColumns(type: "linkApplied", target: "3.0"), "No link '3.0' is waiting for this event."),
    (
      EventColumns(type: "linkHeld", target: "1.0", name: "login", body: "kept"),
      "The body of the event 'linkHeld' cannot be decoded: The stored form is invalid at byte 4: expected 'expires'."
    ),
  ])
  func `a link event that does not fit is not imported`(columns: EventColumns, reason: String) throws {
    var batches = Array(Self.batches.prefix(2))
    batches[1].events[0].columns = columns
    let lines = batches.map { JSONLine(logID: CommandID(high: 1, low: 2), batch: $0).text }
    var target = LogImport(into: try TemporaryLog.path())
    #expect(throws: JSONLinesError(line: 2, .refused(seq: 3, because: reason))) {
      try target.storeAll({ JSONLinesReader(lines.joined(separator: "\n")) })
    }
  }

  @Test func `settled links are no longer shown`() throws {
    #expect(try view(at: 9).replay.state.tree.links.map(\.id) == [Self.link])
  }
}
