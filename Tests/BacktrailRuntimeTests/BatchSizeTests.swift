import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// A batch may be as large as a line of an export.
@MainActor @Suite struct BatchSizeTests {
  @Test(arguments: ["a", "\"", "é"])
  func `a batch is refused at the event that makes it too large`(letter: String) throws {
    let navigator = Navigator<Shop>(log: nil)
    navigator.restore(orElse: .stack(.list))
    let page = Shop.search(text: String(repeating: letter, count: 30_000))
    let event = try #require(navigator.push(page).batch?.events.first).exportSize
    let rejection = try #require(throws: MoveRejection.self) {
      try navigator.perform { moves in for _ in 0..<300 { moves.push(page) } }
    }
    let limit = RecordedBatch.maximumSize
    let size = try #require(rejection.description.split(separator: " ").lazy.compactMap { Int($0) }.first)
    #expect(rejection == .batchTooLarge(size, limit: limit))
    #expect(size > limit && size <= limit + event)
  }
}
