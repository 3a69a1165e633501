import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

@Suite(.temporaryLog) struct ReplayCheckTests {
  /// Checks a log that ends with one more event.
  private func check(endingWith columns: EventColumns) throws -> ReplayCheck {
    var batches = SampleHistory.batches(5)
    batches[4].events = [RecordedEvent(seq: batches[4].first, columns: columns)]
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    try log.append(batches, after: 0)
    log.close()
    return try ReplayCheck(of: SQLiteLogReader(path: TemporaryLog.path()))
  }

  @Test func `an event of a known kind that cannot be decoded is a finding`() throws {
    let check = try check(endingWith: EventColumns(type: "rootSet", target: "2.0", body: "tabs of nothing"))
    #expect(check.replay.skipped.count == 1)
    #expect(!check.isSound)
  }

  @Test func `an event of a kind from a later build is not a finding`() throws {
    let check = try check(endingWith: EventColumns(type: "teleported", name: "later"))
    #expect(check.replay.skipped.count == 1)
    #expect(check.isSound)
  }
}
