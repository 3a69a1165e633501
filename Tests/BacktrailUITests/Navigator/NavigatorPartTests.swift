import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct NavigatorPartTests {
  private let controls = "[Walk] [Close] [Follow >]"

  @Test func `an app's own tabs show a stack each`() throws {
    let navigator = Navigator<Trail>.withTabs
    let stacks = navigator.state.scenes[0].root.branches.map(\.id)
    let host = HeadlessHost {
      VStack {
        NavigatorStack(navigator, stack: stacks[0])
        NavigatorStack(navigator, stack: stacks[1]) { Text("mine: \($0.title)") }
      }
    }
    navigator.push(.hut(3), on: .stack(stacks[1]))
    #expect(try host.text == "Map\n  \(controls)\nUntitled > Untitled\n  mine: Hut 3")
    try host.tap("Follow")
    #expect(navigator.state.stack(stacks[0])?.entries.count == 2)
  }

  @Test func `tabs stand alone, with labels`() throws {
    let navigator = Navigator<Trail>.withTabs
    let host = HeadlessHost {
      NavigatorTabs(navigator).branchLabel { Label($0.capitalized, systemImage: "map") }
    }
    try host.select(tab: "Log")
    #expect(try host.text == "Tabs: Walk | [Log]\n  Log\n    \(controls)")
    #expect(navigator.titles == ["Log"])
  }

  @Test(arguments: [
    (2, "Sidebar:\n  Hut 0\nDetail:\n  Hut 1"),
    (3, "Sidebar:\n  Hut 0\nContent:\n  Hut 1\nDetail:\n  Hut 2"),
    (4, "Sidebar:\n  Hut 0\nContent:\n  Hut 1\nDetail:\n  Hut 3"),
  ])
  func `a split shows two columns or three`(count: Int, drawing: String) throws {
    let branches = (0..<count).map { BranchLayout("\($0)", Trail.hut($0)) }
    let navigator = Navigator<Trail>.restored(.split(branches))
    if count > 3 { navigator.select("3") }
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    #expect(try host.text == drawing)
  }

  @Test func `an alert has a title, and its route's view as buttons`() throws {
    let navigator = Navigator<Trail>.restored()
    navigator.present(.hut(1), style: .alert)
    let host = HeadlessHost {
      NavigatorView(navigator) { Button("Go to \($0.title)") {} }
        .alertTitle(for: Trail.self) { Text("Really \($0.title)?") }
    }
    #expect(try host.text == "[Go to Map]\nAlert: Really Hut 1?\n  [Go to Hut 1]")
    try host.tap("Go to Hut 1")
    #expect(navigator.state.scenes[0].presentations == [])
  }

  @Test func `a tab's root that does not read has a placeholder`() async throws {
    let tabs = [BranchLayout("wet", OldTrail.swamp), BranchLayout("dry", .map)]
    let navigator = try await Navigator<Trail>.restored(behind: .tabs(tabs))
    let view = NavigatorView(navigator) { Text($0.title) }.unreadableScreen { Text("No \($0) any more") }
    #expect(
      try HeadlessHost { NavigatorView(navigator) { Text($0.title) } }.text == """
        Tabs: [wet] | dry
          The screen 'swamp' cannot be shown.
        Alert:\u{20}
          The screen 'swamp' cannot be shown.
          [OK]
        """)
    #expect(try HeadlessHost { view }.text.hasPrefix("Tabs: [wet] | dry\n  No swamp any more\nAlert:"))
  }

  @Test func `in place of a screen that does not read stands the one below, and what is pushed above`()
    async throws
  {
    let navigator = try await Navigator<Trail>.restored(behind: .stack(.map, .swamp))
    navigator.dismiss()
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title).navigationTitle($0.title) } }
    #expect(try host.text == "Map\n  Map")
    navigator.push(.hut(1))
    #expect(try host.text == "Map > Hut 1\n  Hut 1")
    #expect(navigator.state.topStack?.entries.count == 3)
    try host.swipeBack()
    #expect(try host.text == "Map\n  Map")
    #expect(navigator.state.topStack?.entries.count == 1)
  }

  @Test func `a screen knows where it stands`() throws {
    let navigator = Navigator<Trail>.withTabs
    navigator.present(.hut(1))
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

private enum OldTrail: Route {
  case map, swamp
}

extension Navigator<Trail> {
  /// A navigator behind a build that had more screens, and an alert of one of them.
  fileprivate static func restored(behind layout: ContainerLayout<OldTrail>) async throws -> Navigator<Trail>
  {
    let log = InMemoryEventLog()
    let old = Navigator<OldTrail>(log: log)
    old.restore(orElse: layout)
    old.present(.swamp, style: .alert)
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
