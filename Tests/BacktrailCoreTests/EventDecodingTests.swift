import BacktrailCore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct EventDecodingTests {
  @Test(arguments: unreadable)
  func `a row that cannot be decoded says why`(columns: EventColumns, error: EventDecodingError) {
    var state = EncodedState()
    #expect(throws: error) { try state.decode(RecordedEvent(seq: 7, columns: columns)) }
  }

  private static let unreadable: [(EventColumns, EventDecodingError)] = kinds + columns + bodies

  private static let kinds: [(EventColumns, EventDecodingError)] = [
    (EventColumns(type: "teleported"), .unknownType("teleported", version: 1)),
    (EventColumns(type: ""), .unknownType("", version: 1)),
    (EventColumns(type: "popped", typeVersion: 2), .unknownType("popped", version: 2)),
    (EventColumns(type: "popped", typeVersion: 0), .unknownType("popped", version: 0)),
  ]

  private static let columns: [(EventColumns, EventDecodingError)] = [
    (EventColumns(type: "dismissed"), .malformedColumn("target", type: .dismissed)),
    (EventColumns(type: "dismissed", target: ""), .malformedColumn("target", type: .dismissed)),
    (EventColumns(type: "dismissed", target: "4"), .malformedColumn("target", type: .dismissed)),
    (EventColumns(type: "dismissed", target: "4.0 "), .malformedColumn("target", type: .dismissed)),
    (
      EventColumns(type: "dismissed", target: "4.0", other: "1.0"),
      .malformedColumn("other", type: .dismissed)
    ),
    (EventColumns(type: "dismissed", target: "4.0", name: ""), .malformedColumn("name", type: .dismissed)),
    (
      EventColumns(type: "dismissed", target: "4.0", version: 0),
      .malformedColumn("version", type: .dismissed)
    ),
    (EventColumns(type: "dismissed", target: "4.0", body: ""), .malformedColumn("body", type: .dismissed)),
    (
      EventColumns(type: "sessionEnded", target: "4.0", name: "x"),
      .malformedColumn("target", type: .sessionEnded)
    ),
    (EventColumns(type: "sessionEnded"), .malformedColumn("name", type: .sessionEnded)),
    (EventColumns(type: "popped", target: "1.1"), .malformedColumn("other", type: .popped)),
    (EventColumns(type: "pushed", target: "1.1", version: 1), .malformedColumn("name", type: .pushed)),
    (EventColumns(type: "pushed", target: "1.1", name: "x"), .malformedColumn("version", type: .pushed)),
    (
      EventColumns(type: "pushed", target: "1.1", name: "x", version: -1),
      .malformedColumn("version", type: .pushed)
    ),
    (
      EventColumns(type: "presented", target: "1.0", other: "x", name: "sheet", body: "stack 0"),
      .malformedColumn("other", type: .presented)
    ),
    (
      EventColumns(type: "stateRestored", target: "1.0", name: "magic", body: "end"),
      .malformedColumn("name", type: .stateRestored)
    ),
    (EventColumns(type: "stackSet", target: "1.1"), .malformedColumn("body", type: .stackSet)),
    (EventColumns(type: "linkReceived"), .malformedColumn("name", type: .linkReceived)),
    (
      EventColumns(type: "linkReceived", target: "4.0", name: ""),
      .malformedColumn("target", type: .linkReceived)
    ),
    (EventColumns(type: "linkHeld", target: "4.0", name: "x"), .malformedColumn("body", type: .linkHeld)),
    (
      EventColumns(type: "linkHeld", target: "4.0", body: "kept expires -"),
      .malformedColumn("name", type: .linkHeld)
    ),
    (EventColumns(type: "linkApplied"), .malformedColumn("target", type: .linkApplied)),
    (
      EventColumns(type: "rootReopened", target: "1.0", other: "1.1", name: "keep"),
      .malformedColumn("name", type: .rootReopened)
    ),
    (EventColumns(type: "linkRefused", target: "4.0"), .malformedColumn("name", type: .linkRefused)),
    (
      EventColumns(type: "linkExpired", target: "4.0", name: "x"),
      .malformedColumn("name", type: .linkExpired)
    ),
  ]

  private static let bodies: [(EventColumns, EventDecodingError)] = [
    (
      EventColumns(type: "stackSet", target: "1.1", body: "keep 1"),
      .malformedBody(FormError(offset: 5, expected: "an ID"), type: .stackSet)
    ),
    (
      EventColumns(type: "stackSet", target: "1.1", body: "keep 1.0  keep 2.0"),
      .malformedBody(FormError(offset: 9, expected: "'entry'"), type: .stackSet)
    ),
    (
      EventColumns(type: "rootSet", target: "1.0", body: "stack 0 branch a entry b 1 left over"),
      .malformedBody(FormError(offset: 27, expected: "the end"), type: .rootSet)
    ),
    (
      EventColumns(type: "rootSet", target: "1.0", body: "stack 99999999999"),
      .malformedBody(FormError(offset: 6, expected: "a number"), type: .rootSet)
    ),
    (
      EventColumns(type: "overridesReset", body: "overrides galaxy -"),
      .malformedBody(FormError(offset: 10, expected: "'entry'"), type: .overridesReset)
    ),
    (
      EventColumns(type: "stateRestored", target: "1.0", name: "undo", body: "active 1.0"),
      .malformedBody(FormError(offset: 10, expected: "'end'"), type: .stateRestored)
    ),
    (
      EventColumns(type: "sessionStarted", name: "1", body: "build 7 platform"),
      .malformedBody(FormError(offset: 16, expected: "a name"), type: .sessionStarted)
    ),
    (
      EventColumns(type: "linkHeld", target: "4.0", name: "x", body: "public expires -"),
      .malformedBody(FormError(offset: 0, expected: "'kept'"), type: .linkHeld)
    ),
    (
      EventColumns(type: "linkHeld", target: "4.0", name: "x", body: "kept"),
      .malformedBody(FormError(offset: 4, expected: "'expires'"), type: .linkHeld)
    ),
    (
      EventColumns(type: "linkHeld", target: "4.0", name: "x", body: "secret expires soon"),
      .malformedBody(FormError(offset: 15, expected: "a time"), type: .linkHeld)
    ),
    (
      EventColumns(type: "linkHeld", target: "4.0", name: "x", body: "kept expires - -"),
      .malformedBody(FormError(offset: 15, expected: "the end"), type: .linkHeld)
    ),
  ]

  @Test
  func `no truncated or changed body traps, and one that can still be decoded is written back unchanged`()
    throws
  {
    var random = SplitMix64(seed: 3)
    for sequence in EventGenerator.sequences(count: 20, seed: 3) {
      for step in sequence.events {
        var columns = EventColumns(step.event)
        guard let body = columns.body.map({ Array($0.utf8) }), !body.isEmpty else { continue }
        for _ in 0..<10 {
          var damaged = body
          damaged[random.below(body.count)] = UInt8(truncatingIfNeeded: random.next())
          damaged.removeLast(random.below(body.count))
          columns.body = String(decoding: damaged, as: UTF8.self)
          try expectStableReading(of: columns)
        }
      }
    }
  }

  @Test func `every truncation of a body decodes as an event or is refused`() throws {
    for sequence in EventGenerator.sequences(count: 3, seed: 4) {
      for step in sequence.events {
        var columns = EventColumns(step.event)
        guard let body = columns.body.map({ Array($0.utf8) }) else { continue }
        for count in body.indices.prefix(400) {
          columns.body = String(decoding: body[..<count], as: UTF8.self)
          try expectStableReading(of: columns)
        }
      }
    }
  }

  private func expectStableReading(of columns: EventColumns) throws {
    var state = EncodedState()
    guard let event = try? state.decode(RecordedEvent(seq: 7, columns: columns)) else { return }
    let written = EventColumns(event.map(state.expand))
    let again = try state.decode(RecordedEvent(seq: 7, columns: written))
    #expect(again == event)
  }

  @Test(
    arguments: [
      (
        .unknownType("teleported", version: 3),
        "This build does not support version 3 of the event 'teleported'. A newer build may."
      ),
      (.malformedColumn("target", type: .popped), "The column 'target' does not match the event 'popped'."),
      (
        .malformedBody(FormError(offset: 5, expected: "an ID"), type: .stackSet),
        "The body of the event 'stackSet' cannot be decoded: The stored form is invalid at byte 5: expected an ID."
      ),
    ] as [(EventDecodingError, String)])
  func `an error message is a sentence`(error: EventDecodingError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test(arguments: EventType.allCases)
  func `a kind is found by the bytes of its name, and by nothing else`(type: EventType) {
    #expect(type.rawValue.utf8Bytes { EventType(bytes: $0) } == type)
    #expect((type.rawValue + "x").utf8Bytes { EventType(bytes: $0) } == nil)
  }
}
