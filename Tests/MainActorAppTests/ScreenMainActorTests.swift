import BacktrailUI
import Testing

// Here every type is isolated to the main actor unless it says otherwise; stored types must be nonisolated.

struct Lawn: View { var body: some View { Text("Grass") } }

struct Hive: View {
  let bees: Int

  var body: some View { Text("\(bees) bees") }
}

@Screens
enum Yard: Route {
  case lawn
  @Screen(id: "h")
  case hive(bees: Int)
}

@Screens
enum YardTab: Int, Route {
  case lawn = 3
  @Screen(Lawn.self, id: "meadow")
  case field
}

@Screens
enum YardSheet: CaseIterable, Hashable, Identifiable {
  case lawn

  var id: Self { self }
}

@Screens
nonisolated enum Fence: Hashable {
  case lawn
}

nonisolated extension Fence: Route {}

@Screens
enum BoundView: Hashable, Identifiable, View {
  case lawn

  var id: Self { self }
}

struct YardView: View {
  @State var path: [Yard] = []
  @State var sheet: YardSheet?

  var body: some View {
    NavigationStack(path: $path) {
      Button("Hive") { path.append(.hive(bees: 9)) }
      Button("Sheet") { sheet = .lawn }
        .navigationDestination(Yard.self)
    }
    .sheet(item: $sheet) { path = [] }
    ScreensForEachView(YardSheet.self)
  }
}

@Suite struct ScreenMainActorTests {
  @Test func `screens with numbers are stored by their names`() {
    #expect(YardTab.routeDeclarations.map(\.name) == ["lawn", "meadow"])
    let navigator = Navigator<YardTab>(log: nil)
    navigator.restore(orElse: .stack(.lawn, .field))
    #expect(navigator.encodedState.topStack?.entries.map(\.route.name) == ["lawn", "meadow"])
    #expect(navigator.lastRejection == nil)
  }

  @Test func `screens of the main actor are shown, pushed, and presented`() throws {
    let host = HeadlessHost { YardView() }
    try host.tap("Hive")
    #expect(try host.text == "Untitled > Untitled\n  9 bees\nGrass")
    try host.swipeBack()
    try host.tap("Sheet")
    #expect(try host.text.hasSuffix("Sheet:\n  Grass"))
  }

  @Test func `their table can be read anywhere`() async {
    let names = await Task.detached { (Yard.routeDeclarations + Fence.routeDeclarations).map(\.name) }.value
    #expect(names == ["lawn", "h", "lawn"])
  }

  @Test func `routes that are screens navigate`() throws {
    let navigator = Navigator<Yard>(log: nil)
    navigator.restore(orElse: .stack(.lawn))
    navigator.push(.hive(bees: 2))
    #expect(navigator.encodedState.top?.route.name == "h")
    #expect(try HeadlessHost { navigator.state.top?.route.route }.text == "2 bees")
    #expect(try HeadlessHost { BoundView.lawn }.text == "Grass")
  }
}
