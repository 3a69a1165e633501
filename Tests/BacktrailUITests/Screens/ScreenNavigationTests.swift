import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing

private struct Aisle: View {
  let number: Int

  var body: some View {
    Text("Aisle \(number)").navigationTitle("Aisle \(number)")
    NavigationLink("Next", value: Store.aisle(number: number + 1))
  }
}

private struct Entrance: View { var body: some View { Text("Entrance") } }

@Screens
private enum Store: Route, Identifiable {
  case entrance
  @Screen(id: "a", version: 2, aliases: ["shelf"])
  case aisle(number: Int)
  case cashier
  @Screen(Survey.self, restorable: false)
  case survey(stars: Int)

  var id: Self { self }
}

private struct Cashier: View { var body: some View { Text("Pay here") } }

private struct Survey: View {
  @Environment(\.dismiss) private var dismiss
  let stars: Int

  init(stars: Int) { self.stars = stars }

  var body: some View {
    Text("\(stars) stars?")
    Button("Close") { dismiss() }
  }
}

@Screens
private enum Department: CaseIterable, Hashable {
  case garden, kitchen

  var title: String { "\(self)".uppercased() }
  var icon: String { self == .garden ? "leaf" : "fork.knife" }
}

private struct Garden: View { var body: some View { Text("Spades") } }
private struct Kitchen: View { var body: some View { Text("Spoons") } }

private struct Floor: View {
  @State var path: [Store] = []
  @State var sheet: Store?
  @State var cover: Store?
  @State var pushed: Store?
  @State var log = ""

  var body: some View {
    NavigationStack(path: $path) {
      Text("Floor \(log)")
      Button("First aisle") { path = [.aisle(number: 1)] }
      Button("Pay") { sheet = .cashier }
      Button("Rate") { cover = .survey(stars: 5) }
      Button("Out") { pushed = .entrance }
        .navigationDestination(Store.self)
        .navigationDestination(item: $pushed)
    }
    .sheet(item: $sheet) { log += "sheet gone" }
    .fullScreenCover(item: $cover) { log += "cover gone" }
  }
}

private struct Quiet: View {
  @State var sheet: Store?
  @State var cover: Store?

  var body: some View {
    Button("Pay") { sheet = .cashier }.sheet(item: $sheet)
    Button("Rate") { cover = .survey(stars: 5) }.fullScreenCover(item: $cover)
  }
}

@MainActor @Suite struct ScreenNavigationTests {
  @Test func `values of a path are shown as the screens that they are`() throws {
    let host = HeadlessHost { Floor() }
    try host.tap("First aisle")
    try host.tap("Next")
    #expect(
      try host.text == "Untitled > Aisle 1 > Aisle 2\n  Aisle 2\n  [Next >]")
    try host.swipeBack()
    #expect(try host.text.contains("\n  Aisle 1\n"))
  }

  @Test func `values of a path are shown as SwiftUI's own modifier shows them`() throws {
    let host = HeadlessHost {
      NavigationStack {
        NavigationLink("Go", value: Store.aisle(number: 7))
          .navigationDestination(for: Store.self) { screen in
            screen
          }
      }
    }
    try host.tap("Go")
    #expect(try host.text == "Untitled > Aisle 7\n  Aisle 7\n  [Next >]")
  }

  @Test func `an item is pushed as the screen that it is`() throws {
    let host = HeadlessHost { Floor() }
    try host.tap("Out")
    #expect(try host.text == "Untitled > Untitled\n  Entrance")
  }

  @Test func `an item is presented as the sheet that it is`() throws {
    let host = HeadlessHost { Floor() }
    try host.tap("Pay")
    #expect(try host.text.hasSuffix("Sheet:\n  Pay here"))
    try host.dragDown()
    #expect(try host.text.hasPrefix("Floor sheet gone\n"))
    #expect(try !host.text.contains("Sheet"))
  }

  @Test func `an item is presented over the window`() throws {
    let host = HeadlessHost { Floor(cover: .survey(stars: 4)) }
    #expect(try host.text.hasSuffix("Cover:\n  4 stars?\n  [Close]"))
    try host.tap("Close")
    #expect(try host.text.hasPrefix("Floor cover gone\n"))
  }

  @Test func `the end need not be observed`() throws {
    let host = HeadlessHost { Quiet() }
    try host.tap("Pay")
    #expect(try host.text.hasSuffix("Sheet:\n  Pay here"))
    try host.dragDown()
    try host.tap("Rate")
    #expect(try host.text.hasSuffix("Cover:\n  5 stars?\n  [Close]"))
  }

  @Test func `each case has a tab`() throws {
    let host = HeadlessHost {
      TabView {
        ScreensForEach(Department.self) { department in
          department.tabItem { Label(department.title, systemImage: department.icon) }
        }
      }
    }
    #expect(try host.text == "Tabs: [GARDEN] | KITCHEN\n  Spades")
    try host.select(tab: "KITCHEN")
    #expect(try host.text.hasSuffix("\n  Spoons"))
  }

  @Test func `all cases are listed one below another`() throws {
    #expect(try HeadlessHost { VStack { ScreensForEachView(Department.self) } }.text == "Spades\nSpoons")
  }
}

@MainActor @Suite(.temporaryLog) struct ScreenRouteTests {
  private func launch() throws -> Navigator<Store> {
    let navigator = Navigator<Store>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.restore(orElse: .stack(.entrance))
    return navigator
  }

  @Test func `screens come back under their chosen names`() async throws {
    let first = try launch()
    first.setStack([.entrance, .aisle(number: 3), .survey(stars: 1)])
    let stored = first.encodedState.topStack?.entries.map(\.route)
    #expect(stored?.map(\.name) == ["entrance", "a", "survey"])
    #expect(stored?.map(\.version) == [1, 2, 1])
    await first.close()
    let second = try launch()
    let routes: [Store] = second.state.topStack?.routes() ?? []
    #expect(routes == [.entrance, .aisle(number: 3)])
    #expect(try HeadlessHost { ForEach(routes, id: \.self) { $0 } }.text == "Entrance\nAisle 3\n[Next >]")
    await second.close()
  }

  @Test func `the table of routes is a schema`() throws {
    let schema = RouteSchema(of: Store.self)
    #expect(
      schema
        == RouteSchema(
          type: "Store",
          routes: [
            RouteDeclaration("entrance", view: "Entrance"),
            RouteDeclaration(
              "aisle", name: "a", version: 2, aliases: ["shelf"], parameters: [.init("number", "Int")],
              view: "Aisle"),
            RouteDeclaration("cashier", view: "Cashier"),
            RouteDeclaration(
              "survey", isRestorable: false, parameters: [.init("stars", "Int")], view: "Survey"),
          ]))
    #expect(try RouteSchema(json: schema.json) == schema)
  }
}
