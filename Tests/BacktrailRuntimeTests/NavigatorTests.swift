import Backtrail
import BacktrailStore
import BacktrailTesting
import Observation
import Testing
import Worlds

@MainActor
@Suite(.temporaryLog) struct NavigatorTests {
  func launch() throws -> Navigator<Shop> { try TemporaryLog.navigator(orElse: .start) }

  @Test func `an app comes back where it was`() async throws {
    let first = try launch()
    first.push(.detail(id: 1))
    first.push(.detail(id: 2))
    first.saveViewState(["scroll": 12])
    first.registerOverride("promo", for: "banner", of: "shop", scope: .entry(.top))
    first.select("search")
    first.present(.price(1.5))
    let state = first.state
    await first.close()
    let second = try launch()
    #expect(second.state.sceneTree == state.sceneTree)
    await second.close()
  }

  @Test func `a saved view state comes back as the app's type`() async throws {
    let first = try launch()
    first.saveViewState(["scroll": 12])
    await first.close()
    let second = try launch()
    let entry = try #require(second.state.top?.id)
    #expect(try second.viewState(for: entry) == ["scroll": 12])
    await second.close()
  }

  @Test func `view states are read after an undo that brings them back`() throws {
    let navigator = Navigator<Shop>.inMemory()
    navigator.push(.detail(id: 1))
    navigator.saveViewState("draft")
    let entry = try #require(navigator.state.top?.id)
    navigator.pop()
    #expect(navigator.viewStateJSON(for: entry) == nil)
    navigator.undo()
    #expect(navigator.viewStateJSON(for: entry) == "\"draft\"")
  }

  @Test func `an undo reads from the log what is no longer in memory`() async throws {
    let navigator = try launch()
    navigator.push(.detail(id: 1))
    navigator.saveViewState("draft")
    let entry = try #require(navigator.state.top?.id)
    navigator.pop()
    try await navigator.flush()
    try await navigator.enterBackground()
    navigator.undo()
    #expect(navigator.stack == [.list, .detail(id: 1)])
    #expect(navigator.viewStateJSON(for: entry) == "\"draft\"")
    await navigator.close()
  }

  @Test func `a move before the restore is refused`() {
    let navigator = Navigator<Shop>(log: nil)
    #expect(navigator.push(.list) == .rejected(.notRestored))
  }

