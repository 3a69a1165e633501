import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// A reset of the navigator of a recorder, for example when the user signs out.
@MainActor @Suite struct RecordedResetTests {
  private let log = InMemoryEventLog()

  private func launch(seed: UInt64) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: .withOrders, environment: .fixed(seed: seed))
  }

  @Test(arguments: [Erasure.everything, Erasure(routes: ["detail"])])
  func `nothing of the last session is left after a reset`(erasure: Erasure) async throws {
    let first = launch(seed: 1)
    first.record(stack: [.detail(id: 1)], on: "shop")
    first.record(stack: [.order(id: 4711)], on: "orders")
    first.record(branch: "orders")
    try await first.navigator.flush()
    let recorder = launch(seed: 2)
    #expect(recorder.lastPath() == [.order(id: 4711)])
    try await recorder.navigator.reset(to: .withOrders, erasing: erasure)
    #expect(recorder.lastPath() == [])
    #expect(recorder.lastPath(on: "orders") == [])
    #expect(recorder.lastPath(on: "shop") == [])
  }

  @Test func `a path that was reported before its sheet is not recorded with a sheet after a reset`()
    async throws
  {
    let recorder = launch(seed: 1)
    recorder.record(stack: [.price(3)], on: "edit")
    recorder.evaluate(RecordedStack(), on: "edit") { $0.record(stack: [.price(3)], on: "edit") }
    try await recorder.navigator.reset(to: .withOrders, erasing: .everything)
    recorder.record(presented: .edit(id: 2))
    #expect(recorder.navigator.stacks.suffix(1) == [[.edit(id: 2)]])
    recorder.record(stack: [.price(4)], on: "edit")
    #expect(recorder.navigator.stacks.suffix(1) == [[.edit(id: 2), .price(4)]])
  }

  @Test func `the path without a name is that of the selected tab after a launch from several windows`()
    async throws
  {
    let navigator = Navigator<Shop>(log: log, environment: .fixed(seed: 1))
    navigator.restore(orElse: .withOrders)
    navigator.push(.detail(id: 1))
    navigator.openScene(root: .stack(.search(text: "x")))
    navigator.push(.detail(id: 9))
    try await navigator.flush()
    let recorder = launch(seed: 2)
    let selected = try #require(recorder.navigator.selectedBranch)
    #expect(recorder.lastPath() == recorder.lastPath(on: selected))
    #expect(selected == "shop")
  }
}
