import BacktrailMap
import BacktrailMapUI
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct MapContentTests {
  private func host<Root: BacktrailMap.Screen>(
    _ map: ScreenMap<Root>, _ context: Root.Context
  ) throws -> (HeadlessHost, Navigator<MapRoute>) {
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: context])
    return (HeadlessHost { NavigatorView(navigator, map: map) }, navigator)
  }

  @Test func `a completion is called once after each tap, whether or not anything changed`() throws {
    let bell = Bell()
    let (host, navigator) = try host(ScreenMap(Navigation(bell)), 0)
    try host.tap("Ring")
    #expect(bell.rings.count == 1)
    #expect(try host.text == "Bell 0 > Bell 1\n  rung 1\n  [Ring] [Ring twice]")
    try host.tap("Ring twice")
    #expect(bell.rings.count == 3)
    #expect(navigator.state.top?.route.route?.context == #"{"_0":2}"#)
  }

  @Test func `a screen of an enum's cases shows the case`() throws {
    let map = ScreenMap(Navigation(Rack(shelf: Push(Book()))))
    let (host, navigator) = try host(map, .fiction)
    #expect(try host.text == "Fiction\n  Novels")
    map.router[][move: \.shelf, .page(7)].move()
    #expect(try host.text == "Fiction > Untitled\n  Page 7")
    let log = navigator.encodedState.scenes[0].entries.map(\.route.name)
    #expect(log == ["root", "root/shelf"])
  }

  @Test func `content that is not a view is reported in its place and in advance`() throws {
    let map = ScreenMap(Navigation(Sign(shelf: Push(Book()))))
    #expect(map.screensWithoutView == ["Sign"])
    #expect(Library().map.screensWithoutView == [])
    let (host, _) = try host(map, ())
    #expect(try host.text == "The content of 'root' is not a view.")
    map.router[][move: \.shelf, .fiction].move()
    #expect(try host.text == "Untitled > Fiction\n  Novels")
  }

  @Test func `content around a screen turns content that is not a view into one`() throws {
    let sign = Sign(shelf: Push(Book()))
    let map = ScreenMap(Navigation(sign.mapContent { Text("a sign: \($0)") }))
    #expect(map.screensWithoutView == [])
    #expect(try host(map, ()).0.text == "a sign: Keep quiet")
  }

  @Test func `columns are side by side, each in what the map puts around it`() throws {
    let map = ScreenMap(
      Split {
        Navigation(Rack(shelf: Push(Book()))).named("list")
        Navigation(Rack(shelf: Push(Book())))
          .mapContent { stack in Framed(name: "Reading") { stack } }
          .named("detail")
      }
      .mapContent { columns in Framed(name: "Library") { columns } })
    let (host, _) = try host(map, (.fiction, .page(1)))
    map.router[][select: \.1][move: \.shelf, .page(2)].move()
    #expect(
      try host.text == """
        Library
        Sidebar:
          Fiction
            Novels
        Detail:
          Reading
          Untitled > Untitled
            Page 2
        """)
  }

  @Test func `a case does not take over the state of another one's surroundings`() throws {
    let map = ScreenMap(
      ConditionalWindow {
        Navigation(Book()).mapContent { stack in Marked { stack } }.named("one")
        Navigation(Book()).mapContent { stack in Marked { stack } }.named("two")
      })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: .default][case: \.0, .page(1)])
    let host = HeadlessHost { NavigatorView(navigator, map: map) }
    try host.tap("Mark")
    #expect(try host.text == "1 marks\n[Mark]\nPage 1")
    map.router[root: .default][case: \.1, .page(2)].move()
    #expect(try host.text == "0 marks\n[Mark]\nPage 2")
  }

  @Test func `a stack within a stack is drawn once`() throws {
    #expect(try host(ScreenMap(Navigation(Navigation(Book()))), .page(3)).0.text == "Page 3")
  }

  @Test func `branches are in the order of the map, each in its slot`() async throws {
    let log = InMemoryEventLog()
    func map(_ first: String, _ second: String) -> ScreenMap<some BacktrailMap.Screen> {
      ScreenMap(
        Tabs {
          Navigation(Book()).mapContent { stack in Framed(name: "This is \(first)") { stack } }.named(first)
          Navigation(Book()).mapContent { stack in Framed(name: "This is \(second)") { stack } }.named(second)
        }
        .mapContent { tabs in Framed(name: "Tabs") { tabs } })
    }
    let before = map("a", "b")
    let first = Navigator(map: before, log: log, environment: NavigatorEnvironment(graceTime: nil))
    let contexts = #"[{"page":{"_0":1}},{"page":{"_0":2}}]"#
    let target = try before.description.target([PathStep("root", context: contexts)])
    first.restore(orElse: try target.rootLayout())
    try await first.flush()
    let after = map("b", "a")
    let second = Navigator(map: after, log: log, environment: NavigatorEnvironment(graceTime: nil))
    second.restore(orElse: try target.rootLayout())
    #expect(
      try HeadlessHost { NavigatorView(second, map: after) }.text
        == "Tabs\nTabs: b | [a]\n  This is a\n  Page 1")
  }

  @Test func `a tab bar has the tabs of the map, old and new`() async throws {
    let log = InMemoryEventLog()
    let environment = NavigatorEnvironment(graceTime: nil)
    let before = ScreenMap(
      Tabs {
        Navigation(Sign(shelf: Push(Book()))).named("a")
        Navigation(Sign(shelf: Push(Book()))).named("b")
      })
    let first = Navigator(map: before, log: log, environment: environment)
    try first.restore(orElse: before.router[root: ((), ())])
    try await first.flush()
    let after = ScreenMap(
      Tabs {
        Navigation(Sign(shelf: Push(Book()))).mapContent { Text("c: \($0)") }.named("c")
        Navigation(Sign(shelf: Push(Book()))).mapContent { Text("b: \($0)") }.named("b")
      }
      .mapContent { tabs in Framed(name: "Tabs") { tabs } })
    let second = Navigator(map: after, log: log, environment: environment)
    try second.restore(orElse: after.router[root: ((), ())])
    let host = HeadlessHost { NavigatorView(second, map: after) }
    #expect(try host.text.hasPrefix("Tabs\nTabs: c | [b]\n"))
    try host.select(tab: "c")
    #expect(second.state.topStack?.name == "c")
    #expect(try host.text.hasPrefix("Tabs\nTabs: [c] | b\n"))
    #expect(
      try HeadlessHost { NavigatorTabs(second) { Text($0.path.description) } }.text
        == "Tabs: [c] | b\n  root/c")
  }

  @Test func `if one tab is missing, the others are shown only in their own surroundings`() throws {
    let map = ScreenMap(
      Tabs {
        Navigation(Sign(shelf: Push(Book()))).mapContent { _ in Text("around a") }.named("a")
        Navigation(Sign(shelf: Push(Book()))).mapContent { _ in Text("around b") }.named("b")
      }
      .mapContent { tabs in Framed(name: "Tabs") { tabs } })
    let (host, navigator) = try host(map, ((), ()))
    #expect(try host.text == "Tabs\nTabs: [a] | b\n  around a")
    navigator.closeBranch(.branch("a"))
    #expect(try host.text == "Tabs: [b]\n  around b")
  }

  @Test func `an alert that is text shows it, and can be confirmed`() throws {
    let map = ScreenMap(Navigation(Rack(shelf: Push(Book()))), universal: \.whisper)
    let (host, navigator) = try host(map, .fiction)
    map.router[][move: \.whisper, "Be quiet"].move()
    #expect(try host.text == "Fiction\n  Novels\nAlert:\u{20}\n  Be quiet\n  [OK]")
    try host.tap("OK")
    #expect(navigator.state.activeSceneState?.presentations.isEmpty == true)
  }

  @Test func `a root that is one screen is shown by itself`() throws {
    #expect(try host(ScreenMap(Book()), .page(3)).0.text == "Page 3")
  }

  @Test func `branches show what a container makes of their contents`() throws {
    let map = ScreenMap(
      Tabs {
        Navigation(Rack(shelf: Push(Book()))).named("list")
        Book().named("detail")
      }
      .configContent {
        var list = $0.roots.0
        list.root = .page(10)
        $0.roots = (list, .page(20))
      })
    let (host, _) = try host(map, (.fiction, .fiction))
    #expect(try host.text == "Tabs: [list] | detail\n  Page 10")
    try host.select(tab: "detail")
    #expect(try host.text == "Tabs: list | [detail]\n  Page 20")
    map.router[][select: \.0][move: \.shelf, .page(2)].move()
    #expect(try host.text == "Tabs: [list] | detail\n  Untitled > Untitled\n    Page 2")
  }
}

