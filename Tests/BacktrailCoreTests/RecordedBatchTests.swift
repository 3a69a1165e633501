import BacktrailCore
import Testing

@Suite struct RecordedBatchTests {
  @Test func `a batch ends with its last event`() {
    let events = (7...9).map {
      RecordedEvent(seq: $0, columns: EventColumns(type: "sessionEnded", name: "clean"))
    }
    let batch = RecordedBatch(
      first: 7, session: 1, cause: .user, time: 1_000, events: events)
    #expect(batch.last == 9)
    #expect(batch.events.map(\.seq) == [7, 8, 9])
    #expect("\(batch)" == "events 7 to 9")
    #expect("\(RecordedBatch(first: 7, session: 1, cause: .user, time: 1_000, events: []))" == "event 7")
  }

  @Test func `the bounds of a batch are those of the file format`() {
    #expect(RecordedBatch.maximumCount == 1_024)
    #expect(RecordedBatch.maximumPayload == 65_536)
    #expect(RecordedBatch.maximumBody == 4_194_304)
  }

  @Test(
    arguments: [
      (.user, true), (.link, true), (.programmatic, true), (.restore, false), (.undo, false),
      (.import, false),
    ] as [(BatchCause, Bool)])
  func `undo reverts the actions of people, links, and the app`(cause: BatchCause, isUndoable: Bool) {
    #expect(cause.isUndoable == isUndoable)
    #expect(BatchCause(rawValue: cause.rawValue) == cause)
  }

  @Test func `an erased payload has no text`() {
    #expect(Payload.stored(text: "[{}]", salt: Salt(1, 2)).text == "[{}]")
    #expect(Payload.erased(digest: .zero).text == nil)
  }

  @Test func `an encoded route has version 1 and no parameters unless it says so`() {
    #expect(EncodedRoute(name: "list") == EncodedRoute(name: "list", version: 1, parameters: "{}"))
  }
}
