import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// A launch with a window in which nothing can be decoded, in an app without a map.
@MainActor @Suite struct RenewedWindowTests {
  private let log = InMemoryEventLog()

  private func launch<R: Route>(_ layout: ContainerLayout<R>) -> (app: Navigator<R>, report: RestoreReport) {
    let app = Navigator<R>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    return (app, app.restore(orElse: layout))
  }

  @Test func `a window in which nothing can be decoded starts over, and keeps what it had`() async throws {
    let (before, _) = launch(.stack(Shop.detail(id: 7)))
    before.push(.checkout)
    before.saveViewState("hot")
    before.present(.checkout)
    let window = before.state.scenes[0]
    before.openScene("second", root: .stack(.list))
    try await before.flush()

    let (after, report) = launch(.tabs([BranchLayout("one", OlderShop.list), BranchLayout("two", .list)]))
    #expect(after.state.scenes.map(\.root.kind) == [.tabs, .stack])
    #expect(
      after.state.scenes[0].root.branches.flatMap(\.entries).map(\.route) == [.route(.list), .route(.list)])
    #expect(report.renewedWindows == [window.id])
    #expect(report.quarantined == window.entries.map(\.id))
    #expect(!after.canUndo)
    try await after.flush()
    let launched = try #require(try log.batches(in: after.headSeq...after.headSeq).last)
    #expect(launched.events.map(\.columns.type) == ["sessionStarted", "rootShelved"])
    #expect(launched.events[0].summary(limit: .max).hasSuffix("; \(window.id) renewed"))

