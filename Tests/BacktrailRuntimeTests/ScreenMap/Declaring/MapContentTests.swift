import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct MapContentTests {
  private let library = Library()
  private let place = MapRoutePlace(EntryID(seq: 7))

  private func text<S: ContentScreen>(_ path: ScreenPath, _ context: String = "{}", as screen: S.Type)
    -> String?
  {
    (library.map.content(of: MapRoute(path, context: context), at: place) as? Leaf<S>)?.text
  }

  @Test func `a screen creates its content with its context`() {
    #expect(text("door", as: Door.self) == "Door")
    #expect(text("main/halls/exhibit", #"{"_0":3}"#, as: Exhibit.self) == "Exhibit 3")
    #expect(
      text("main/desk/records.tour", #"{"isQuiet":true,"rooms":[1,2]}"#, as: Tour.self)
        == "Tour Plan(rooms: [1, 2], isQuiet: true)")
  }

  @Test func `a route that is not a screen or has a different context has no content`() {
    #expect(library.map.content(of: MapRoute("main/cellar"), at: place) == nil)
    #expect(library.map.content(of: MapRoute("main"), at: place) == nil)
    #expect(library.map.content(of: MapRoute("main/halls/exhibit"), at: place) == nil)
    #expect(library.map.content(of: MapRoute(ScreenPath([])), at: place) == nil)
  }

  @Test func `a container between a screen and its stack belongs to the screen`() {
    let profile = library.map.content(of: MapRoute("main/desk/edit"), at: place)
    #expect((profile as? Frame<Leaf<Profile>>)?.content.text == "Profile")
    #expect(
      library.map.layerContent(of: "main/desk/edit", roots: [MapRoute("main/desk/edit")], at: [place]) == nil)
  }

  @Test func `a container around a stack belongs to the layer`() {
    let route = MapRoute("main/search/filter")
    #expect(text(route.path, as: Filter.self) == "Filter")
    let layer = library.map.layerContent(of: route.path, roots: [route], at: [place])
    #expect((layer as? NavigationContent<Leaf<Filter>>)?.root.text == "Filter, with a toolbar")
  }

  @Test func `content can be modified with the context and the screen's constants`() throws {
    let map = ScreenMap(
      Shown.Tabs {
        Shown.Navigation(
          Exhibit()
            .configContent { content, context, screen in
              content.text += " no. \(context) of \(type(of: screen))"
            })
        Shown.Navigation(Room().mapContent { content, _, screen in "\(content.text), \(screen.title)" })
      })
    let first = map.content(of: MapRoute("root/0", context: #"{"_0":3}"#), at: place) as? Leaf<Exhibit>
    #expect(first?.text == "Exhibit 3 no. 3 of Exhibit")
    #expect(map.content(of: MapRoute("root/1"), at: place) as? String == "Room, Room")
    let push: Shown.Push<Halls, Room> = Shown.Push(Room())
    let present: Shown.Present<Foyer, Navigation<Guide>> = Shown.Present(Shown.Navigation(Guide()))
    #expect(push.body !== present.body)
  }

  @Test func `a container around tabs belongs to them`() throws {
    let roots = ["halls", "search", "desk", "letters"].map { MapRoute(ScreenPath(["main", $0])) }
    let layer = library.map.layerContent(of: "main", roots: roots, at: roots.map { _ in place })
    let content = try #require(
      layer
        as? BranchContent<
          NavigationContent<Leaf<Halls>>, NavigationContent<Leaf<Search>>, NavigationContent<Leaf<Desk>>,
          NavigationContent<Leaf<Letters>>
        >)
    #expect(content.roots.0.root.text == "Halls, first")
    #expect(content.roots.1.root.text == "Search")
    #expect(library.map.layerContent(of: "main/halls", roots: [roots[0]], at: [place]) == nil)
  }

  @Test func `the content of tabs gets routers for their own entries`() throws {
    let tabs = Tabs {
      Navigation(Event(exhibit: Push(Exhibit()))).named("a")
      Navigation(Event(exhibit: Push(Exhibit()))).named("b")
    }
    let map = ScreenMap(tabs.mapContent { [$0.roots.0.root.router, $0.roots.1.root.router] })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ((), ())])
    let entries = try #require(navigator.state.activeSceneState?.entries)
    let layer = map.layerContent(
      of: "root", roots: entries.compactMap(\.route.route), at: entries.map { MapRoutePlace($0.id) })
    for (number, router) in try #require(layer as? [Router<Event>]).enumerated() {
      router.move(\.exhibit, with: number)
    }
    #expect(
      navigator.lines == [
        #"root/a > root/a/exhibit{"_0":0}"#, #"*root/b > root/b/exhibit{"_0":1}"#,
      ])
  }

  @Test func `a context that the map provides is not stored, but reaches the content`() throws {
    let map = ScreenMap(Exhibit().with(12).navigation())
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    #expect(navigator.lines == ["root"])
    #expect((map.content(of: MapRoute("root"), at: place) as? Leaf<Exhibit>)?.text == "Exhibit 12")
    #expect(map.description.nodes.map(\.context) == [.none])
  }

  @Test func `each tab gets its part of the context that the map provides`() throws {
    let map = ScreenMap(
      Tabs {
        Exhibit().named("left")
        Navigation(Exhibit()).named("right")
      }
      .with((1, 2)))
    let texts = ["root/left", "root/right"].map {
      (map.content(of: MapRoute(ScreenPath($0)), at: place) as? Leaf<Exhibit>)?.text
    }
    #expect(texts == ["Exhibit 1", "Exhibit 2"])
  }

  @Test func `a window and columns are transparent`() throws {
    let map = ScreenMap(
      Shown.Window(
        Split {
          Navigation(
            Letters(
              settings: Present(Navigation(Settings(account: Push(Account()), password: Push(Password())))))
          )
          .named("list")
          Exhibit().named("detail")
        }))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ((), 8)])
    #expect(navigator.state.activeSceneState?.root.kind == .split)
    #expect(navigator.lines == ["*root/list", #"root/detail{"_0":8}"#])
  }

  @Test func `a router of a screen that is not on any stack reads only constants`() throws {
    let map = ScreenMap(Navigation(Room()).mapContent { $0.root.router })
    let layer = map.layerContent(of: "root", roots: [MapRoute("root")], at: [])
    let router = try #require(layer as? Router<Room>)
    #expect(router[next: \.title] == "Room")
    #expect(router.back().rejection == .path(.notConnected))
  }
}

private enum Shown: SwiftUINamespace {}
