import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor
@Suite(.temporaryLog) struct KeptRootTests {
  private func launch() throws -> Navigator<Shop> { try TemporaryLog.navigator(orElse: .start) }

  @Test func `a retained root comes back complete after a launch, and its contents are decoded`() async throws
  {
    let first = try launch()
    first.push(.detail(id: 7))
    first.saveViewState("half written")
    let shop = try #require(first.state.activeSceneState?.root)
    first.shelveRoot(.stack(.search(text: "welcome")))
    #expect(first.stack == [.search(text: "welcome")])
    await first.close()

    let second = try launch()
    second.reopenRoot(shop.branches[0].id)
    #expect(second.state.activeSceneState?.root == shop)
    #expect(try second.viewState(for: try #require(second.state.top?.id)) == "half written")
    #expect(second.reopenRoot(shop.branches[0].id) == .rejected(.rule(.notClosed(seq: 2, index: 1))))
    await second.close()
  }

  @Test func `undo and redo move a retained root back and forth`() throws {
    let navigator = Navigator<Shop>.inMemory()
    let home = navigator.state
    let shop = try #require(home.activeSceneState?.root.branches[0].id)
    navigator.shelveRoot(.stack(.list))
    let login = navigator.state
    navigator.reopenRoot(shop)
    let back = navigator.state
    for state in [login, home] {
      navigator.undo()
      #expect(navigator.state == state)
    }
    for state in [login, back] {
      navigator.redo()
      #expect(navigator.state == state)
    }
  }

  @Test func `a root discarded for a retained one is gone after a launch, and the log says so`()
    async throws
  {
    let first = try launch()
    let shop = try #require(first.state.activeSceneState?.root)
    first.shelveRoot(.stack(.detail(id: 7)))
    first.reopenRoot(shop.branches[0].id, discarding: true)
    await first.close()
    let log = try SQLiteLogReader(path: TemporaryLog.path())
    let events = try log.batches(in: 1...log.position().head).flatMap(\.events)
    #expect(
      events.filter { $0.columns.type == "rootReopened" }.map { $0.summary() } == [
        "2.1 in 2.0, the previous root is removed"
      ])
    let second = try launch()
    #expect(second.state.activeSceneState?.root == shop)
    #expect(second.state.closedItems.isEmpty)
    await second.close()
  }

  @Test func `people and programs see what happened to a root and which roots are retained`() async throws {
    let navigator = try launch()
    let shop = try #require(navigator.state.activeSceneState?.root.branches[0].id)
    navigator.shelveRoot(.stack(.detail(id: 7)))
    navigator.reopenRoot(shop)
    await navigator.close()
    let log = try SQLiteLogReader(path: TemporaryLog.path())
    let events = try log.batches(in: 1...log.position().head).flatMap(\.events)
    #expect(
      events.filter { $0.columns.type.hasPrefix("root") }.map { "\($0.columns.type) \($0.summary())" } == [
        #"rootShelved detail {"id":7} in 2.0"#, "rootReopened 2.1 in 2.0",
      ])
    let view = try StateView(of: log)
    #expect(
      view.tree().contains("retained root, of 2.0\n  stack\n    * 3.0 main\n      3.1 detail {\"id\":7}\n"))
    #expect(
      view.json.description.contains(
        #""closed":[{"of":"2.0","overrides":[],"root":{"branches":[{"entries":[{"id":"3.1","parameters":{"id":7},"#
          + #""route":"detail","version":1}],"id":"3.0","name":"main"}],"kind":"stack","selected":"3.0"},"viewStates":[]}]"#
      ))
  }
}
