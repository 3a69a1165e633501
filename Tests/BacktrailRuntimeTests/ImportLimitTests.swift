import Backtrail
import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// An import refuses what no app records, however much of it there is.
@Suite(.temporaryLog) struct ImportLimitTests {
  private func refusal(of batches: [RecordedBatch]) throws -> JSONLinesError? {
    let logID = CommandID(high: 1, low: 2)
    let text = batches.map { JSONLine(logID: logID, batch: $0).text + "\n" }.joined()
    var target = LogImport(into: try TemporaryLog.path())
    return #expect(throws: JSONLinesError.self) { try target.storeAll { JSONLinesReader(text) } }
  }

  /// Only the first skipped events are listed; the check must not look for this one among them.
  @Test(arguments: [1, Replay.listedLimit + 1])
  func `an event that cannot be decoded is refused, however many unknown ones precede it`(count: Int) throws {
    var history = SampleHistory(seed: 1)
    let launch = history.launch()
    let batches = (0...Int64(count)).map { place in
      let columns =
        place < count
        ? EventColumns(type: "teleported") : EventColumns(type: "sceneClosed", target: "nowhere")
      let seq = launch.last + 1 + place
      return RecordedBatch(
        first: seq, session: launch.session, cause: .user, time: 1,
        events: [RecordedEvent(seq: seq, columns: columns)])
    }
    let error = try #require(try refusal(of: [launch] + batches))
    guard case .refused(seq: launch.last + 1 + Int64(count), _) = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a scene beyond the limit is refused`() throws {
    var history = SampleHistory(seed: 1)
    let launch = history.launch()
    let layout = ContainerLayout.stack(
      RouteReference(name: "home", version: 1, payload: PayloadReference(seq: launch.last)))
    let scenes = history.batch((0..<500).map { _ in .sceneOpened(name: "more", root: layout) })
    let error = try #require(try refusal(of: [launch, scenes]))
    guard case .refused(seq: scenes.last, because: "No more than 500 scenes are allowed.") = error.reason
    else {
      Issue.record("\(error)")
      return
    }
  }
}
