import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The result that the task showing a screen gets when the screen is removed.
@MainActor @Suite struct ScreenResultTests {
  private func shop(_ log: InMemoryEventLog = InMemoryEventLog()) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    return navigator
  }

  /// A task that waits for a value of the checkout, which is shown.
  private func checkout(in navigator: Navigator<Shop>) async -> Task<Int?, Never> {
    let task = Task { await navigator.present(.checkout, for: Int.self) }
    while navigator.topRoute != .checkout { await Task.yield() }
    return task
  }

  @Test func `a screen that finishes returns its value, closes, and saves nothing`() async throws {
    let navigator = shop()
    let owner = try #require(navigator.state.top?.id)
    let task = await checkout(in: navigator)
    #expect(navigator.finish(with: 7).batch?.events.count == 1)
    #expect(await task.value == 7)
    #expect(navigator.state.top?.id == owner)
    #expect(navigator.viewStateJSON(for: owner, key: "result") == nil)
  }

  @Test func `a pushed screen returns its value, and those above it are removed`() async throws {
    let navigator = shop()
    let task = Task { await navigator.push(.detail(id: 1), for: String.self) }
    while navigator.topRoute != .detail(id: 1) { await Task.yield() }
    let entry = try #require(navigator.state.top?.id)
    navigator.push(.reviews(of: 1))
    navigator.finish(.entry(entry), with: "good")
    #expect(await task.value == "good")
    #expect(navigator.stack == [.list])
  }

  nonisolated static let ends: [@MainActor @Sendable (Navigator<Shop>) async throws -> Void] = [
    { $0.dismiss() }, { $0.undo() }, { $0.setRoot(.start) }, { $0.closeScene() }, { $0.replace(with: .help) },
    { $0.shelveRoot(.start) }, { try await $0.reset(to: .start) }, { await $0.close() },
    { $0.finish(with: Int?.none) },
  ]

  @Test(arguments: ends.indices)
  func `a screen that is removed without a value returns none`(end: Int) async throws {
    let navigator = shop()
    let task = await checkout(in: navigator)
    try await Self.ends[end](navigator)
    #expect(await task.value == nil)
  }

  @Test func `a value of a different type is refused with a message, and the task keeps waiting`() async {
    let navigator = shop()
    let task = await checkout(in: navigator)
    let refused = navigator.finish(with: "seven")
    let sentence =
      "The result has the type 'String', but the task that shows the screen is waiting for 'Int'. "
      + "Finish with a value of that type."
    #expect(refused.rejection?.description == sentence)
    #expect(refused.rejection == navigator.lastRejection)
    #expect(navigator.topRoute == .checkout)
    navigator.finish(with: 7)
    #expect(await task.value == 7)
  }

  @Test func `a removed screen is named when it finishes`() throws {
    let navigator = shop()
    navigator.push(.detail(id: 1))
    let gone = try #require(navigator.state.top?.id)
    navigator.pop()
    #expect(navigator.finish(.entry(gone), with: 1) == .rejected(.rule(.unknownEntry(gone))))
    navigator.closeScene()
    #expect(navigator.finish(with: 1) == .rejected(.noScene))
    #expect(Navigator<Shop>(log: nil).finish(with: 1) == .rejected(.notRestored))
  }

  @Test func `a screen that is not shown returns nothing immediately`() async {
    let navigator = shop()
    navigator.guards = [NavigationGuard("no modals", .atMostPresentations(0, []))]
    #expect(await navigator.present(.checkout, for: Int.self) == nil)
    #expect(navigator.finish(with: 1) == .rejected(.nothingPresented))
  }

  @Test func `a task that is canceled gets nothing, and the screen's value is saved`() async throws {
    let navigator = shop()
    let owner = try #require(navigator.state.top?.id)
    let task = await checkout(in: navigator)
    task.cancel()
    #expect(await task.value == nil)
    #expect(navigator.topRoute == .checkout)
    navigator.finish(with: 7)
    #expect(try navigator.viewState(for: owner, key: "result") == 7)
  }

  @Test func `after a relaunch the value is saved for the screen that the layer belongs to`() async throws {
    let log = InMemoryEventLog()
    let first = shop(log)
    let owner = try #require(first.state.top?.id)
    _ = await checkout(in: first)
    try await first.flush()
    let second = shop(log)
    #expect(second.topRoute == .checkout)
    #expect(second.finish(with: 7, savedAs: "paid").batch?.events.count == 2)
    #expect(second.state.top?.id == owner)
    #expect(try second.viewState(for: owner, key: "paid") == 7)
    #expect(second.finish(with: 8) == .rejected(.nothingPresented))
    await first.close()
  }

  @Test func `a presentation of the scene leaves its value with the screen below`() throws {
    let navigator = shop()
    navigator.push(.detail(id: 1))
    let below = try #require(navigator.state.top?.id)
    navigator.present(.checkout, owner: .scene)
    navigator.finish(with: 7)
    #expect(try navigator.viewState(for: below, key: "result") == 7)
  }

  @Test func `a value that JSON cannot hold is refused where it would be saved`() {
    let navigator = shop()
    navigator.present(.checkout)
    #expect(navigator.finish(with: Double.nan) == .rejected(.notJSON))
    #expect(navigator.topRoute == .checkout)
  }
}
