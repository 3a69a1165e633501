import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// The records of an app that navigates by itself.
@MainActor @Suite struct NavigationRecorderTests {
  private let log = InMemoryEventLog()

  private func recorder(_ layout: ContainerLayout<Shop> = .stack(.list)) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: layout, environment: .fixed)
  }

  private func details(_ ids: some Sequence<Int>) -> [Shop] { ids.map { .detail(id: $0) } }

  @Test(arguments: [
    ([], [1, 2], ["pushed", "pushed"]),
    ([1], [1, 2], ["pushed"]),
    ([1, 2, 3], [1], ["popped"]),
    ([1, 2], [], ["popped"]),
    ([1, 2], [1, 9], ["popped", "pushed"]),
    ([1, 2, 3], [1, 9, 3], ["stackSet"]),
    ([1, 2, 3], [1, 9], ["popped", "pushed"]),
    ([1, 2], [8, 9], ["popped", "pushed", "pushed"]),
    ([1, 2, 3], [1, 3], ["stackSet"]),
    ([1, 2], [2, 1], ["stackSet"]),
    ([1, 2], [1, 2], []),
  ])
  func `a path is recorded as the smallest change`(old: [Int], new: [Int], events: [String]) {
    let recorder = recorder()
    recorder.record(stack: details(old))
    let batch = recorder.record(stack: details(new)).batch
    #expect(batch?.events.map(\.columns.type) ?? [] == events)
    #expect(recorder.navigator.stack == [.list] + details(new))
  }

  @Test func `a screen that stays the same with a different route is updated`() throws {
    let recorder = NavigationRecorder<Identified>(
      log: log, root: .stack(.item(id: 0, page: 0)), environment: .fixed)
    recorder.record(stack: [.item(id: 1, page: 1), .item(id: 2, page: 1)])
    let batch = recorder.record(stack: [.item(id: 1, page: 7), .item(id: 2, page: 1)]).batch
    #expect(batch?.events.map(\.columns.type) == ["routeReplaced"])
    #expect(recorder.record(stack: [.item(id: 1, page: 7)]).batch?.events.map(\.columns.type) == ["popped"])
  }

  /// Ids with the page that a screen shows; a new page is an update.
  @Test(arguments: [
    ([11, 21], [12, 22], ["routeReplaced", "routeReplaced"]),
    ([11], [12, 31], ["pushed", "routeReplaced"]),
    ([11, 21], [12], ["popped", "routeReplaced"]),
    ([11, 21, 31], [12], ["popped", "routeReplaced"]),
    ([11, 21, 31], [12, 32], ["stackSet", "routeReplaced", "routeReplaced"]),
    ([11, 21], [22, 12], ["stackSet", "routeReplaced", "routeReplaced"]),
    ([11, 21], [12, 41, 22], ["stackSet", "routeReplaced", "routeReplaced"]),
    ([11, 12], [13], ["popped", "routeReplaced"]),
    ([11, 12], [12], ["stackSet"]),
  ])
  func `a screen that is updated together with other changes keeps its entry and its saved values`(
    old: [Int], new: [Int], events: [String]
  ) throws {
    let recorder = NavigationRecorder<Identified>(
      log: log, root: .stack(.item(id: 0, page: 0)), environment: .fixed)
    let items = { (codes: [Int]) in codes.map { Identified.item(id: $0 / 10, page: $0 % 10) } }
    recorder.record(stack: items(old))
    for item in items(old) { recorder.record(savedValue: item.id, of: item) }
    let before = try #require(recorder.navigator.state.topStack).entries
    #expect(recorder.record(stack: items(new)).batch?.events.map(\.columns.type) == events)
    let after = try #require(recorder.navigator.state.topStack).entries
    #expect(after.map(\.route) == ([.item(id: 0, page: 0)] + items(new)).map { .route($0) })
    for entry in after.dropFirst() {
      let id = try #require(entry.route.route).id
      let known = before.filter { $0.route.route?.id == id }.map(\.id)
      #expect(known.isEmpty || known.contains(entry.id))
      let saved: Int? = try recorder.navigator.viewState(for: entry.id)
      #expect(saved == (known.isEmpty ? nil : id))
    }
  }

  @Test func `more updated screens than a batch has events are recorded as one event`() {
    let recorder = NavigationRecorder<Identified>(
      log: log, root: .stack(.item(id: 0, page: 0)), environment: .fixed)
    for page in 0...1 {
      let batch = recorder.record(stack: (1...1_024).map { .item(id: $0, page: page) }).batch
      #expect(batch?.events.map(\.columns.type) == ["stackSet"])
    }
  }

  @Test func `a sheet that stays the same with a different route is updated`() throws {
    let recorder = NavigationRecorder<Identified>(
      log: log, root: .stack(.item(id: 0, page: 0)), environment: .fixed)
    recorder.record(presented: .item(id: 1, page: 1))
    recorder.record(stack: [.item(id: 2, page: 1)], on: "item")
    recorder.record(presented: .item(id: 3, page: 1))
    let old = try #require(recorder.navigator.state.activeSceneState).presentations.map(\.id)
    let batch = recorder.record(presented: .item(id: 1, page: 7), insteadOf: .item(id: 1, page: 1)).batch
    #expect(batch?.events.map(\.columns.type) == ["routeReplaced"])
    let presentations = recorder.navigator.state.activeSceneState?.presentations ?? []
    #expect(presentations.map(\.id) == old)
    #expect(
      presentations[0].container.branches[0].entries.map(\.route)
        == [.route(.item(id: 1, page: 7)), .route(.item(id: 2, page: 1))])
  }

  @Test func `the path of a sheet that its view updates is recorded in either order`() throws {
    let recorder = NavigationRecorder<Identified>(
      log: log, root: .stack(.item(id: 0, page: 0)), environment: .fixed)
    let sheet = RecordedSheet<Identified>()
    sheet.evaluate(.item(id: 1, page: 1), for: recorder)
    recorder.record(presented: .item(id: 1, page: 1), insteadOf: nil, by: sheet)
    sheet.evaluate(.item(id: 1, page: 7), for: recorder)
    recorder.record(stack: [.item(id: 2, page: 1)], on: "item")
    recorder.record(presented: .item(id: 1, page: 7), insteadOf: .item(id: 1, page: 1), by: sheet)
    #expect(
      recorder.navigator.state.topStack?.entries.map(\.route)
        == [.route(.item(id: 1, page: 7)), .route(.item(id: 2, page: 1))])
  }

  private enum Identified: Route, Identifiable {
    case item(id: Int, page: Int)

    var id: Int {
      switch self {
      case .item(let id, _): id
      }
    }
  }

  @Test func `a screen that stays is the same entry`() throws {
    let recorder = recorder()
    recorder.record(stack: details([1, 2, 3]))
    let before = try #require(recorder.navigator.state.topStack).entries.map(\.id)
    recorder.record(stack: details([3, 9, 1]))
    let after = try #require(recorder.navigator.state.topStack).entries.map(\.id)
    #expect([after[0], after[1], after[3]] == [before[0], before[3], before[1]])
  }

  @Test(arguments: [[2, 1], [3, 2, 1]])
  func `of equal screens, the one on top keeps its entry`(path: [Int]) throws {
    let recorder = recorder()
    recorder.record(stack: details([1, 2, 1]))
    recorder.record(savedValue: "of the upper one")
    let before = try #require(recorder.navigator.state.topStack).entries.map(\.id)
    recorder.record(stack: details(path))
    let after = try #require(recorder.navigator.state.topStack).entries.map(\.id)
    #expect(after.suffix(2) == before.suffix(2))
    #expect(try recorder.navigator.viewState(for: after[after.count - 1]) == "of the upper one")
  }

  @Test(arguments: [
    ([11, 20, 11], [20, 12], [1, 2]), ([11, 20, 11], [30, 20, 12], [nil, 1, 2]),
    ([11, 12], [13, 20], [0, nil]),
    ([11, 20, 12], [13, 20, 14], [0, 1, 2]), ([11, 20, 11, 30], [20, 11, 40], [1, 2, nil]),
    ([11, 20], [20, 12], [1, 0]), ([11, 20], [21, 11, 21], [nil, 0, 1]),
    ([10, 11], [30, 12], [nil, 1]), ([12, 11, 22], [11, 11, 20], [0, 1, 2]),
    ([10, 11, 12], [11, 11, 11], [0, 1, 2]),
    ([10, 11], [11, 11, 20], [0, 1, nil]), ([10, 11, 20, 30], [30, 12, 20, 30], [nil, 1, 2, 3]),
  ])
  func `a screen that changed keeps the entry between those of its neighbors`(
    old: [Int], new: [Int], kept: [Int?]
  ) throws {
    let recorder = NavigationRecorder<Book>(log: log, root: .stack(.page(0)), environment: .fixed)
    recorder.record(stack: old.map(Book.page))
    let before = try #require(recorder.navigator.state.topStack).entries.dropFirst().map(\.id)
    recorder.record(stack: new.map(Book.page))
    let after = try #require(recorder.navigator.state.topStack).entries.dropFirst()
    #expect(after.map { before.firstIndex(of: $0.id) } == kept)
    #expect(after.map(\.route.route) == new.map(Book.page))
  }

  @Test func `a path with more new screens than a batch has events is recorded as one event`() {
    let recorder = recorder()
    recorder.record(stack: details([0]))
    let events = recorder.record(stack: details(1...1_024)).batch?.events.map(\.columns.type)
    #expect(events == ["stackSet"])
  }

  @Test func `tabs are identified by their names`() {
    let recorder = recorder(.withOrders)
    recorder.record(branch: "orders")
    recorder.record(stack: [.order(id: 1)])
    recorder.record(stack: [.detail(id: 1)], on: "shop")
    #expect(
      recorder.navigator.stacks == [[.list, .detail(id: 1)], [.orders, .order(id: 1)], [.account]])
    #expect(recorder.navigator.selectedBranch == "orders")
    #expect(recorder.record(branch: "cart") == .rejected(.noBranch("cart")))
    #expect(recorder.record(stack: [], on: "cart") == .rejected(.noBranch("cart")))
  }

  @Test func `a sheet has its own stack, and takes the sheets above it along`() throws {
    let recorder = recorder()
    recorder.record(presented: .edit(id: 1), style: .fullScreenCover)
    recorder.record(stack: [.price(1)], on: "edit")
    recorder.record(presented: .help)
    #expect(recorder.record(presented: .edit(id: 1)) == .unchanged)
    #expect(recorder.navigator.stacks == [[.list], [.edit(id: 1), .price(1)], [.help]])
    let styles = try #require(recorder.navigator.state.activeSceneState).presentations.map(\.style)
    #expect(styles == [.fullScreenCover, .sheet])
    recorder.record(dismissed: .edit(id: 1))
    #expect(recorder.navigator.stacks == [[.list]])
    #expect(recorder.record(dismissed: .edit(id: 1)) == .unchanged)
  }

  @Test func `a screen's sheet is dismissed with it, but one of the window stays`() {
    let recorder = recorder()
    recorder.record(stack: [.detail(id: 1)])
    recorder.record(presented: .help)
    recorder.record(presented: .account, owner: .top)
    recorder.record(stack: [.account], on: "account")
    recorder.record(stack: [])
    #expect(recorder.navigator.stacks == [[.list], [.help], [.account, .account]])
    recorder.record(dismissed: .help)
    recorder.record(stack: [.detail(id: 1)])
    recorder.record(presented: .account, owner: .top)
    recorder.record(stack: [])
    #expect(recorder.navigator.stacks == [[.list]])
  }

  @Test func `one sheet after another is one batch`() {
    let recorder = recorder()
    recorder.record(presented: .help)
    let batch = recorder.record(presented: .account, insteadOf: .help).batch
    #expect(batch?.events.map(\.columns.type) == ["dismissed", "presented"])
    #expect(recorder.navigator.stacks == [[.list], [.account]])
  }

  @Test func `values are saved on the screen with a route, and together`() async throws {
    let recorder = recorder()
    recorder.record(stack: details([1, 2]))
    let head = recorder.navigator.headSeq
    for text in ["a", "ab", "abc"] { recorder.record(savedValue: text, of: .detail(id: 1)) }
    recorder.record(savedValue: 7, key: "row")
    #expect(recorder.record(savedValue: 7, of: .help) == .noSuchRoute(name: "help"))
    #expect(recorder.navigator.headSeq == head)
    try await recorder.navigator.flush()
    #expect(recorder.navigator.headSeq == head + 2)
    let entries = try #require(recorder.navigator.state.topStack).entries.map(\.id)
    #expect(recorder.navigator.viewStateJSON(for: entries[1]) == "\"abc\"")
    #expect(recorder.navigator.viewStateJSON(for: entries[2], key: "row") == "7")
  }

  @Test func `changes are reported like those of a navigator`() async {
    let recorder = recorder()
    let changes = recorder.navigator.changes
    recorder.record(stack: [.detail(id: 1)])
    // The streams of changes end when the navigator closes.
    await recorder.navigator.close()
    var told: [NavigationChange<Shop>] = []
    for await change in changes { told.append(change) }
    #expect(told.map(\.moves) == [["push"]])
    #expect(told.first?.to?.route == .detail(id: 1))
  }
}

