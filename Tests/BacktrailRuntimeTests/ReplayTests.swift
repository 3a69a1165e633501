import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// A session that the sample app recorded, replayed without the app.
@Suite struct ReplayTests {
  let fixture =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Golden/sessions/shop.jsonl"

  @Test(arguments: [2, 8, 13, 18])
  func `a recorded session leads to the known state`(seq: Int64) throws {
    let session = try RecordedSession(contentsOf: fixture)
    try expectGolden(session.tree(at: seq), in: "../Golden/sessions/shop-at-\(seq).txt")
  }

  @Test func `every event of a recorded session makes sense`() throws {
    let session = try RecordedSession(contentsOf: fixture)
    #expect(session.replay().skipped == [])
  }

  @Test func `a test reads a recorded session with its own types`() throws {
    // This test is about knowing fewer screens than the sample has.
    enum Part: Route {
      case item(id: Int)
      case cart
    }
    let session = try RecordedSession(contentsOf: fixture)
    let state = session.state(at: 3, as: Part.self)
    #expect(state.topStack?.routes() == [.item(id: 1)])
    #expect(state.topStack?.entries.count == 2)
  }

  @Test(.temporaryLog) func `a log and its export replay to the same state`() throws {
    let session = try RecordedSession(contentsOf: fixture)
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    try log.append(session.batches, after: 0)
    log.close()
    #expect(try RecordedSession(contentsOf: TemporaryLog.path()).tree() == session.tree())
  }

  @Test func `a path is relative to the test or absolute`() throws {
    let beside = "../Golden/sessions/shop"
    let session = try RecordedSession(contentsOf: beside + ".jsonl")
    #expect(session.batches == (try RecordedSession(contentsOf: fixture).batches))
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/\(beside)-at-2.txt"
    try expectGolden(session.tree(at: 2), in: golden)
  }

  @Test func `a file that is missing is named`() {
    #expect(throws: StoreError.self) { try RecordedSession(contentsOf: "missing.jsonl") }
    #expect(throws: StoreError.self) { try RecordedSession(contentsOf: "missing.backtrail") }
  }
}
