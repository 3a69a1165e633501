import Backtrail
import BacktrailTesting
import TestSupport
import Testing
import Worlds

@MainActor
@Suite struct UndoTests {
  @Test func `undo and redo step through the windows`() {
    let navigator = Navigator<Shop>.inMemory()
    var seen = [navigator.state.scenes]
    for id in 1...3 {
      navigator.push(.detail(id: id))
      seen.append(navigator.state.scenes)
    }
    for step in (0..<3).reversed() {
      navigator.undo()
      #expect(navigator.state.scenes == seen[step])
    }
    #expect(navigator.undo() == .rejected(.noStep))
    for step in 1...3 {
      navigator.redo()
      #expect(navigator.state.scenes == seen[step])
    }
  }

  @Test func `a batch that ends where it began is not part of an undo`() throws {
    let navigator = Navigator<Shop>.inMemory()
    navigator.push(.detail(id: 1))
    navigator.push(.detail(id: 2))
    navigator.pop(2)
    try navigator.perform { moves in
      moves.push(.detail(id: 3))
      moves.pop()
    }
    navigator.undo()
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 2)])
  }

  @Test func `a view state is removed with the screen that replaced another`() throws {
    let navigator = Navigator<Shop>.inMemory()
    navigator.push(.detail(id: 1))
    navigator.saveViewState("one")
    let first = try #require(navigator.state.top?.id)
    navigator.replace(with: .price(2))
    navigator.saveViewState("two")
    let second = try #require(navigator.state.top?.id)
    navigator.undo()
    #expect(try navigator.viewState(for: first) == "one" && navigator.viewState(for: second) == String?.none)
    navigator.saveViewState("new one")
    navigator.redo()
    #expect(try navigator.viewState(for: first) == String?.none && navigator.viewState(for: second) == "two")
    navigator.undo()
    #expect(try navigator.viewState(for: first) == "new one")
  }

  @Test func `a view state stays with a screen that was updated`() throws {
    let navigator = Navigator<Shop>(log: nil, coder: OneIdentity(), environment: .fixed)
    navigator.restore(orElse: .start)
    navigator.push(.detail(id: 1))
    navigator.saveViewState("one")
    navigator.replace(with: .price(2))
    navigator.saveViewState("two")
    let id = try #require(navigator.state.top?.id)
    for (move, route) in [(navigator.undo, .detail(id: 1)), (navigator.redo, .price(2))]
      as [(() -> MoveResult, Shop)]
    {
      _ = move()
      #expect(navigator.topRoute == route)
      #expect(try navigator.viewState(for: id) == "two")
    }
  }

  @Test func `a new move clears the redo history`() {
    let navigator = Navigator<Shop>.inMemory()
    navigator.push(.detail(id: 1))
    navigator.undo()
    navigator.push(.detail(id: 2))
    #expect(!navigator.canRedo)
  }

  @Test func `an override of the app is not undone`() {
    let navigator = Navigator<Shop>.inMemory()
    navigator.push(.detail(id: 1))
    navigator.registerOverride("promo", for: "banner", of: "shop")
    navigator.undo()
    #expect(navigator.stack == [.list])
    #expect(!navigator.state.overrides.isEmpty)
  }

  /// Undoing steps gives the same state as replaying the log without their batches; redoing brings everything back.
  @Test(.tags(.slow)) func `undo equals the log without the undone batches`() {
    for seed in SlowCases.first(2_000 as UInt64) {
      var random = SplitMix64(seed: seed)
      let navigator = Navigator<Shop>.inMemory()
      var batches = [firstBatch]
      for _ in 0..<8 { if let batch = RandomMove.make(on: navigator, &random) { batches.append(batch) } }
      let end = navigator.state.sceneTree
      var undone: Set<Int64> = []
      for _ in 0..<Int(random.next() % 4) {
        guard case .recorded(let undo) = navigator.undo() else { break }
        undone.insert(Int64(undo.events[0].columns.target?.split(separator: ".").first ?? "") ?? 0)
        let folded = RecordedSession(batches.filter { !undone.contains($0.first) })
        let expected = folded.state(as: Shop.self).sceneTree
        #expect(navigator.state.sceneTree == expected, "seed \(seed)")
      }
      for _ in undone { navigator.redo() }
      #expect(navigator.state.sceneTree == end, "seed \(seed)")
    }
  }

  /// The events that `inMemory()` records when it is restored.
  private var firstBatch: RecordedBatch {
    let root = ContainerLayout<Shop>.start
    let places: [PayloadReference] = [PayloadReference(seq: 2), PayloadReference(seq: 2, index: 1)]
    let routes = zip(["list", "search"], places).map { RouteReference(name: $0, version: 1, payload: $1) }
    let layout = ContainerLayout.tabs(
      zip(root.branches, routes).map { BranchLayout($0.name, $1) })
    let start = SessionStart(appVersion: "0", appBuild: "0", platform: NavigatorEnvironment.currentPlatform)
    let events: [NavigationEvent<RouteReference>] = [
      .sessionStarted(start), .sceneOpened(name: "main", root: layout),
    ]
    let recorded = events.enumerated().map { place, event in
      RecordedEvent(
        seq: Int64(place) + 1, columns: EventColumns(event),
        payload: place == 0 ? nil : .stored(text: #"[{},{"text":""}]"#, salt: Salt(0, 0)))
    }
    return RecordedBatch(
      first: 1, session: 1, cause: .restore, time: 0, events: recorded)
  }
}
