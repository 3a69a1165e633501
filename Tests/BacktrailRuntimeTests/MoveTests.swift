import Backtrail
import BacktrailTesting
import Testing
import Worlds

@MainActor
@Suite struct MoveTests {
  let navigator = Navigator<Shop>.inMemory()

  init() {
    for id in 1...3 { navigator.push(.detail(id: id)) }
  }

  @Test func `popping takes one screen off`() {
    navigator.pop()
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 2)])
  }

  @Test(arguments: [(2, 2), (3, 1), (99, 1), (0, 4), (-1, 4)])
  func `popping stops at the root`(count: Int, left: Int) {
    navigator.pop(count)
    #expect(navigator.stack.count == left)
  }

  @Test func `popping to a route finds the topmost one`() {
    navigator.push(.detail(id: 1))
    navigator.push(.list)
    navigator.pop(to: .detail(id: 1))
    #expect(navigator.stack.count == 5)
  }

  @Test func `popping to an absent route is refused`() {
    #expect(navigator.pop(to: .detail(id: 9)) == .rejected(.noSuchRoute(name: "detail")))
  }

  @Test func `popping to an entry leaves it on top`() throws {
    let entry = try #require(navigator.state.topStack?.entries[1].id)
    navigator.pop(to: entry)
    #expect(navigator.state.top?.id == entry)
  }

  @Test func `setting a stack keeps the equal entries, starting at the root`() throws {
    let before = try #require(navigator.state.topStack).entries.map(\.id)
    navigator.setStack([.list, .detail(id: 1), .price(1), .detail(id: 3)])
    let after = try #require(navigator.state.topStack).entries.map(\.id)
    #expect(after.prefix(2) == before.prefix(2))
    #expect(Set(after.suffix(2)).isDisjoint(with: before))
  }

  @Test func `a route with a different identity is a new entry in the same place, and one step to undo`()
    throws
  {
    navigator.saveViewState(1)
    let before = navigator.state.sceneTree
    let entries = try #require(navigator.state.topStack).entries
    navigator.replace(.entry(entries[1].id), with: .price(3))
    let after = try #require(navigator.state.topStack).entries
    #expect(after.map(\.id) != entries.map(\.id))
    #expect([after[0], after[2]] == [entries[0], entries[2]])
    #expect(navigator.viewStateJSON(for: after[1].id) == nil)
    navigator.undo()
    #expect(navigator.state.sceneTree == before)
  }

  @Test func `a route with the same identity updates the entry`() throws {
    let navigator = Navigator<Paper>(log: nil)
    navigator.restore(orElse: .stack(.shelf, .page(book: 1, number: 1)))
    navigator.saveViewState(1)
    let entry = try #require(navigator.state.top?.id)
    for move in [
      { navigator.replace(with: .page(book: 1, number: 2)) },
      { navigator.setStack([.shelf, .page(book: 1, number: 3), .page(book: 2, number: 1)]) },
    ] {
      #expect(move().batch != nil)
      #expect(navigator.state.topStack?.entries[1].id == entry)
      #expect(navigator.viewStateJSON(for: entry) == "1")
    }
    let routes: [Paper]? = navigator.state.topStack?.routes()
    #expect(routes == [.shelf, .page(book: 1, number: 3), .page(book: 2, number: 1)])
    #expect(navigator.setStack([.shelf, .page(book: 1, number: 3)]).batch?.events.count == 1)
    #expect(navigator.replace(with: .page(book: 1, number: 3)) == .unchanged)
  }

  @Test func `dismissing closes the top layer, a given one and all above it, or all`() throws {
    for id in 1...4 { navigator.present(.detail(id: id)) }
    let layers = try #require(navigator.state.activeSceneState).presentations.map(\.id)
    navigator.dismiss()
    navigator.dismiss(.above(layers[1]))
    #expect(navigator.state.activeSceneState?.presentations.map(\.id) == Array(layers.prefix(2)))
    navigator.dismiss(.all)
    #expect(navigator.dismiss() == .rejected(.nothingPresented))
  }

  @Test func `a dismissed layer comes back with those above it`() throws {
    navigator.present(.detail(id: 1))
    navigator.present(.detail(id: 2))
    let layers = try #require(navigator.state.activeSceneState).presentations
    navigator.dismiss(.presentation(layers[0].id))
    navigator.reopenPresentation(layers[0].id)
    #expect(navigator.state.activeSceneState?.presentations == layers)
  }

  @Test func `popping the owner of a layer also dismisses the layer`() {
    navigator.present(.list)
    navigator.pop(on: .branch("shop"))
    #expect(navigator.state.activeSceneState?.presentations == [])
  }

  @Test func `windows open, close, and come back complete`() throws {
    navigator.openScene(root: .stack(.list, .detail(id: 8)))
    let second = try #require(navigator.state.activeSceneState)
    navigator.closeScene()
    #expect(navigator.state.scenes.count == 1)
    navigator.reopenScene()
    #expect(navigator.state.activeSceneState == second)
    #expect(navigator.reopenScene() == .rejected(.nothingClosed))
  }

  @Test func `a new root dismisses the presentations over the old one`() {
    navigator.present(.list)
    navigator.setRoot(.stack(.price(1)))
    #expect(navigator.stack == [.price(1)])
  }

  @Test func `branches are added, closed and reopened`() throws {
    navigator.openBranch("news", .list, .price(1))
    navigator.select("news")
    let news = try #require(navigator.state.topStack)
    navigator.closeBranch()
    #expect(navigator.state.activeSceneState?.root.branches.map(\.name) == ["shop", "search"])
    navigator.reopenBranch(news.id)
    #expect(navigator.state.topStack == news)
  }

  private enum Tab: String {
    case news
  }

  @Test func `a case of the app's enum names a branch`() {
    navigator.openBranch("news", .list)
    navigator.push(.price(1), on: .branch(Tab.news))
    #expect(navigator.state.activeSceneState?.root.branches.last?.entries.count == 2)
    #expect(LinkBranch<Shop>(Tab.news, [.list]).name == "news")
  }

  @Test func `the narrowest override wins`() throws {
    let entry = try #require(navigator.state.top?.id)
    navigator.registerOverride("wide", for: "banner", of: "shop")
    navigator.registerOverride("narrow", for: "banner", of: "shop", scope: .entry(.top))
    let overrides = navigator.state.overrides
    #expect(overrides.replacements(hosts: ["shop"], part: "banner", entry: entry).first == "narrow")
    #expect(overrides.replacements(hosts: ["shop"], part: "banner").first == "wide")
    navigator.removeOverride(for: "banner", of: "shop", scope: .entry(.top))
    navigator.resetOverrides()
    #expect(navigator.state.overrides.isEmpty)
  }
}

