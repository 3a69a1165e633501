import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct NavigationTests {
  @Test func `a link pushes, a swipe pops`() throws {
    let trip = Trip()
    let host = HeadlessHost { Stations(trip: trip) }
    try host.tap("Go to Rome")
    #expect(trip.path == ["Rome"])
    #expect(try host.text == "Stations > Rome\n  Rome: 0\n  [Add Rome]\n  [Back]\n  [On >]")
    try host.swipeBack()
    #expect(trip.path == [])
    #expect(try host.text == "Stations\n  [Go to Rome >]\n  [Info]")
    #expect(throws: HeadlessError.self) { try host.swipeBack() }
  }

  @Test func `a link whose value the path does not accept changes nothing, and a warning says so`() throws {
    let trip = Trip()
    let host = HeadlessHost {
      NavigationStack(path: Bindable(trip).path) { NavigationLink("Platform", value: 7) }
    }
    try host.tap("Platform")
    #expect(trip.path == [])
    #expect(
      host.warnings == [
        "A link with a value of type 'Int' is in a stack whose path has elements of type 'String'."
      ])
  }

  @Test func `a stack in another stack is warned of, and one in a sheet is not`() throws {
    let host = HeadlessHost {
      NavigationStack {
        Text("Home").sheet(isPresented: .constant(true)) { NavigationStack { Text("Sheet") } }
      }
    }
    try host.settle()
    #expect(host.warnings == [])
    let nested = HeadlessHost { NavigationStack { NavigationStack { Text("Home") } } }
    try nested.settle()
    #expect(nested.warnings == ["A NavigationStack is on a screen of another one. Remove it."])
  }

  @Test func `a link with a destination pushes it beside the path`() throws {
    let trip = Trip()
    let host = HeadlessHost {
      NavigationStack(path: Bindable(trip).path) {
        NavigationLink("Help") {
          NavigationLink(destination: { Text("Refunds") }, label: { Text("More") })
        }
      }
    }
    try host.tap("Help")
    try host.tap("More")
    #expect(try host.text == "Untitled > Untitled > Untitled\n  Refunds")
    #expect(trip.path == [])
    try host.swipeBack()
    try host.swipeBack()
    #expect(try host.text == "[Help >]")
  }

  @Test func `a link without a value, or one with a destination outside a stack, is disabled`() throws {
    let host = HeadlessHost {
      NavigationLink("Nowhere", value: String?.none)
      NavigationLink("Help") { Text("Help") }
    }
    #expect(try host.text == "[Nowhere (disabled) >]\n[Help (disabled) >]")
    #expect(throws: HeadlessError.self) { try host.tap("Nowhere") }
    #expect(throws: HeadlessError.self) { try host.tap("Help") }
  }

  @Test func `a path written from outside shows its top`() throws {
    let trip = Trip()
    let host = HeadlessHost { Stations(trip: trip) }
    trip.path = ["Rome", "Oslo"]
    #expect(try host.text.hasPrefix("Stations > Rome > Oslo\n  Oslo: 0") == true)
    try host.tap("Back")
    #expect(trip.path == ["Rome"])
  }

  @Test func `a screen keeps its state until it leaves the path`() throws {
    let trip = Trip()
    trip.path = ["Rome"]
    let host = HeadlessHost { Stations(trip: trip) }
    try host.tap("Add Rome")
    trip.path = ["Rome", "Oslo"]
    try host.settle()
    trip.path = ["Rome"]
    #expect(try host.text.contains("Rome: 1"))
    trip.path = ["Oslo"]
    try host.settle()
    trip.path = ["Rome"]
    #expect(try host.text.contains("Rome: 0"))
  }

  @Test func `an item and a flag each push a screen`() throws {
    let trip = Trip()
    let host = HeadlessHost { Stations(trip: trip) }
    try host.tap("Info")
    #expect(try host.text == "Stations > Untitled\n  About\n  [More]")
    try host.tap("More")
    #expect(try host.text == "Stations > Untitled > Untitled\n  More of item 7")
    try host.swipeBack()
    try host.swipeBack()
    #expect(trip.isInfo == false)
    #expect(trip.item == nil)
  }

  @Test func `a stack without a binding keeps its own path`() throws {
    let host = HeadlessHost {
      NavigationStack {
        NavigationLink("Three", value: 3)
          .navigationDestination(for: Int.self) { number in
            NavigationLink(value: "x") { Text("Number \(number)") }
          }
      }
    }
    try host.tap("Three")
    try host.tap("Number 3")
    #expect(try host.text == "Untitled > Untitled > Untitled\n  No destination for 'String'")
  }

  @Test func `a mixed path is written by links and swipes`() throws {
    let mixed = Mixed()
    mixed.path.append(1)
    let host = HeadlessHost { MixedStack(mixed: mixed) }
    try host.tap("Word")
    #expect(try host.text == "Untitled > Untitled > Untitled\n  word")
    try host.swipeBack()
    #expect(mixed.path.count == 1)
  }

  @Test func `a hidden back button refuses the swipe`() throws {
    let host = HeadlessHost {
      NavigationStack(path: .constant([1])) {
        Text("root")
          .navigationDestination(for: Int.self) { _ in Text("top").navigationBarBackButtonHidden() }
      }
    }
    #expect(throws: HeadlessError.self) { try host.swipeBack() }
  }

  @Test func `a covered screen disappears and comes back`() throws {
    let trip = Trip()
    let host = HeadlessHost { Stations(trip: trip) }
    try host.settle()
    trip.path = ["Rome"]
    try host.settle()
    try host.swipeBack()
    #expect(trip.lines == ["in", "out", "in"])
  }

  @Test func `a canceled swipe shows the screen below and writes nothing`() throws {
    let trip = Trip()
    let host = HeadlessHost { Stations(trip: trip) }
    try host.tap("Go to Rome")
    trip.lines = []
    try host.cancelSwipeBack()
    #expect(trip.path == ["Rome"])
    #expect(trip.lines == ["in", "out"])
  }

  @Test func `a narrow window shows one column, and a way back to another`() throws {
    let trip = Trip()
    let host = HeadlessHost {
      NavigationSplitView(preferredCompactColumn: Bindable(trip).column) {
        Text("Sidebar")
      } content: {
        Text("Content")
      } detail: {
        Text("Detail")
      }
    }
    host.isCompact = true
    #expect(try host.text == "Detail:\n  Detail")
    for column in [NavigationSplitViewColumn.content, .sidebar] {
      try host.swipeBack()
      #expect(trip.column == column)
    }
    #expect(try host.text == "Sidebar:\n  Sidebar")
    #expect(throws: HeadlessError.self) { try host.swipeBack() }
    host.isCompact = false
    #expect(try host.text.contains("Detail:"))
  }

  @Test func `a narrow window shows the sidebar of a split that prefers no column`() throws {
    let host = HeadlessHost {
      NavigationSplitView {
        Text("Left")
      } detail: {
        Text("Right")
      }
    }
    host.isCompact = true
    #expect(try host.text == "Sidebar:\n  Left")
    #expect(throws: HeadlessError.self) { try host.swipeBack() }
  }

  @Test func `columns are listed one below another`() throws {
    let host = HeadlessHost {
      NavigationSplitView {
        Text("left")
      } detail: {
        Text("right")
      }
    }
    #expect(try host.text == "Sidebar:\n  left\nDetail:\n  right")
  }
}