/// A view with a line above it.
struct Framed<Content: View>: View {
  var name: String
  let content: Content

  init(name: String, @ViewBuilder content: () -> Content) {
    self.name = name
    self.content = content()
  }

  var body: some View {
    VStack {
      Text(name)
      content
    }
  }
}

/// A view with its own mark above it.
struct Marked<Content: View>: View {
  let content: Content
  @State private var marks = 0

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  var body: some View {
    Text("\(marks) marks")
    Button("Mark") { marks += 1 }
    content
  }
}

/// Screens that are routes and views.
@Screens
enum BookPage: Route {
  case fiction
  @Screen(id: "p")
  case page(Int)
}

struct Fiction: View { var body: some View { Text("Novels").navigationTitle("Fiction") } }

struct Page: View {
  let number: Int

  init(_ number: Int) { self.number = number }

  var body: some View { Text("Page \(number)") }
}

struct Book: ContentScreen {
  typealias NestedScreen = Self
  typealias Context = BookPage
  typealias Content = BookPage
  func makeContent(_ context: BookPage, router: Router<Self>) -> ContentResult<Self> { (context, context) }
}

struct Rack: ContentScreen {
  typealias NestedScreen = Self
  typealias Context = BookPage
  typealias Content = BookPage
  let shelf: Push<Rack, Book>
  var mapMembers: [MapMember] { [MapMember("shelf", shelf)] }
  func makeContent(_ context: BookPage, router: Router<Self>) -> ContentResult<Self> { (context, context) }
}

