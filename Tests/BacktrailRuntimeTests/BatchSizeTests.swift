import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

/// A batch may be as large as a line of an export.
@MainActor @Suite struct BatchSizeTests {
  enum Page: Route {
    case cover
    case text(String)
  }

  @Test(arguments: ["a", "\"", "é"])
  func `a batch is refused at the event that makes it too large`(letter: String) throws {
    let navigator = Navigator<Page>(log: nil)
    navigator.restore(orElse: .stack(.cover))
    let page = Page.text(String(repeating: letter, count: 30_000))
    let event = try #require(navigator.push(page).batch?.events.first).exportSize
    do {
      try navigator.perform { moves in for _ in 0..<300 { moves.push(page) } }
      Issue.record("It was taken.")
    } catch MoveRejection.batchTooLarge(let size, let limit) {
      #expect(limit == RecordedBatch.maximumSize)
      #expect(size > limit && size <= limit + event)
    }
  }
}