    let (again, same) = launch(.stack(Shop.list))
    #expect(same.renewedWindows == [])
    again.reopenRoot(window.root.branches[0].id, of: .scene(window.id))
    #expect(again.state.scenes[0].root == window.root)
    #expect(try again.viewState(for: window.root.branches[0].entries[1].id) == "hot")
  }

  @Test(arguments: [
    ([Shop.list, .list, .detail(id: 7)], 1), ([.list, .detail(id: 7), .list], 2),
    ([.list, .detail(id: 7)], 2),
    ([.list, .detail(id: 7), .list, .detail(id: 8), .list, .detail(id: 9)], 4),
  ])
  func `a pop leaves the screen that a person sees`(stack: [Shop], left: Int) async throws {
    let (before, _) = launch(.stack(Shop.list))
    before.setStack(stack)
    try await before.flush()
    let (after, _) = launch(.stack(OlderShop.list))
    let entries = after.state.scenes[0].root.branches[0].entries
    after.pop()
    #expect(after.state.scenes[0].root.branches[0].entries == Array(entries.prefix(left)))
    after.pop(9)
    let roots = entries.prefix { $0.id == entries[0].id || $0.route.route == nil }
    #expect(after.state.scenes[0].root.branches[0].entries == Array(roots.prefix(left)))
  }

  @Test func `a root that was replaced comes back when a build can decode it`() async throws {
    var roots: [Container<RouteReference>] = []
    for round in 0..<8 {
      let (shop, first) = launch(.stack(Shop.checkout))
      if round == 0 { shop.push(.detail(id: 7)) }
      shop.saveViewState("hot \(round)")
      #expect(
        shop.state.scenes[0].root.branches[0].entries.map(\.route) == [
          .route(.checkout), .route(.detail(id: 7)),
        ])
      roots.append(shop.encodedState.scenes[0].root)
      try await shop.flush()

      let (windows, second) = launch(.stack(Windows.document(1)))
      if round == 0 { windows.push(.home) }
      #expect(
        windows.state.scenes[0].root.branches[0].entries.map(\.route) == [
          .route(.document(1)), .route(.home),
        ])
      #expect(windows.state.closedItems.map(\.shelvedScene) == [windows.state.scenes[0].id])
      #expect(first.renewedWindows == [])
      #expect(second.renewedWindows == (round == 0 ? [windows.state.scenes[0].id] : []))
      try await windows.flush()
    }
    #expect(Set(roots.map { "\($0)" }).count == 1)
    let (last, _) = launch(.stack(Shop.list))
    #expect(try last.viewState(for: #require(last.state.top?.id)) == "hot 7")
  }

  @Test func `the presentations over a root that cannot be decoded come back with it`() async throws {
    let (shop, _) = launch(.stack(Shop.detail(id: 7)))
    shop.present(.checkout)
    let dismissed = try #require(shop.state.scenes[0].presentations.first?.id)
    shop.dismiss()
    shop.present(.list)
    shop.saveViewState("letter")
    shop.present(.detail(id: 8))
    let window = shop.encodedState.scenes[0]
    let sheet = window.presentations[0].container.branches[0].entries[0].id
    try await shop.flush()

    for _ in 0..<3 {
      // 'list' can be decoded here too, and is above a root that cannot.
      let (older, report) = launch(.stack(OlderShop.welcome))
      #expect(older.state.scenes[0].presentations.isEmpty)
      #expect(report.rows.first { $0.entry == sheet }?.outcome == .closed)
      #expect(report.viewStates.map(\.outcome) == [.closed])
      try await older.flush()

      let (again, back) = launch(.stack(Shop.checkout))
      #expect(again.encodedState.scenes[0] == window)
      #expect(try again.viewState(for: sheet) == "letter")
      #expect(again.state.closedItems.contains { $0.layer == dismissed })
      #expect(back.rejections.isEmpty)
      try await again.flush()
    }
  }

  @Test func `each root comes back with the presentations over it`() async throws {
    let (shop, _) = launch(.stack(Shop.checkout))
    shop.present(.detail(id: 7), owner: .scene)
    let first = shop.encodedState.scenes[0]
    try await shop.flush()
    let (windows, _) = launch(.stack(Windows.document(1)))
    windows.present(.home, owner: .scene)
    let second = windows.encodedState.scenes[0]
    try await windows.flush()
    for _ in 0..<3 {
      let (shop, _) = launch(.stack(Shop.list))
      #expect(shop.encodedState.scenes[0] == first)
      // Things closed in the meantime do not displace anything.
      for _ in 0..<12 {
        shop.openScene("more", root: .stack(.list))
        shop.closeScene(.active)
      }
      try await shop.flush()
      let (windows, _) = launch(.stack(Windows.home))
      #expect(windows.encodedState.scenes[0] == second)
      try await windows.flush()
    }
  }

  @Test func `a presentation that came back once and was then dismissed stays away`() async throws {
    let (shop, _) = launch(.stack(Shop.checkout))
    shop.present(.detail(id: 7))
    try await shop.flush()
    let (windows, _) = launch(.stack(Windows.home))
    try await windows.flush()
    let (again, _) = launch(.stack(Shop.list))
    #expect(again.state.scenes[0].presentations.count == 1)
    again.dismiss()
    try await again.flush()
    let (other, _) = launch(.stack(Windows.home))
    try await other.flush()
    let (last, _) = launch(.stack(Shop.list))
    #expect(last.state.scenes[0].presentations.isEmpty)
  }

  @Test func `of the roots that can be decoded, the newest comes back`() async throws {
    let (before, _) = launch(.stack(Shop.list))
    before.shelveRoot(.stack(.checkout))
    before.shelveRoot(.stack(.detail(id: 1)))
    try await before.flush()
    let (after, report) = launch(.stack(Windows.home))
    #expect(report.renewedWindows == after.state.scenes.map(\.id))
    after.shelveRoot(.stack(.document(2)))
    try await after.flush()
    let (again, _) = launch(.stack(Shop.checkout))
    #expect(again.state.top?.route == .route(.detail(id: 1)))
    #expect(again.state.closedItems.count == 4)
  }

  @Test(arguments: [
    ContainerLayout.stack(Shop.checkout, .list),
    .tabs([BranchLayout("one", .checkout), BranchLayout("two", .list)]),
  ])
  func `a window in which something can be decoded stays`(layout: ContainerLayout<Shop>) async throws {
    let (before, _) = launch(layout)
    let entries = before.state.scenes[0].entries.map(\.id)
    try await before.flush()
    let (after, report) = launch(.stack(OlderShop.list))
    #expect(after.state.scenes[0].entries.map(\.id) == entries)
    #expect(report.renewedWindows == [])
  }
}

extension ClosedItem {
  fileprivate var layer: PresentationID? {
    if case .presentations(let layers, _) = content { layers.first?.id } else { nil }
  }
}