/// The launches of an app that navigates by itself.
@MainActor @Suite struct RecorderLaunchTests {
  private let log = InMemoryEventLog()

  private func launch(
    _ layout: ContainerLayout<Shop> = .withOrders, seed: UInt64 = 1
  ) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: layout, environment: .fixed(seed: seed))
  }

  /// Records two tabs and a sheet, and ends without notice.
  private func record() async throws -> [EntryID] {
    let recorder = launch()
    recorder.record(stack: [.detail(id: 1), .reviews(of: 1)])
    recorder.record(branch: "orders")
    recorder.record(stack: [.order(id: 1)])
    recorder.record(presented: .help)
    try await recorder.navigator.flush()
    return recorder.navigator.state.activeSceneState?.root.branches.flatMap { $0.entries.map(\.id) } ?? []
  }

  @Test func `the last paths are provided once, and adopted without an event`() async throws {
    let entries = try await record()
    let recorder = launch(seed: 2)
    #expect(recorder.navigator.selectedBranch == "orders")
    #expect(recorder.lastPath() == [.order(id: 1)])
    let path = recorder.lastPath(on: "shop")
    #expect(path == [.detail(id: 1), .reviews(of: 1)])
    #expect(recorder.record(stack: path, on: "shop") == .unchanged)
    #expect(recorder.lastPath(on: "shop") == [])
    #expect(recorder.lastPath() == [.order(id: 1)])
    let now = recorder.navigator.state.activeSceneState?.root.branches.flatMap { $0.entries.map(\.id) }
    #expect(now == entries)
  }

  @Test func `an app that starts with an empty path pops once`() async throws {
    _ = try await record()
    let recorder = launch(seed: 2)
    let batch = recorder.record(stack: [], on: "shop").batch
    #expect(batch?.events.map(\.columns.type) == ["popped"])
  }

  @Test func `sheets are gone after a launch`() async throws {
    _ = try await record()
    #expect(launch(seed: 2).navigator.state.activeSceneState?.presentations.isEmpty == true)
  }

  @Test func `a launch combines the windows of an app that was driven by a navigator into one`() async throws
  {
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .withOrders)
    navigator.openScene(root: .withOrders)
    navigator.push(.detail(id: 1))
    try await navigator.flush()
    let recorder = launch(seed: 2)
    #expect(recorder.navigator.state.scenes.count == 1)
    #expect(recorder.lastPath() == [.detail(id: 1)])
  }

  @Test func `a changed layout keeps the entries of the tabs with the same names`() async throws {
    let entries = try await record()
    let layout = ContainerLayout<Shop>.tabs([
      BranchLayout("home", .help), BranchLayout("orders", .orders), BranchLayout("shop", .list),
    ])
    let recorder = launch(layout, seed: 2)
    #expect(
      recorder.navigator.stacks.filter { $0 != [.account] } == [
        [.list, .detail(id: 1), .reviews(of: 1)], [.orders, .order(id: 1)], [.help],
      ])
    let kept = recorder.navigator.state.activeSceneState?.root.branches.flatMap { $0.entries.map(\.id) } ?? []
    #expect(entries.filter(kept.contains).count == 5)
    #expect(recorder.navigator.selectedBranch == "orders")
    #expect(recorder.lastPath() == [.order(id: 1)])
    #expect(!recorder.navigator.canUndo)
  }

  @Test func `a different root replaces the one in the log`() async throws {
    _ = try await record()
    let layout = ContainerLayout<Shop>.tabs([
      BranchLayout("shop", .search(text: "")), BranchLayout("orders", .orders),
      BranchLayout("account", .account),
    ])
    let recorder = launch(layout, seed: 2)
    #expect(recorder.navigator.stacks[0] == [.search(text: ""), .detail(id: 1), .reviews(of: 1)])
  }

  @Test func `a route that this build cannot decode is left out`() async throws {
    let older = NavigationRecorder<OlderShop>(log: log, root: .stack(.list), environment: .fixed(seed: 1))
    older.record(screens: [.route(.welcome), .external])
    try await older.navigator.flush()
    let recorder = launch(.stack(.list), seed: 2)
    #expect(recorder.lastPath() == [])
    #expect(recorder.navigator.state.topStack?.entries.count == 3)
  }

  @Test func `launches that end immediately do not change what comes back`() async throws {
    _ = try await record()
    var environment = NavigatorEnvironment.fixed(seed: 2)
    environment.graceTime = 5_000
    for _ in 1...4 {
      let recorder = NavigationRecorder<Shop>(log: log, root: .withOrders, environment: environment)
      #expect(recorder.lastPath() == [.order(id: 1)])
      #expect(recorder.navigator.restoreLevel == .full)
      try await recorder.navigator.flush()
    }
  }

  @Test func `each launch is a session`() async throws {
    _ = try await record()
    try await launch(seed: 2).navigator.flush()
    #expect(try log.sessions().count == 2)
  }
}

