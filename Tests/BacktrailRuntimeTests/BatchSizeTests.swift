import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// A batch may be as large as a line of an export: 8 MiB.
@MainActor @Suite struct BatchSizeTests {
  private let limit = 8 << 20

  @Test(.tags(.slow), arguments: SlowCases.some(of: ["é", "a", "\""]))
  func `a batch is refused at the event that makes it too large`(letter: String) throws {
    let navigator = Navigator<Shop>(log: nil)
    navigator.restore(orElse: .stack(.list))
    let page = Shop.search(text: String(repeating: letter, count: 30_000))
    let event = try #require(navigator.push(page).batch?.events.first).exportSize
    let rejection = try #require(throws: MoveRejection.self) {
      try navigator.perform { moves in for _ in 0..<300 { moves.push(page) } }
    }
    let size = try #require(rejection.description.split(separator: " ").lazy.compactMap { Int($0) }.first)
    #expect(rejection == .batchTooLarge(size, limit: limit))
    #expect(size > limit && size <= limit + event)
  }

  /// Quotation marks are escaped twice, once in the payload and once in the line.
  @Test(.temporaryLog) func `the largest batch can be exported and imported`() async throws {
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start)
    let page = Shop.search(text: String(repeating: "\"", count: 30_000))
    let event = try #require(navigator.push(page).batch?.events.first).exportSize
    func push(_ count: Int) throws {
      try navigator.perform { moves in for _ in 0..<count { moves.push(page) } }
    }
    let rejection = try #require(throws: MoveRejection.self) { try push(1_000) }
    let size = try #require(rejection.description.split(separator: " ").lazy.compactMap { Int($0) }.first)
    try push((size - 1_024) / event - 1)
    let text = try await navigator.exportLog()
    let longest = try #require(text.split(separator: "\n").map(\.utf8.count).max())
    #expect(longest > limit / 4 && longest <= JSONLine.maximumLength)
    let copy = try TemporaryLog.path() + ".copy"
    var target = LogImport(into: copy)
    #expect(try target.storeAll { JSONLinesReader(text) }.position.head == navigator.headSeq)
    #expect(try SQLiteLogReader(path: copy).batches() == navigator.log?.batches())
    await navigator.close()
  }
}
