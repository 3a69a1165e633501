import BacktrailMap
import BacktrailMapUI
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The state that a screen keeps when a link leads to it again, and when one replaces it with another screen.
@MainActor @Suite struct RouteIdentityTests {
  private let loads = Loads()

  @Test func `a link to another item starts with fresh state, and undo brings the draft back`() async throws {
    let navigator = Navigator<Desk>(log: nil, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter())
    navigator.restore(orElse: .stack(.list))
    let host = HeadlessHost { [loads] in
      NavigatorView(navigator) { route in
        if case .item(let id, let tab) = route {
          ItemView(title: "Item \(id), \(tab)", loads: loads)
        } else {
          Text("List")
        }
      }
    }
    try await tell(
      host, undo: { navigator.undo() }, open: { id, tab in try navigator.open("/items/\(id)?tab=\(tab)") })
    #expect(navigator.state.topStack?.entries.count == 2)
  }

  @Test func `a map path to another item starts with fresh state, and undo brings the draft back`()
    async throws
  {
    let map = ScreenMap(Navigation(MapList(item: Push(MapItem(loads: loads)))), name: "list")
    let navigator = Navigator(map: map, log: nil, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter<Desk>()) { place in
      guard case .item(let id, let tab) = place else { return LinkPlan(map.router[root: ()]) }
      return LinkPlan(map.router[root: ()][move: \.item, ItemPlace(id: id, tab: tab)])
    }
    try navigator.restore(orElse: map.router[root: ()])
    let host = HeadlessHost { NavigatorView(navigator, map: map) }
    try await tell(
      host, undo: { navigator.undo() }, open: { id, tab in try navigator.open("/items/\(id)?tab=\(tab)") })
    #expect(navigator.state.topStack?.entries.count == 2)
  }

  /// Opens item 2, types, opens another tab of it and another item, and undoes that.
  private func tell(
    _ host: HeadlessHost, undo: () -> MoveResult, open: (_ id: Int, _ tab: String) throws -> LinkResult
  ) async throws {
    _ = try open(2, "about")
    try await host.finishTasks()
    try host.tap("Type")
    try host.tap("Count")
    #expect(try host.text.hasSuffix("Item 2, about: draft x, counted 1\n  [Type] [Count]"))
    _ = try open(2, "reviews")
    try await host.finishTasks()
    #expect(try host.text.hasSuffix("Item 2, reviews: draft x, counted 1\n  [Type] [Count]"))
    #expect(loads.titles == ["Item 2, about"])
    _ = try open(9999, "about")
    try await host.finishTasks()
    #expect(try host.text.hasSuffix("Item 9999, about: draft , counted 0\n  [Type] [Count]"))
    #expect(loads.titles == ["Item 2, about", "Item 9999, about"])
    #expect(undo().batch != nil)
    try await host.finishTasks()
    #expect(try host.text.hasSuffix("Item 2, reviews: draft x, counted 0\n  [Type] [Count]"))
  }

  @Test func `a screen that declares its identity is updated by what it is given`() throws {
    let map = ScreenMap(Navigation(Compass()), name: "compass")
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: 10])
    let entry = navigator.state.top?.id
    map.router[root: 20].move()
    #expect(navigator.state.top?.id == entry)
    #expect(navigator.state.top?.route == .route(MapRoute("compass", context: #"{"_0":20}"#)))
  }

  @Test func `a replaced screen is drawn with fresh state unless its identity is the same`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .counter))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Count")
    navigator.replace(with: .counter)
    #expect(try host.text.contains("counted 1"))
    try navigator.perform { moves in
      moves.replace(with: .home)
      moves.replace(with: .counter)
    }
    #expect(try host.text.contains("counted 0"))
  }
}

/// The items whose screens started to load.
@MainActor
private final class Loads {
  var titles: [String] = []

  nonisolated init() {}
}

/// Items, each of which is one screen whatever tab it shows.
private enum Desk: Route, Identifiable, DeepLinkRoutable {
  case list
  case item(id: Int, tab: String)

  var id: Int? {
    switch self {
    case .list: nil
    case .item(let id, _): id
    }
  }

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/items/:id", query: ["tab"], case: "item",
      parameters: [
        DeepLinkParameter("id", Int.self, from: "id"), DeepLinkParameter("tab", String.self, from: "tab"),
      ],
      build: { link throws(DeepLinkValueError) in
        .item(id: try link.value("id"), tab: try link.value("tab"))
      })
  ]
}

private struct ItemView: View {
  let title: String
  let loads: Loads
  @ScreenState("draft") private var draft = ""
  @State private var count = 0

  var body: some View {
    Text("\(title): draft \(draft), counted \(count)")
      .task { loads.titles.append(title) }
    HStack {
      Button("Type") { draft += "x" }
      Button("Count") { count += 1 }
    }
  }
}

private struct ItemPlace: Codable, Identifiable {
  let id: Int
  let tab: String
}

@ContentScreen
private struct MapList: ContentScreen {
  typealias Content = Text
  let item: Push<MapList, MapItem>

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = Text("List")
    return (view, view)
  }
}

private struct MapItem: ContentScreen {
  typealias Content = ItemView
  typealias Context = ItemPlace
  let loads: Loads

  func makeContent(_ context: ItemPlace, router: Router<Self>) -> ContentResult<Self> {
    let view = ItemView(title: "Item \(context.id), \(context.tab)", loads: loads)
    return (view, view)
  }
}

/// A screen that shows what it is given and stays where it is.
private struct Compass: ContentScreen {
  typealias Content = Text
  typealias Context = Int
  static var contextCoding: ContextCoding<Int> { .json.identified { _ in true } }

  func makeContent(_ context: Int, router: Router<Self>) -> ContentResult<Self> {
    let view = Text("\(context)°")
    return (view, view)
  }
}
