import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor
@Suite struct ChangeStreamTests {
  private let navigator = Navigator<Shop>(log: InMemoryEventLog(), environment: .fixed)

  /// A stream that begins before the launch.
  private func launch() -> AsyncStream<NavigationChange<Shop>> {
    let changes = navigator.changes
    navigator.followLinks(with: DeepLinkRouter(), plan: Shop.plan)
    navigator.restore(orElse: .withOrders)
    return changes
  }

  /// The changes of a navigator that is closed.
  private func lines(_ changes: AsyncStream<NavigationChange<Shop>>) async -> [String] {
    await navigator.close()
    return await changes.all().map(\.line)
  }

  @Test func `each move is one change, with its cause`() async throws {
    let changes = launch()
    navigator.push(.detail(id: 1))
    navigator.undo()
    navigator.redo()
    navigator.select("orders")
    try await navigator.rewind(to: 2)
    navigator.replace(with: .help)
    try navigator.perform(cause: .programmatic) { moves in
      moves.push(.aisle(1))
      moves.push(.aisle(2))
      moves.present(.checkout)
    }
    navigator.dismiss()
    try await navigator.reset(to: .stack(.help))
    let lines = await lines(changes)
    #expect(
      lines == [
        "restore [open scene] none → list", "user [push] list → detail", "undo [undo] detail → list",
        "undo [redo] list → detail", "user [select] detail → orders", "undo [rewind] orders → list",
        "user [set stack] list → help", "programmatic [push, present sheet] help → checkout",
        "user [dismiss] checkout → aisle", "programmatic [restore, set root] aisle → help",
      ])
  }

  @Test func `a rewind that changes nothing is no change`() async throws {
    let changes = launch()
    navigator.push(.detail(id: 1))
    try await navigator.rewind(to: navigator.headSeq)
    #expect(
      await lines(changes) == ["restore [open scene] none → list", "user [push] list → detail"])
  }

  @Test func `a launch is one change, from no screen to the restored one`() async throws {
    let log = InMemoryEventLog()
    let first = Navigator<Shop>(log: log, environment: .fixed)
    first.restore(orElse: .start)
    first.push(.detail(id: 1))
    first.openScene(root: .start)
    try await first.flush()
    let second = Navigator<Shop>(log: log, environment: .fixed)
    let changes = second.changes
    second.restore(orElse: .start)
    await second.close()
    #expect(await changes.all().map(\.line) == ["restore [] none → list"])
  }

  @Test func `scenes in the background have changes too`() async {
    let changes = launch()
    let first = navigator.state.scenes[0].id
    navigator.openScene(root: .start)
    let stack = navigator.state.scenes[0].root.branches[0].id
    navigator.push(.detail(id: 1), on: .stack(stack))
    navigator.activateScene(first)
    navigator.closeScene(.scene(navigator.state.scenes[1].id))
    let found = await {
      await navigator.close()
      return await changes.all()
    }()
    #expect(
      found.map(\.line) == [
        "restore [open scene] none → list", "user [open scene] list → list", "user [push] list → detail",
        "user [activate scene] list → detail", "user [close scene] list → none",
      ])
    #expect(found[2].to?.scene == first && found[2].dwell == nil)
  }

  @Test func `a move that shows nothing new stays at the same screen`() async {
    let changes = launch()
    navigator.push(.detail(id: 1), on: .branch("orders"))
    #expect(await lines(changes).last == "user [push] list → list")
  }

  @Test func `a rejected move, a move without effect, a saved value, and an override are not changes`() async
  {
    let changes = launch()
    navigator.pop(to: .price(1))
    navigator.pop()
    navigator.select("shop")
    navigator.saveViewState(["scroll": 12])
    navigator.registerOverride("promo", for: "banner", of: "list")
    navigator.resetOverrides()
    let entry = navigator.state.top?.id
    navigator.keepViewState(1, of: entry ?? EntryID(seq: 0))
    #expect(await lines(changes) == ["restore [open scene] none → list"])
  }

  @Test func `links are held, followed, refused, and expired`() async throws {
    let changes = launch()
    try navigator.open("/items/7")
    try navigator.open("/orders/1")
    try navigator.open("/nowhere")
    try navigator.openGate(.authentication)
    try navigator.open("/orders/2")
    let lines = await lines(changes)
    #expect(
      lines.dropFirst() == [
        "link [link, push] list → detail (followed /items/:id)",
        "link [] detail → detail (held /orders/:id at authentication)",
        "link [] detail → detail (refused  noRoute)",
        "link [link, select, present sheet] detail → order (followed /orders/:id at authentication)",
        "link [link, dismiss, present sheet] order → order (followed /orders/:id)",
      ])
  }

  @Test func `a change has the number, the time, and how long the previous screen was shown`() async {
    let clock = Locked<Int64>(1_000)
    let environment = NavigatorEnvironment(graceTime: nil, now: { clock.withLock { $0 } }, timer: .never)
    let navigator = Navigator<Shop>(log: nil, environment: environment)
    navigator.restore(orElse: .start)
    let changes = navigator.changes
    clock.withLock { $0 = 1_500 }
    navigator.push(.detail(id: 1), on: .branch("search"))
    clock.withLock { $0 = 4_000 }
    navigator.push(.detail(id: 2))
    clock.withLock { $0 = 3_000 }
    navigator.pop()
    await navigator.close()
    let found = await changes.all()
    #expect(found.map(\.seq) == [3, 4, 5])
    #expect(found.map(\.time) == [1_500, 4_000, 4_000])
    #expect(found.map(\.dwell) == [nil, 3_000, 0])
    #expect(found[1].to?.route == .detail(id: 2) && found[1].to?.branch == "shop")
    #expect(found[1].to?.entry == EntryID(seq: 4))
  }

  @Test func `the tag has the log's id and the number as long as the log accepts events`() async throws {
    let id = CommandID.random()
    let log = InMemoryEventLog(newLogID: id)
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    let changes = navigator.changes
    navigator.push(.help)
    try await navigator.flush()
    log.failNextAppends(with: StoreError(code: .damaged, message: ""))
    navigator.saveViewState("lost")
    try? await navigator.flush()
    navigator.push(.help)
    await navigator.close()
    let found = await changes.all()
    #expect(found.map(\.tag) == ["\(id)@3", nil] && found.map(\.seq) == [3, 5])
  }

  @Test func `without a log there is a number but no tag`() async {
    let navigator = Navigator<Shop>(log: nil, environment: .fixed)
    let changes = navigator.changes
    navigator.restore(orElse: .start)
    await navigator.close()
    let found = await changes.all()
    #expect(found.map(\.seq) == [2] && found.map(\.tag) == [nil])
  }
}

extension AsyncStream {
  /// The elements of a stream that ends.
  func all() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }
}

extension NavigationChange {
  /// The change as a line: `user [push] list → detail`.
  var line: String {
    let links = links.map { link in
      let parts = [link.outcome.rawValue, link.pattern, link.gate.map { "at \($0)" }, link.reason]
      return " (" + parts.compactMap(\.self).joined(separator: " ") + ")"
    }
    return "\(cause) [\(moves.joined(separator: ", "))] \(from?.name ?? "none") → \(to?.name ?? "none")"
      + links.joined()
  }
}
