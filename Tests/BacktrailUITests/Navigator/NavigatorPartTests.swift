import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct NavigatorPartTests {
  private let controls = "[Open] [Close] [Follow >]"

  @Test func `an app's own tabs show a stack each`() throws {
    let navigator = Navigator<Windows>.withTabs
    let stacks = navigator.state.scenes[0].root.branches.map(\.id)
    let host = HeadlessHost {
      VStack {
        NavigatorStack(navigator, stack: stacks[0])
        NavigatorStack(navigator, stack: stacks[1]) { Text("mine: \($0.title)") }
      }
    }
    navigator.push(.document(3), on: .stack(stacks[1]))
    #expect(try host.text == "Home\n  \(controls)\nUntitled > Untitled\n  mine: Document 3")
    try host.tap("Follow")
    #expect(navigator.state.stack(stacks[0])?.entries.count == 2)
  }

  @Test func `tabs are shown alone, with labels`() throws {
    let navigator = Navigator<Windows>.withTabs
    let host = HeadlessHost {
      NavigatorTabs(navigator).branchLabel { Label($0.capitalized, systemImage: "map") }
    }
    try host.select(tab: "Log")
    #expect(try host.text == "Tabs: Walk | [Log]\n  Log\n    \(controls)")
    #expect(navigator.titles == ["Log"])
  }

  @Test(arguments: [
    (2, "Sidebar:\n  Document 0\nDetail:\n  Document 1"),
    (3, "Sidebar:\n  Document 0\nContent:\n  Document 1\nDetail:\n  Document 2"),
    (4, "Sidebar:\n  Document 0\nContent:\n  Document 1\nDetail:\n  Document 3"),
  ])
  func `a split shows two columns or three`(count: Int, drawing: String) throws {
    let branches = (0..<count).map { BranchLayout("\($0)", Windows.document($0)) }
    let navigator = Navigator<Windows>.restored(.split(branches))
    if count > 3 { navigator.select("3") }
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    #expect(try host.text == drawing)
  }

  @Test func `an alert has a title, and its route's view as buttons`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.present(.document(1), style: .alert)
    let host = HeadlessHost {
      NavigatorView(navigator) { Button("Go to \($0.title)") {} }
        .alertTitle(for: Windows.self) { Text("Really \($0.title)?") }
    }
    #expect(try host.text == "[Go to Home]\nAlert: Really Document 1?\n  [Go to Document 1]")
    try host.tap("Go to Document 1")
    #expect(navigator.state.scenes[0].presentations == [])
  }

  @Test func `a tab's root that cannot be decoded has a placeholder`() async throws {
    let tabs = [BranchLayout("wet", OlderWindows.sidebar), BranchLayout("dry", .home)]
    let navigator = try await Navigator<Windows>.restored(behind: .tabs(tabs))
    let view = NavigatorView(navigator) { Text($0.title) }.unreadableScreen { Text("No \($0) any more") }
    #expect(
      try HeadlessHost { NavigatorView(navigator) { Text($0.title) } }.text == """
        Tabs: [wet] | dry
          The screen 'sidebar' cannot be shown.
        Alert:\u{20}
          The screen 'sidebar' cannot be shown.
          [OK]
        """)
    #expect(try HeadlessHost { view }.text.hasPrefix("Tabs: [wet] | dry\n  No sidebar any more\nAlert:"))
  }

  @Test func `a screen that cannot be decoded is replaced by the one below, and pushes go above it`()
    async throws
  {
    let navigator = try await Navigator<Windows>.restored(behind: .stack(.home, .sidebar))
    navigator.dismiss()
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title).navigationTitle($0.title) } }
    #expect(try host.text == "Home\n  Home")
    navigator.push(.document(1))
    #expect(try host.text == "Home > Document 1\n  Document 1")
    #expect(navigator.state.topStack?.entries.count == 3)
    try host.swipeBack()
    #expect(try host.text == "Home\n  Home")
    #expect(navigator.state.topStack?.entries.count == 1)
  }

  @Test func `a screen knows its place`() throws {
    let navigator = Navigator<Windows>.withTabs
    navigator.present(.document(1))
    let host = HeadlessHost { NavigatorView(navigator) { _ in PlaceScreen() } }
    #expect(
      try host.text == """
        Tabs: [walk] | log
          scene 2.0, stack 2.1, entry 2.2
        Sheet:
          scene 2.0, stack 3.1, entry 3.2
        """)
  }
}

extension Navigator<Windows> {
  /// A navigator after a build that had more screens, and an alert of one of them.
  fileprivate static func restored(
    behind layout: ContainerLayout<OlderWindows>
  ) async throws -> Navigator<Windows> {
    let log = InMemoryEventLog()
    let old = Navigator<OlderWindows>(log: log)
    old.restore(orElse: layout)
    old.present(.sidebar, style: .alert)
    old.confirmLaunch()
    try await old.flush()
    return .restored(log: log)
  }
}

private struct PlaceScreen: View {
  @Environment(\.screenPlace) private var place

  var body: some View {
    if let place, let scene = place.scene, let stack = place.stack, let entry = place.entry {
      Text("scene \(scene.description), stack \(stack.description), entry \(entry.description)")
    }
  }
}
