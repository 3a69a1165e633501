import BacktrailTesting
import BacktrailUI
import Testing

/// The routes as an app declares them, with links.
@DeepLinkDestination
private enum AppRoute: Route {
  @DeepLinkRoute("/") case list
  @DeepLinkRoute("/items/:id") case item(id: Int)
  case search
  case cart
}

private enum Tab: String {
  case shop
  case search
}

private struct ItemsView: View {
  @ScreenState("items") private var items: Loading<[String]> = .idle

  var body: some View {
    StateDrivenView(state: items) { names in
      ForEach(names, id: \.self) { Text($0) }
    } idle: {
      ProgressView()
    }
    .task { await $items.load { ["Lamp"] } }
  }
}

/// Ten everyday tasks of an app, each in at most five lines.
@MainActor @Suite(.temporaryLog) struct EverydayTests {
  private let tabs: ContainerLayout<AppRoute> = .tabs([
    BranchLayout(Tab.shop, .list), BranchLayout(Tab.search, .search),
  ])

  @Test func `open a log and show the first screen`() throws {
    let navigator = Navigator<AppRoute>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.restore(orElse: .stack(.list))
    #expect(navigator.topRoute == .list)
  }

  @Test func `restore the app where it was`() async throws {
    let first = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    first.push(.item(id: 7))
    await first.close()
    let second = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    #expect(second.topRoute == .item(id: 7))
  }

  @Test func `push a screen, present another, and go back`() throws {
    let navigator = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    navigator.push(.item(id: 7))
    navigator.present(.cart)
    navigator.dismiss()
    #expect(navigator.topRoute == .item(id: 7))
  }

  @Test func `select a tab`() throws {
    let navigator = try TemporaryLog.navigator(orElse: tabs)
    navigator.select(Tab.search)
    #expect(navigator.selectedBranch == "search")
    #expect(navigator.topRoute == .search)
  }

  @Test func `open a second window`() throws {
    let navigator = try TemporaryLog.navigator(orElse: tabs)
    navigator.openScene("cart", root: .stack(.cart))
    #expect(navigator.state.scenes.map(\.name) == ["main", "cart"])
    #expect(navigator.topRoute == .cart)
  }

  @Test func `follow a link with a screen to go back to`() throws {
    let navigator = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    navigator.followLinks(with: DeepLinkRouter()) { route in LinkPlan(LinkBranch([.list, route])) }
    try navigator.open("shop:///items/7")
    #expect(navigator.state.topStack?.routes() == [.list, .item(id: 7)])
  }

  @Test func `save a value with a screen`() throws {
    let navigator = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    navigator.saveViewState(["scroll": 120])
    let entry = try #require(navigator.state.top)
    #expect(try navigator.viewState(for: entry.id) == ["scroll": 120])
  }

  @Test func `show that a screen loads, and then what it has loaded`() async throws {
    let window = HeadlessHost { ItemsView() }
    #expect(try window.text == "...")
    try await window.finishTasks()
    #expect(try window.text == "Lamp")
  }

  @Test func `undo a step`() throws {
    let navigator = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    navigator.push(.item(id: 7))
    navigator.undo()
    #expect(navigator.topRoute == .list)
    #expect(navigator.canRedo)
  }

  @Test func `replay a log from a bug report`() async throws {
    let navigator = try TemporaryLog.navigator(orElse: .stack(AppRoute.list))
    navigator.push(.item(id: 7))
    await navigator.close()
    let session = try RecordedSession(contentsOf: TemporaryLog.path())
    #expect(session.state(as: AppRoute.self).top?.route == .route(.item(id: 7)))
  }
}
