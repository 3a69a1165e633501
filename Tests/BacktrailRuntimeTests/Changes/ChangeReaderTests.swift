import Backtrail
import BacktrailTesting
import Observation
import Testing
import Worlds

@testable import BacktrailRuntime

/// Readers of changes: several at once, slow ones, and ones that stop.
@MainActor
@Suite struct ChangeReaderTests {
  private let navigator = Navigator<Shop>.inMemory()

  @Test func `a reader that reads nothing does not block pushes, and learns how much it missed`() async {
    let changes = navigator.changes
    for id in 0..<1_000 { navigator.push(.detail(id: id)) }
    await navigator.close()
    let found = await changes.all()
    #expect(found.count == 256)
    #expect(found.map(\.skipped) == [744] + Array(repeating: 0, count: 255))
    #expect(found.first?.to?.route == .detail(id: 744) && found.last?.to?.route == .detail(id: 999))
  }

  @Test func `changes missed while a reader was slow are counted once`() async {
    let changes = navigator.changes
    var reader = changes.makeAsyncIterator()
    var total = 0
    for round in 0..<5 {
      for id in 0..<300 { navigator.push(.detail(id: id)) }
      for _ in 0..<50 { total += await reader.next().map { $0.skipped + 1 } ?? 0 }
      #expect(total >= 50 * (round + 1))
    }
    await navigator.close()
    while let change = await reader.next() { total += change.skipped + 1 }
    #expect(total == 1_500)
  }

  @Test func `each reader gets every change`() async {
    let readers = [navigator.changes, navigator.changes]
    let tasks = readers.map { changes in Task { await changes.all() } }
    for id in 0..<10 { navigator.push(.detail(id: id)) }
    await navigator.close()
    let found = [await tasks[0].value, await tasks[1].value]
    #expect(found[0].map(\.seq) == Array(3...12) && found[0] == found[1])
  }

  @Test func `a reader may navigate`() async {
    let changes = navigator.changes
    navigator.push(.detail(id: 0))
    var seen: [Shop?] = []
    for await change in changes {
      seen.append(change.to?.route)
      if case .detail(let id)? = change.to?.route, id < 3 { navigator.push(.detail(id: id + 1)) }
      if seen.count == 4 { await navigator.close() }
    }
    #expect(seen == (0...3).map { .detail(id: $0) })
  }

  @Test func `an observer that navigates while being notified gets its own change after the current one`()
    async
  {
    let changes = navigator.changes
    withObservationTracking {
      _ = navigator.state
    } onChange: { [navigator] in
      MainActor.assumeIsolated { if navigator.state.top?.route != .route(.help) { navigator.push(.help) } }
    }
    navigator.push(.list)
    await navigator.close()
    #expect(await changes.all().map(\.line) == ["user [push] list → list", "user [push] list → help"])
  }

  @Test func `a reader that is canceled is removed, and the others stay`() async {
    let (left, stays) = (navigator.changes, navigator.changes)
    let task = Task { await left.all() }
    task.cancel()
    navigator.push(.help)
    _ = await task.value
    navigator.push(.help)
    await navigator.close()
    #expect(await stays.all().count == 2)
  }

  @Test func `a waiting reader is woken by its cancellation`() async {
    let changes = navigator.changes
    let started = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      started.continuation.yield()
      return await changes.all()
    }
    for await _ in started.stream { break }
    task.cancel()
    #expect(await task.value == [])
  }

  @Test func `the stream ends when the navigator is released`() async {
    var navigator: Navigator<Shop>? = .inMemory()
    let changes = navigator?.changes
    navigator?.push(.help)
    navigator = nil
    #expect(await changes?.all().count == 1)
  }

  @Test func `a reader whose stream is released is removed`() {
    var changes: AsyncStream? = navigator.changes
    navigator.push(.help)
    #expect(changes != nil && navigator.feed.isRead)
    changes = nil
    navigator.push(.help)
    #expect(!navigator.feed.isRead)
  }

  @Test func `a closed navigator has no changes`() async {
    await navigator.close()
    let changes = navigator.changes
    navigator.push(.help)
    #expect(await changes.all() == [])
  }

  @Test func `a reader gets the parameters that it allows, and no others`() async {
    let changes = navigator.changes(parameters: ["detail": ["id"], "search": ["words"], "price": ["_0"]])
    navigator.push(.detail(id: 7))
    navigator.push(.search(text: "lamp"))
    navigator.push(.price(1.5))
    navigator.push(.order(id: 3))
    await navigator.close()
    #expect(await changes.all().map { $0.to?.parameters } == [["id": "7"], [:], ["_0": "1.5"], [:]])
  }

  @Test func `a link's secret is left out of the parameters even if it is allowed`() async throws {
    let navigator = Navigator<Shop>.following()
    let changes = navigator.changes(parameters: ["reset": ["token"], "search": ["text"]])
    navigator.push(.search(text: "lamp"))
    try navigator.open("/reset?token=abcdefgh12")
    navigator.push(.search(text: "abcdefgh12"))
    await navigator.close()
    let found = await changes.all()
    #expect(found.map { $0.to?.parameters } == [["text": "lamp"], [:], [:]])
    #expect(found.map { $0.from?.parameters } == [[:], ["text": "lamp"], [:]])
  }
}
