import BacktrailCore
import Testing

@Suite struct ReplayTests {
  private static let opened = RecordedEvent(
    seq: 1, columns: EventColumns(type: "sceneOpened", name: "main", body: "stack 0 branch main entry list 1")
  )
  private static let pushed = EventColumns(type: "pushed", target: "1.1", name: "detail", version: 1)

  @Test func `events that do not fit or cannot be decoded are skipped and listed, and the rest are applied`()
  {
    var replay = Replay()
    replay.apply(Self.opened)
    replay.apply(RecordedEvent(seq: 2, columns: EventColumns(type: "dismissed", target: "9.0")))
    #expect(!replay.hasUnreadable)
    replay.apply(RecordedEvent(seq: 3, columns: EventColumns(type: "teleported")))
    replay.skipUnknown("beamed", version: 2, seq: 4)
    replay.apply(RecordedEvent(seq: 5, columns: Self.pushed))
    #expect(
      replay.skipped == [
        Replay.Skipped(seq: 2, reason: .rejected(.unknownPresentation(PresentationID(seq: 9)))),
        Replay.Skipped(seq: 3, reason: .unreadable(.unknownType("teleported", version: 1))),
        Replay.Skipped(seq: 4, reason: .unreadable(.unknownType("beamed", version: 2))),
      ])
    #expect(replay.skippedCount == 3)
    #expect(replay.hasUnreadable)
    #expect(replay.seq == 5)
    #expect(replay.state.expanded.top?.route.name == "detail")
  }

  @Test func `an event given as borrowed bytes is the same event`() {
    var borrowed = Replay()
    var owned = Replay()
    borrowed.apply(Self.opened)
    owned.apply(Self.opened)
    "1.1".utf8Bytes { target in
      "detail".utf8Bytes { name in
        var bytes = EventColumnBytes()
        (bytes.target, bytes.name, bytes.version) = (target, name, 1)
        borrowed.apply(.pushed, bytes, seq: 2)
        bytes.target = name
        borrowed.apply(.pushed, bytes, seq: 3)
        (bytes.target, bytes.version) = (target, .max)
        borrowed.apply(.routeReplaced, bytes, seq: 4)
      }
    }
    owned.apply(RecordedEvent(seq: 2, columns: Self.pushed))
    #expect(borrowed.state.expanded == owned.state.expanded)
    #expect(
      borrowed.skipped.map(\.reason.description) == [
        "The column 'target' does not match the event 'pushed'.",
        "The column 'version' does not match the event 'routeReplaced'.",
      ])
  }

  @Test func `a replay continues from a state`() {
    var first = Replay()
    first.apply(Self.opened)
    var second = Replay(from: first.state, seq: first.seq)
    second.apply(RecordedEvent(seq: 2, columns: Self.pushed))
    #expect(second.state.expanded.top?.id == EntryID(seq: 2))
    #expect(second.seq == 2)
  }

  @Test func `only the first skipped events are listed, but all are counted`() {
    var replay = Replay()
    for seq in 1...(Int64(Replay.listedLimit) + 5) {
      replay.apply(RecordedEvent(seq: seq, columns: EventColumns(type: "sceneClosed", target: "9.0")))
    }
    #expect(replay.skipped.map(\.seq) == Array(1...Int64(Replay.listedLimit)))
    #expect(replay.skippedCount == Replay.listedLimit + 5)
    #expect(replay.skipped[0].reason.description == "There is no scene '9.0'.")
  }
}
