import Foundation
import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct TabTests {
  @Test func `a tab is selected by hand and by state`() throws {
    let bar = Bar()
    let host = HeadlessHost { BarView(bar: bar) }
    #expect(try host.text == "Tabs: [Home] | Search\n  home: 0\n  [Add home]")
    try host.select(tab: "Search")
    #expect(bar.selected == .search)
    #expect(try host.text == "Tabs: Home | [Search]\n  search: 0\n  [Add search]")
    bar.selected = .home
    #expect(try host.text.hasPrefix("Tabs: [Home]"))
    #expect(throws: HeadlessError.self) { try host.select(tab: "Profile") }
  }

  @Test func `a tab that is not selected keeps its state and cannot be tapped`() throws {
    let bar = Bar()
    let host = HeadlessHost { BarView(bar: bar) }
    try host.tap("Add home")
    try host.select(tab: "Search")
    #expect(throws: HeadlessError.self) { try host.tap("Add home") }
    try host.select(tab: "Home")
    #expect(try host.text.contains("home: 1"))
  }

  @Test func `tabs without tags are selected by position`() throws {
    let host = HeadlessHost {
      TabView {
        ForEach(["a", "b"], id: \.self) { name in
          Text(name).tabItem { Text("Tab \(name)") }
        }
        Text("c")
      }
    }
    #expect(try host.text == "Tabs: [Tab a] | Tab b | Untitled\n  a")
    try host.select(tab: "Tab b")
    #expect(try host.text == "Tabs: Tab a | [Tab b] | Untitled\n  b")
  }

  @Test func `an optional selection accepts tags of the non-optional type`() throws {
    let bar = Bar()
    let host = HeadlessHost {
      TabView(selection: Bindable(bar).maybe) {
        Text("one").tag(1).tabItem { Text("One") }
        Text("two").tabItem { Text("Two") }.tag(2)
      }
    }
    #expect(try host.text == "Tabs: One | Two")
    try host.select(tab: "Two")
    #expect(bar.maybe == 2)
    #expect(try host.text == "Tabs: One | [Two]\n  two")
  }

  @Test func `a tap on a tab says how a tab is selected`() throws {
    let host = HeadlessHost { BarView(bar: Bar()) }
    let error = #expect(throws: HeadlessError.self) { try host.tap("Search") }
    #expect(
      error?.message == "There is no button 'Search' on the screen, but there is a tab. Use 'select(tab:)'.")
  }

  @Test func `only the selected tab appears`() throws {
    let bar = Bar()
    let host = HeadlessHost { BarView(bar: bar) }
    try host.settle()
    try host.select(tab: "Search")
    #expect(bar.lines == ["home in", "home out", "search in"])
  }

  @Test func `a link reaches every view, covered or not`() throws {
    let bar = Bar()
    let host = HeadlessHost {
      NavigationStack(path: .constant([1])) {
        Text("root")
          .onOpenURL { bar.lines.append("root \($0.path)") }
          .navigationDestination(for: Int.self) { _ in Text("top") }
      }
      .sheet(isPresented: .constant(true)) { Text("x").onOpenURL { bar.lines.append("sheet \($0.path)") } }
    }
    try host.open(try #require(URL(string: "app:///a")))
    #expect(bar.lines == ["root /a", "sheet /a"])
  }

  @Test func `the scene phase reaches the views`() throws {
    let host = HeadlessHost { PhaseView() }
    #expect(try host.text == "active")
    host.scenePhase = .background
    #expect(try host.text == "background")
  }
}

@MainActor @Observable
private final class Bar {
  enum Tab: String, CaseIterable {
    case home, search
  }

  var selected = Tab.home
  var maybe: Int?
  @ObservationIgnored var lines: [String] = []
}

private struct BarView: View {
  @Bindable var bar: Bar

  var body: some View {
    TabView(selection: $bar.selected) {
      ForEach(Bar.Tab.allCases, id: \.self) { tab in
        VStack { Counter(name: tab.rawValue) }
          .onAppear { bar.lines.append("\(tab.rawValue) in") }
          .onDisappear { bar.lines.append("\(tab.rawValue) out") }
          .tabItem { Label(tab.rawValue.capitalized, systemImage: "circle") }
          .tag(tab)
      }
    }
  }
}

private struct PhaseView: View {
  @Environment(\.scenePhase) private var phase

  var body: some View { Text(verbatim: "\(phase)") }
}
