import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailMap
import BacktrailRuntime
import BacktrailTesting
import Testing
import Worlds

/// Uses of an app's map besides navigation: windows, links, schemas, and transitions that are created anew each time.
@MainActor @Suite struct MapInUseTests {
  private let library = Library()
  private let navigator: Navigator<MapRoute>

  init() throws { navigator = try library.navigator() }

  @Test func `dismissing removes the layer from any screen in it`() throws {
    library.main[select: \.3][move: \.settings, ()].move()
    try library.top(Settings.self, of: navigator).router.move(\.account, with: ())
    let account = try library.top(Account.self, of: navigator).router
    account.dismiss()
    #expect(navigator.lines.last == "*main/letters")
    #expect(account.dismiss() == .unchanged)
    let letters = try library.top(Letters.self, of: navigator).router
    #expect(letters.dismiss().rejection == .path(.noWayBack("main/letters")))
  }

  @Test func `a window opens with a path, and refuses one that leaves out a context`() throws {
    #expect(navigator.openScene("second", at: library.door).batch != nil)
    #expect(navigator.state.scenes.map(\.name) == ["main", "second"])
    let refused = navigator.openScene("third", at: library.map.router[root: .default][case: \.0])
    #expect(refused.rejection == .path(.missingContext("door")))
    #expect(navigator.state.scenes.count == 2)
  }

  /// A path that leaves out a context: above the root of the first layer, or in a presentation.
  private var incomplete: [(name: ScreenPath, path: MapPath<Navigation<Guide>>)] {
    [
      ("foyer", library.map.router[root: .default][case: \.1][move: \.guide, "a"]),
      ("foyer/guide", library.map.router[root: .default][case: \.1, ()][move: \.guide]),
    ]
  }

  @Test func `a scene whose path leaves out a context in any layer is not opened`() {
    let head = navigator.headSeq
    for (name, path) in incomplete {
      let result = navigator.openScene("second", at: path)
      #expect(result.rejection == .path(.missingContext(name)))
    }
    #expect(navigator.state.scenes.count == 1)
    #expect(navigator.headSeq == head)
  }

  @Test func `a launch whose path leaves out a context in any layer throws and reads nothing`() throws {
    for (_, path) in incomplete {
      let navigator = Navigator(map: library.map, log: nil)
      #expect(throws: MapPathError.self) { try navigator.restore(orElse: path) }
      #expect(navigator.headSeq == 0)
      try navigator.restore(orElse: library.door)
      #expect(navigator.state.scenes.count == 1)
    }
  }

  @Test func `all layers of a first scene are one batch`() throws {
    let log = InMemoryEventLog()
    let path = library.map.router[root: .default][case: \.1, ()][move: \.guide, "a"]
    let navigator = Navigator(map: library.map, log: log)
    #expect(try navigator.restore(orElse: path).rejections == [])
    #expect(navigator.openScene("second", at: path).batch?.events.count == 2)
    #expect(navigator.state.scenes.map { $0.presentations.count } == [1, 1])
    #expect(navigator.lastRejection == nil)
  }

  @Test func `a typed path is a link's plan`() throws {
    let router = DeepLinkRouter<Shop>()
    navigator.followLinks(with: router) { [library] link in
      link == .list
        ? LinkPlan(library.main[select: \.0][move: \.event, ()])
        : LinkPlan(library.map.router[root: .default][case: \.2][select: \.0])
    }
    let refused = try navigator.open("shop://checkout")
    #expect(refused == .refused(refused.link, .move(.path(.missingContext("main")))))
    try navigator.open("shop://list")
    #expect(navigator.lines.first == "*main/halls > main/halls/event")
  }

  @Test func `the target of a computed transition is called by its names`() throws {
    let map = ScreenMap(Navigation(Door()), universal: \.shed)
    let path = map.router[root: ()][move: \.shed, ()][move: \.tool, ()]
    #expect(path.steps.map(\.name) == ["root", "shed", "tool"])
    let drawers = map.router[root: ()][move: \.shed, ()][move: \.drawers, ((), ())][select: \.1]
    #expect(drawers.steps.map(\.name) == ["root", "shed", "drawers", "1"])
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    path.move()
    #expect(navigator.lines.last == "root > root/shed > root/shed/tool")
  }

  @Test func `a window without a decodable root starts over, and keeps what it had`() async throws {
    let log = InMemoryEventLog()
    let old = ScreenMap(Navigation(Room()), name: "hall")
    let before = Navigator(map: old, log: log)
    try before.restore(orElse: old.router[root: ()])
    before.confirmLaunch()
    try await before.flush()
    let new = ScreenMap(
      Tabs {
        Navigation(Room()).named("first")
        Room().named("second")
      })
    let after = Navigator(map: new, log: log)
    try after.restore(orElse: new.router[root: ((), ())])
    #expect(after.lines == ["*root/first", "root/second"])
    #expect(!after.canUndo)
    let kept = try #require(after.state.closedItems.first)
    guard case .root(let root, _) = kept.content else {
      Issue.record("\(kept)")
      return
    }
    #expect(root.branches.map { $0.entries.count } == [1])
  }

  @Test func `one value under two names is found`() {
    let way = Push<Pair, Room>(Room())
    let map = ScreenMap(Navigation(Pair(first: way, second: way)))
    #expect(map.description.findings().map(\.kind) == [.sharedValue])
    #expect(map.router[root: ()][move: \.second, ()].steps.map(\.name) == ["root", "first"])
  }
}

private struct Shed: Line {
  let tool = Push<Shed, Room>(Room())
  let drawers = Present<Shed, Tabs<(Slot<Room>, Slot<Room>), Room, Room>>(
    Tabs {
      Room()
      Room()
    })
  var mapMembers: [MapMember] { [MapMember("tool", tool), MapMember("drawers", drawers)] }
}

private struct Pair: Line {
  let first: Push<Pair, Room>
  let second: Push<Pair, Room>
  var mapMembers: [MapMember] { [MapMember("first", first), MapMember("second", second)] }
}

extension ContentScreen {
  fileprivate var shed: Push<Self, Shed> { Push(Shed(), name: "shed") }
}