@MainActor @Observable
private final class Trip {
  var path: [String] = []
  var isInfo = false
  var item: Int?
  var column = NavigationSplitViewColumn.detail
  @ObservationIgnored var lines: [String] = []
}

private struct Stations: View {
  @Bindable var trip: Trip

  var body: some View {
    NavigationStack(path: $trip.path) {
      Group {
        NavigationLink("Go to Rome", value: "Rome")
        Button("Info") { trip.isInfo = true }
      }
      .navigationTitle("Stations")
      .navigationDestination(for: String.self) { Station(name: $0) }
      .navigationDestination(isPresented: $trip.isInfo) {
        VStack {
          Text("About")
          Button("More") { trip.item = 7 }
        }
        .navigationDestination(item: $trip.item) { Text("More of item \($0)") }
      }
      .onAppear { trip.lines.append("in") }
      .onDisappear { trip.lines.append("out") }
    }
  }
}

private struct Station: View {
  let name: String
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Counter(name: name)
    Button("Back") { dismiss() }
    NavigationLink("On", value: "Paris")
      .navigationTitle(name)
  }
}

@MainActor @Observable
private final class Mixed {
  var path = NavigationPath()
}

private struct MixedStack: View {
  @Bindable var mixed: Mixed

  var body: some View {
    NavigationStack(path: $mixed.path) {
      Text("root")
        .navigationDestination(for: String.self) { Text($0) }
        .navigationDestination(for: Int.self) { _ in NavigationLink("Word", value: "word") }
    }
  }
}
