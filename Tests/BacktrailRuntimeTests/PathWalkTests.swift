import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing
import Worlds

@Suite struct PathWalkTests {
  @Test func `a log is replayed once, however many paths are requested`() throws {
    let batches = SampleHistory.batches(100)
    let log = HookedLog()
    _ = try log.append(batches, after: 0)
    var walk = try PathWalk(log)
    let before = log.visits
    let paths = try batches.map { try walk.path(behind: $0.last) }
    #expect(log.visits - before <= batches.count)
    #expect(log.calls.filter { if case .replay = $0 { true } else { false } } == [.replay(0)])
    #expect(Set(paths).count > 10)
    for (batch, path) in zip(batches, paths) {
      var other = try PathWalk(log)
      #expect(try other.path(behind: batch.last) == path)
    }
  }
}

@Suite struct EventFilterTests {
  /// The parameters and saved values of the open screens with a name.
  private func contents(_ screen: String, _ state: EncodedState) -> [EntryID: [String]] {
    let entries = state.tree.scenes.flatMap(\.entries).filter { state.names[$0.route.name] == screen }
    let values = state.tree.viewStates.rows
    return Dictionary(
      uniqueKeysWithValues: entries.map { entry in
        (
          entry.id,
          ["\(state.expand(entry.route))"]
            + values.filter { $0.key.entry == entry.id }.map { "\($0.key.name) \($0.value)" }
        )
      })
  }

  /// Finds events by the definition: they add, remove, or change a screen with this name.
  private func touched(_ screen: String, _ batches: [RecordedBatch]) -> [Int64] {
    var replay = Replay()
    return batches.flatMap(\.events).filter { event in
      let before = contents(screen, replay.state)
      replay.apply(event)
      return before != contents(screen, replay.state)
    }.map(\.seq)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the events that touch a screen match those found by searching every state`(seed: UInt64) throws {
    let batches = SampleHistory.batches(150, seed: seed)
    let log = HookedLog()
    _ = try log.append(batches, after: 0)
    for screen in ["home", "search", "item", "detail"] {
      var filter = EventFilter(screen: screen)
      try filter.begin(with: log)
      let found = batches.flatMap { filter.events(of: $0) }.map(\.seq)
      #expect(found == touched(screen, batches), "\(screen)")
    }
  }

  @Test @MainActor func `an undo that changes a screen is found, and events that only name it are not`()
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.guarded(log: log)
    let added = try #require(navigator.push(.detail(id: 1)).batch)
    let replaced = try #require(navigator.replace(with: .detail(id: 2)).batch)
    let undone = try #require(navigator.undo().batch)
    let saved = try #require(navigator.state.topStack?.entries.last?.id)
    navigator.saveViewState("3", of: .entry(saved))
    let changed = navigator.headSeq
    navigator.present(.help)
    navigator.push(.checkout)
    navigator.dismiss()
    navigator.push(.checkout)
    navigator.pop()
    try await navigator.flush()
    var filter = EventFilter(screen: "detail")
    try filter.begin(with: log)
    let found = try log.batches().flatMap { filter.events(of: $0) }.map(\.seq)
    #expect(found == [added.last, replaced.last, undone.last, changed])
  }
}
