import BacktrailCore
import BacktrailStore
import Testing

extension EventLogContract {
  static func expectLimits(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(2)
    try log.append([batches[0]], after: 0)
    let before = try log.position()
    for spoil in spoilers {
      var bad = batches[1]
      spoil(&bad)
      expect(.invalidBatch) { try log.append([bad], after: before.head) }
      #expect(try log.position() == before)
    }
    var largest = batches[1]
    largest.fill(count: RecordedBatch.maximumCount)
    largest.events[0].payload = payload(of: RecordedBatch.maximumPayload)
    largest.events[1].columns = EventColumns(type: "future", typeVersion: 2, name: name(of: 512))
    largest.events[2].columns = EventColumns(type: "linkReceived", name: "")
    largest.events[3].columns = EventColumns(type: "linkReceived", name: name(of: 512))
    try log.append([largest], after: before.head)
    #expect(try log.batches(in: largest.first...largest.last) == [largest])
  }

  /// The properties of a batch that no log stores.
  private static var spoilers: [(inout RecordedBatch) -> Void] {
    [
      { $0.events = [] },
      { $0.fill(count: RecordedBatch.maximumCount + 1) },
      { $0.events[0].payload = payload(of: RecordedBatch.maximumPayload + 1) },
      { $0.events[0].payload = .erased(digest: .zero) },
      { $0.events[0].seq += 1 },
      { $0.events[0].columns.type = "" },
      { $0.events[0].columns.typeVersion = 0 },
      { $0.events[0].columns = EventColumns(type: name(of: 65)) },
      { $0.events[0].columns.name = name(of: 513) },
      { $0.events[0].columns = EventColumns(type: "future", target: name(of: 65)) },
      { $0.events[0].columns = EventColumns(type: "future", other: name(of: 65)) },
      { $0.events[0].columns = EventColumns(type: "future", body: name(of: RecordedBatch.maximumBody + 1)) },
      { $0.events[0].columns = EventColumns(type: "sceneClosed", target: "1.0", body: "stray") },
      { $0.events[0].columns = EventColumns(type: "sessionStarted", name: "1", body: "nonsense") },
      { $0.events[0].columns = EventColumns(type: "linkReceived", name: name(of: 513)) },
      { $0.events[0].columns = EventColumns(type: "linkReceived", target: "1.0", name: "") },
      {
        $0.events[0].columns = EventColumns(
          type: "linkHeld", target: "1.0", name: name(of: 513), body: "kept expires -")
      },
      { $0.events[0].columns = EventColumns(type: "linkRefused", target: "1.0", name: name(of: 513)) },
      { $0.events[0].columns = EventColumns(type: "linkApplied", target: "1.0", name: "stray") },
      { $0.session = $0.first },
    ]
  }

  static func expectUniqueCommands(_ log: any EventLog) throws {
    var batches = SampleHistory.batches(3)
    try log.append([batches[0]], after: 0)
    let unused = batches[1].command
    batches[1].command = batches[0].command
    expect(.commandConflict) { try log.append([batches[1]], after: batches[0].last) }
    batches[1].command = batches[2].command
    expect(.commandConflict) { try log.append([batches[1], batches[2]], after: batches[0].last) }
    #expect(try log.batches() == [batches[0]])
    batches[1].command = unused
    try log.append([batches[1], batches[2]], after: batches[0].last)
    #expect(try log.batches() == batches)
  }

  static func expectKnownSessions(_ log: any EventLog) throws {
    var batches = SampleHistory.batches(2)
    try log.append([batches[0]], after: 0)
    batches[1].session = 2
    expect(.invalidBatch) { try log.append([batches[1]], after: batches[0].last) }
    batches[1].session = 0
    try log.append([batches[1]], after: batches[0].last)
    #expect(try log.batches() == batches)
  }

  private static func name(of length: Int) -> String { String(repeating: "n", count: length) }

  private static func payload(of size: Int) -> Payload {
    .stored(text: "\"" + String(repeating: "p", count: size - 2) + "\"", salt: Salt(3, 4))
  }
}

extension RecordedBatch {
  /// Replaces the events with the given number of harmless ones.
  fileprivate mutating func fill(count: Int) {
    events = (0..<count).map {
      RecordedEvent(seq: first + Int64($0), columns: EventColumns(type: "sessionEnded", name: "\($0)"))
    }
  }
}
