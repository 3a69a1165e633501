import Backtrail
import BacktrailInspection
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// Recordings that are reduced.
@MainActor @Suite struct ShrinkingTests {
  private func recording(_ moves: (Navigator<Shop>) throws -> Void) async throws -> Recording {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    try moves(navigator)
    try await navigator.flush()
    return try Recording(of: log)
  }

  private func shrunk(_ recording: Recording, _ condition: String) throws -> [String] {
    var shrinker = RecordingShrinker(recording, breaking: .expectation(try Expectation(condition)))
    let small = try shrinker.shrink()
    #expect(shrinker.isFinished)
    return small.batches.flatMap(\.events).map(\.columns.type)
  }

  @Test func `only the events that the failure needs are left`() async throws {
    let recording = try await recording { navigator in
      for id in 0..<100 {
        navigator.push(.detail(id: id))
        navigator.saveViewState(id)
      }
      try navigator.perform {
        $0.push(.help)
        $0.present(.edit(id: 1))
        $0.push(.price(1))
      }
      for id in 0..<100 { navigator.push(.detail(id: id)) }
    }
    // The sheet belongs to the screen that was pushed before it.
    #expect(try shrunk(recording, "has no price") == ["pushed", "presented", "pushed"])
    #expect(try shrunk(recording, "has no edit") == ["pushed", "presented"])
  }

  @Test func `a link that waited keeps its arrival, and stays whole`() async throws {
    let recording = try await recording { navigator in
      navigator.push(.help)
      try navigator.open("/orders/500")
      navigator.push(.help)
      try navigator.openGate(.authentication)
    }
    let types = try shrunk(recording, "top is not checkout")
    #expect(types == ["linkReceived", "linkHeld", "linkApplied", "branchSelected", "presented"])
  }

  /// The end is the same with and without the undo, but a test expects that every event is played.
  @Test func `a range that begins with the undo of an earlier step is not a test`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    navigator.push(.help)
    navigator.undo()
    let first = navigator.headSeq
    navigator.setRoot(.stack(.list))
    try await navigator.flush()
    let outline = try StateView(of: log, at: navigator.headSeq).outline
    let whole = try PlayedRecording(Recording(of: log), expecting: .outline(outline))
    #expect(whole.skipped == [])
    #expect(throws: PlayingError.self) {
      try PlayedRecording(Recording(of: log, from: first), expecting: .outline(outline))
    }
  }

  @Test func `an undo is removed with its step, and does not stand in for the moves before it`() async throws
  {
    let recording = try await recording { navigator in
      navigator.push(.help)
      navigator.push(.detail(id: 1))
      navigator.pop()
      navigator.push(.price(1))
      navigator.undo()
    }
    #expect(try shrunk(recording, "top is list") == ["pushed"])
  }

  @Test(.tags(.slow), arguments: SlowCases.first(200 as UInt64))
  func `the remaining events fail, but not if any one of them is missing`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let recording = try await recording { navigator in
      for _ in 0..<60 { _ = RandomMove.make(on: navigator, &random) }
    }
    let words = ["has no price", "top is list", "branch is shop"][Int(seed % 3)]
    let condition = StateCondition.expectation(try Expectation(words))
    guard !condition.holds(in: recording.replay().state), condition.holds(in: recording.start.state) else {
      return
    }
    var shrinker = RecordingShrinker(recording, breaking: condition)
    let small = try shrinker.shrink()
    #expect(try fails(small.batches, of: small, condition))
    for place in small.batches.indices where small.batches[place].events.count == 1 {
      var batches = small.batches
      batches.remove(at: place)
      #expect(try !fails(batches, of: small, condition), "seed \(seed)")
    }
  }

  private func fails(
    _ batches: [RecordedBatch], of recording: Recording, _ condition: StateCondition
  ) throws -> Bool {
    let navigator = RecordedRoute.navigator()
    var playback = try Playback(of: recording, on: navigator)
    for batch in batches { try playback.play(batch) }
    return !condition.holds(in: navigator.storedState)
  }

  @Test func `past the limit, the search for a smaller failure stops`() async throws {
    let recording = try await recording { navigator in
      for id in 0..<50 { navigator.push(.detail(id: id)) }
      navigator.push(.price(1))
    }
    let condition = StateCondition.expectation(try Expectation("has no price"))
    var shrinker = RecordingShrinker(recording, breaking: condition, limit: 40)
    #expect(try shrinker.shrink().eventCount == 25)
    #expect(!shrinker.isFinished)
  }
}
