import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The stacks of an app that navigates by itself and got another root container.
@MainActor @Suite struct ChangedLayoutTests {
  private typealias Stack = Branch<DecodedRoute<Shop>>
  private let log = InMemoryEventLog()

  /// A change of an app's layout, with the name of the tab in which a path continues.
  nonisolated struct Change: Sendable, CustomStringConvertible {
    let old: ContainerLayout<Shop>
    let new: ContainerLayout<Shop>
    let from: String
    let to: String
    var description: String { "\(old.branches.map(\.name)) to \(new.branches.map(\.name))" }
  }

  private nonisolated static let single = ContainerLayout<Shop>.stack(.list)
  private nonisolated static let tabs = ContainerLayout<Shop>.tabs([
    BranchLayout("home", .help), BranchLayout("shop", .list), BranchLayout("orders", .orders),
  ])
  private nonisolated static let others = ContainerLayout<Shop>.tabs([
    BranchLayout("help", .help), BranchLayout("account", .account),
  ])
  private nonisolated static let renamed = ContainerLayout<Shop>.tabs([
    BranchLayout("support", .help), BranchLayout("catalog", .list),
  ])
  private nonisolated static let split = ContainerLayout<Shop>.split([
    BranchLayout("shop", .search(text: "")), BranchLayout("detail", .account),
  ])

  nonisolated static let changes = [
    // The same root, the selected tab, the selected tab with another root.
    Change(old: single, new: tabs, from: single.branches[0].name, to: "shop"),
    Change(old: single, new: others, from: single.branches[0].name, to: "help"),
    Change(old: tabs, new: single, from: "shop", to: single.branches[0].name),
    Change(old: tabs, new: .stack(.account), from: "orders", to: single.branches[0].name),
    // The same name, and the same root under another name.
    Change(old: tabs, new: split, from: "shop", to: "shop"),
    Change(old: tabs, new: renamed, from: "shop", to: "catalog"),
  ]

  private func launch(_ layout: ContainerLayout<Shop>, seed: UInt64) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: layout, environment: .fixed(seed: seed))
  }

  private func stack(_ name: String, of recorder: NavigationRecorder<Shop>) -> Stack? {
    recorder.navigator.state.activeSceneState?.root.branches.first { $0.name == name }
  }

  @Test(arguments: changes)
  func `a stack keeps its entries in an app that has tabs now, or no longer`(change: Change) async throws {
    let first = launch(change.old, seed: 1)
    first.record(branch: change.from)
    first.record(stack: [.detail(id: 1), .order(id: 2)])
    first.record(savedValue: "draft", of: .order(id: 2))
    let before = try #require(stack(change.from, of: first))
    try await first.navigator.flush()
    let second = launch(change.new, seed: 2)
    let after = try #require(stack(change.to, of: second))
    #expect(after.entries.dropFirst().map(\.id) == before.entries.dropFirst().map(\.id))
    let roots = (before.entries[0], after.entries[0])
    #expect((roots.0.id == roots.1.id) == (roots.0.route == roots.1.route))
    let root = change.new.branches.first { $0.name == change.to }?.routes.first
    #expect(after.entries.map(\.route.route) == [root, .detail(id: 1), .order(id: 2)])
    #expect(after.entries.last.flatMap { second.navigator.viewStateJSON(for: $0.id) } == "\"draft\"")
    #expect(second.lastPath() == [.detail(id: 1), .order(id: 2)])
    #expect(second.lastPath(on: change.to) == [.detail(id: 1), .order(id: 2)])
    #expect(second.navigator.stacks.map { $0[0] } == change.new.branches.compactMap(\.routes.first))
    #expect(!second.navigator.canUndo)
    try await second.navigator.flush()
    let third = launch(change.new, seed: 3)
    #expect(stack(change.to, of: third) == after)
  }

  @Test func `an entry that this build cannot decode stays, too`() async throws {
    let older = NavigationRecorder<OlderShop>(log: log, root: .stack(.list), environment: .fixed(seed: 1))
    older.record(screens: [.route(.welcome), .external])
    let before = older.navigator.state.topStack?.entries.map(\.id)
    try await older.navigator.flush()
    let recorder = launch(Self.tabs, seed: 2)
    #expect(stack("shop", of: recorder)?.entries.map(\.id) == before)
    try await recorder.navigator.flush()
    let again = NavigationRecorder<OlderShop>(log: log, root: .stack(.list), environment: .fixed(seed: 3))
    #expect(again.navigator.state.topStack?.entries.map(\.id) == before)
    #expect(again.lastPath() == [.welcome])
  }

  @Test func `tabs that have nothing in common with the earlier ones begin at their roots`() async throws {
    let first = launch(Self.others, seed: 1)
    first.record(stack: [.detail(id: 1)])
    try await first.navigator.flush()
    let second = launch(
      .tabs([BranchLayout("shop", .list), BranchLayout("orders", .orders)]), seed: 2)
    #expect(second.navigator.stacks == [[.list], [.orders]])
    #expect(second.lastPath() == [])
  }
}
