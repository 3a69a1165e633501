import BacktrailCore
import BacktrailInspection
import BacktrailStore
import TestSupport
import Testing

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
  /// Finds events by the definition from before `pushed` was distinguished from events that move nothing.
  private func touched(_ screen: String, _ batches: [RecordedBatch]) -> [Int64] {
    var replay = Replay()
    func living() -> Set<EntryID> {
      let state = replay.state
      return Set(
        state.tree.scenes.flatMap { $0.entries.filter { state.names[$0.route.name] == screen }.map(\.id) })
    }
    return batches.flatMap(\.events).filter { event in
      let named = [event.columns.target, event.columns.other].compactMap { $0.flatMap(EntryID.init) }
      let before = living()
      replay.apply(event)
      return before != living() || !living().union(before).isDisjoint(with: named)
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
}