/// A coder that gives some routes a version that no log can store.
private struct NegativeCoder: RouteCoder {
  func encode(_ route: Shop) throws(RouteCodingError) -> EncodedRoute {
    var encoded = try JSONRouteCoder<Shop>().encode(route)
    if case .detail = route { encoded.version = -1 }
    return encoded
  }

  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> Shop {
    try JSONRouteCoder<Shop>().decode(route)
  }
}

@MainActor
@Suite(.temporaryLog) struct NegativeVersionTests {
  /// A push stores the version in a column, other moves in the body of their event.
  @Test func `a route with a negative version is refused by every move, and nothing is lost`() async throws {
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    let navigator = Navigator<Shop>(log: log, coder: NegativeCoder(), environment: .fixed(seed: 1))
    navigator.restore(orElse: .start)
    let before = navigator.state
    let outcomes = [
      navigator.push(.detail(id: 1)), navigator.present(.detail(id: 1)),
      navigator.openScene("second", root: .stack(.detail(id: 1))), navigator.setStack([.detail(id: 1)]),
      navigator.setRoot(.stack(.detail(id: 1))),
    ]
    for outcome in outcomes {
      guard case .rejected(.unstorable) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
    }
    #expect(navigator.state == before)
    await navigator.close()
    let again = try Navigator<Shop>(
      log: SQLiteEventLog(path: TemporaryLog.path()), coder: NegativeCoder(), environment: .fixed(seed: 2))
    #expect(again.restore(orElse: .start).quarantined.isEmpty)
    #expect(again.state.scenes == before.scenes)
    await again.close()
  }
}

/// Books whose pages are one screen each.
private enum Paper: Route, Identifiable {
  case shelf
  case page(book: Int, number: Int)

  var id: Int? {
    switch self {
    case .shelf: nil
    case .page(let book, _): book
    }
  }
}
