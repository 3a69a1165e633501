import Backtrail
import BacktrailTesting
import Testing
import Worlds

@MainActor
@Suite struct RecorderTests {
  let log = InMemoryEventLog()
  let navigator: Navigator<Shop>

  init() async throws {
    navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    try await navigator.flush()
  }

  @Test func `a full disk never blocks a move, and waiting moves are written later in order`() async throws {
    log.failNextAppends(with: StoreError(code: .full, message: "The disk is full."), count: .max)
    navigator.push(.detail(id: 1))
    await #expect(throws: StoreError.self) { try await navigator.flush() }
    guard case .waiting(from: 3, _) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    navigator.push(.detail(id: 2))
    log.failNextAppends(with: StoreError(code: .full, message: ""), count: 0)
    // An attempt that began before the disk had room again may still fail.
    while (try? await navigator.flush()) == nil {}
    #expect(navigator.status == .saved(through: 4))
    #expect(try log.replay(through: 4).state.expanded == navigator.encodedState)
  }

  @Test func `another writer's events detach the navigator and nothing more is written`() async throws {
    log.failNextAppends(with: StoreError(code: .conflict, message: "The log has moved on."), count: 1)
    navigator.push(.detail(id: 1))
    try? await navigator.flush()
    guard case .detached(firstUnsaved: 3, _) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    navigator.push(.detail(id: 2))
    try? await navigator.flush()
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 2)])
    #expect(try log.position().head == 2)
  }

  @Test func `closing on a full disk says what was not saved`() async throws {
    log.failNextAppends(with: StoreError(code: .full, message: "The disk is full."), count: .max)
    navigator.push(.detail(id: 1))
    await navigator.close()
    guard case .detached(firstUnsaved: 3, let error) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    #expect(error.code == .full)
    await #expect(throws: error) { try await navigator.flush() }
  }

  @Test func `the number of waiting moves is limited, and past the limit the navigator continues in memory`()
    throws
  {
    log.failNextAppends(with: StoreError(code: .full, message: "The disk is full."), count: .max)
    let content = "\"" + String(repeating: "x", count: 65_000) + "\""
    for _ in 0..<(64 << 20) / 65_000 { navigator.saveViewState(json: content) }
    #expect({ if case .waiting = navigator.status { true } else { false } }())
    for _ in 0..<3 { navigator.saveViewState(json: content) }
    guard case .detached(firstUnsaved: 3, let error) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    #expect(error.code == .queueFull)
    #expect(navigator.push(.list).batch != nil)
  }

  @Test func `moves after closing are not recorded`() async throws {
    await navigator.close()
    let head = navigator.headSeq
    #expect(navigator.status == .closed(through: head))
    navigator.push(.detail(id: 1))
    #expect(navigator.status == .closed(through: head))
    #expect(navigator.stack == [.list, .detail(id: 1)])
  }

  @Test func `snapshots follow the policy`() async throws {
    // Of snapshots that wait together, only the newest is stored, so the test waits for each one.
    for _ in 1...2 {
      for id in 1...60 { navigator.push(.detail(id: id)) }
      try await navigator.flush()
    }
    #expect(try log.snapshots().map(\.seq).count == 2)
    let replay = try log.replay(through: navigator.headSeq)
    #expect(replay.state.expanded == navigator.encodedState)
  }
}