  @Test func `a value that JSON cannot hold is refused by name`() throws {
    let navigator = Navigator<Shop>.inMemory()
    let sentence = "\(try #require(navigator.push(.price(.nan)).rejection))"
    #expect(
      sentence
        == "The parameter '_0' of the route 'price' cannot be stored: JSON cannot represent the value 'nan'.")
    #expect(navigator.lastRejection != nil)
  }

  @Test func `a refused batch changes nothing`() {
    let navigator = Navigator<Shop>.inMemory()
    let before = navigator.state
    #expect(throws: MoveRejection.noBranch("nowhere")) {
      try navigator.perform { moves in
        moves.push(.detail(id: 1))
        moves.select("nowhere")
      }
    }
    #expect(navigator.state == before)
  }

  @Test func `a batch resolves each move from where the previous ones lead`() throws {
    let navigator = Navigator<Shop>.inMemory()
    try navigator.perform { moves in
      moves.select("search")
      moves.push(.detail(id: 7))
      moves.present(.price(2))
      moves.push(.list)
    }
    #expect(navigator.stack == [.price(2), .list])
    #expect(
      navigator.state.activeSceneState?.root.selectedBranch.routes() == [.search(text: ""), .detail(id: 7)])
  }

  @Test func `a move that changes nothing is not stored`() async throws {
    let navigator = try launch()
    let head = navigator.headSeq
    #expect(navigator.select("shop") == .unchanged)
    #expect(navigator.popToRoot() == .unchanged)
    #expect(navigator.setStack([.list]) == .unchanged)
    #expect(navigator.headSeq == head)
    await navigator.close()
  }

  @Test func `content over the cap is refused with its size`() {
    let navigator = Navigator<Shop>.inMemory()
    let result = navigator.saveViewState(String(repeating: "x", count: 70_000))
    #expect(result == .rejected(.payloadTooLarge(70_004, limit: 65_536)))
  }

  @Test func `a batch over the cap is refused`() {
    let navigator = Navigator<Shop>.inMemory()
    #expect(throws: MoveRejection.tooManyEvents(1025, limit: 1024)) {
      try navigator.perform { moves in for id in 0..<1025 { moves.push(.detail(id: id)) } }
    }
  }

  @Test func `a move that the log would not accept is refused immediately`() {
    let navigator = Navigator<Shop>.inMemory()
    let long = String(repeating: "n", count: 513)
    #expect(
      navigator.saveViewState(1, key: long)
        == .rejected(
          .unstorable(
            "The batch cannot be stored: the name of event 3 is 513 bytes long; the limit is 512.")))
    #expect(navigator.saveViewState(1, version: -1).rejection != nil)
    #expect(navigator.headSeq == 2)
  }

  @Test func `JSON nested too deeply is not a view state`() {
    let navigator = Navigator<Shop>.inMemory()
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(navigator.saveViewState(json: deep) == .rejected(.notJSON))
  }

  @Test func `a command id takes effect once`() async throws {
    let navigator = try launch()
    let id = CommandID(milliseconds: 1_800_000_000_000, random: (1, 2))
    let first = try await navigator.perform(id: id) { $0.push(.detail(id: 1)) }
    let again = try await navigator.perform(id: id) { $0.push(.detail(id: 1)) }
    #expect(first == again)
    #expect(navigator.stack == [.list, .detail(id: 1)])
    await #expect(throws: StoreError.commandConflict("\(id)")) {
      try await navigator.perform(id: id) { $0.push(.detail(id: 2)) }
    }
    await navigator.close()
  }

  @Test func `a removed route keeps its place and comes back`() async throws {
    let first = try launch()
    first.push(.detail(id: 1))
    first.push(.list)
    await first.close()
    let older: Navigator<OlderShop> = try TemporaryLog.navigator(orElse: .stack(.list))
    let stack = try #require(older.state.topStack)
    #expect(stack.routes() == [.list, .list])
    #expect(stack.entries.count == 3)
    await older.close()
    let newer = try launch()
    #expect(newer.stack == [.list, .detail(id: 1), .list])
    await newer.close()
  }

  @Test func `rewinding puts an earlier batch's windows back and keeps history`() async throws {
    let navigator = try launch()
    let early = try #require(navigator.push(.detail(id: 1)).batch).last
    navigator.push(.detail(id: 2))
    navigator.select("search")
    try await navigator.rewind(to: early)
    #expect(navigator.stack == [.list, .detail(id: 1)])
    #expect(navigator.undo() == .rejected(.noStep))
    await #expect(throws: MoveRejection.noStep) { try await navigator.rewind(to: 1) }
    await navigator.close()
  }

  @Test func `a clock that jumps back changes neither the order nor the times before it`() async throws {
    let clock = Locked<Int64>(1_800_000_000_000)
    let environment = NavigatorEnvironment(
      now: {
        clock.withLock {
          $0 -= 315_360_000_000
          return $0
        }
      })
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start, environment: environment)
    let times = (1...5).map { navigator.push(.detail(id: $0)).batch?.time ?? 0 }
    #expect(times == times.sorted())
    await navigator.close()
    let again = try launch()
    #expect(again.stack == [.list] + (1...5).map { .detail(id: $0) })
    await again.close()
  }

  @Test func `a session's end is in the log`() async throws {
    let navigator = try launch()
    await navigator.close(reason: "clean")
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    #expect(try reader.sessions().map(\.end?.reason) == ["clean"])
    #expect(try reader.snapshots().map(\.seq) == [navigator.headSeq])
  }
}

@MainActor
@Suite struct ObservationTests {
  /// Whether the observer of a value is notified.
  private func isTold<Value>(reading value: @autoclosure () -> Value, of act: () -> Void) -> Bool {
    let isChanged = Locked(false)
    withObservationTracking({ _ = value() }, onChange: { isChanged.withLock { $0 = true } })
    act()
    return isChanged.withLock { $0 }
  }

  @Test func `observers of the state are notified of a move`() {
    let navigator = Navigator<Shop>.inMemory()
    #expect(isTold(reading: navigator.state.top) { navigator.push(.list) })
    #expect(isTold(reading: navigator.headSeq) { navigator.push(.list) })
    #expect(!isTold(reading: navigator.status) { navigator.push(.list) })
  }

  @Test func `observers of what can be undone are notified when it changes`() {
    let navigator = Navigator<Shop>.inMemory()
    #expect(isTold(reading: navigator.canUndo) { navigator.push(.list) })
    #expect(!isTold(reading: navigator.canUndo) { navigator.push(.list) })
  }

  @Test func `observers of the last rejection are notified when it appears and when it is cleared`() {
    let navigator = Navigator<Shop>.inMemory()
    #expect(isTold(reading: navigator.lastRejection) { navigator.dismiss() })
    #expect(isTold(reading: navigator.lastRejection) { navigator.push(.list) })
  }
}