/// Screens that are not among the app's routes.
@MainActor @Suite struct ExternalScreenTests {
  private let log = InMemoryEventLog()

  private func launch(seed: UInt64) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: .stack(.list), environment: .fixed(seed: seed))
  }

  @Test func `it is kept in its place, even across launches`() async throws {
    let screens: [NavigationRecorder<Shop>.Screen] = [
      .route(.help), .external, .route(.account),
    ]
    let first = launch(seed: 1)
    first.record(screens: screens)
    #expect(first.record(screens: screens) == .unchanged)
    try await first.navigator.flush()
    let second = launch(seed: 2)
    #expect(second.record(screens: screens) == .unchanged)
    #expect(
      second.navigator.encodedState.topStack?.entries.map(\.route.name) == [
        "list", "help", "(external)", "account",
      ])
  }

  @Test func `a depth alone keeps the known screens`() {
    let recorder = launch(seed: 1)
    recorder.record(stack: [.help, .account])
    recorder.record(depth: 3)
    #expect(recorder.navigator.encodedState.top?.route.name == "(external)")
    recorder.record(depth: 1)
    #expect(recorder.navigator.stack == [.list, .help])
    #expect(recorder.record(depth: 1) == .unchanged)
  }
}

/// A page of a book, which is identified by its tens.
private enum Book: Route, Identifiable {
  case page(Int)

  var id: Int {
    switch self {
    case .page(let number): number / 10
    }
  }
}