struct Sign: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = String
  let shelf: Push<Sign, Book>
  var mapMembers: [MapMember] { [MapMember("shelf", shelf)] }
  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    ("Keep quiet", "Keep quiet")
  }
}

/// A screen that leads to itself and counts.
struct Bell: ContentScreen {
  @MainActor final class Rings {
    var count = 0
  }

  typealias NestedScreen = Self
  typealias Context = Int
  typealias Content = BellView
  let rings = Rings()
  var next: Push<Bell, Bell> { Push(self, name: "next") }
  var mapMembers: [MapMember] { [MapMember("next", next)] }

  func makeContent(_ context: Int, router: Router<Self>) -> ContentResult<Self> {
    let view = BellView(number: context, router: router)
    return (view, view)
  }
}

struct BellView: View {
  let number: Int
  let router: Router<Bell>

  var body: some View {
    let rings = router[next: \.rings]
    Group {
      Text("rung \(rings.count)")
      HStack {
        router.move(\.next, context: 1, action: Text("Ring"), completion: { rings.count += 1 })
        Button("Ring twice") {
          router.move(\.next, with: 2) { rings.count += 1 }
          router.move(\.next, with: 2) { (_: MoveResult) in rings.count += 1 }
        }
      }
    }
    .navigationTitle("Bell \(number)")
  }
}

/// A notice that can be shown everywhere, with only text.
private struct Whisper: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = Text
  typealias Context = String
  func makeContent(_ context: String, router: Router<Self>) -> ContentResult<Self> {
    (Text(context), Text(context))
  }
}

extension ContentScreen {
  fileprivate var whisper: Present<Self, Whisper> { Present(Whisper(), style: .alert, name: "whisper") }
}
