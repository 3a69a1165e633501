import BacktrailUI
import Testing

@MainActor @Suite struct NavigatorViewTests {
  private let controls = "[Walk] [Close] [Follow >]"

  @Test func `a button and a link push`() throws {
    let navigator = Navigator<Trail>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Walk")
    try host.tap("Follow")
    #expect(navigator.titles == ["Map", "Hut 1", "Hut 2"])
    #expect(try host.text == "Map > Hut 1 > Hut 2\n  \(controls)")
  }

  @Test func `a swipe and dismiss pop one screen`() throws {
    let navigator = Navigator<Trail>.restored(.stack(.map, .hut(1), .hut(2), .hut(3)))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.swipeBack()
    try host.tap("Close")
    #expect(navigator.titles == ["Map", "Hut 1"])
    #expect(try host.text == "Map > Hut 1\n  \(controls)")
  }

  @Test func `a tap on a tab selects it, and the other keeps its screens`() throws {
    let navigator = Navigator<Trail>.withTabs
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Walk")
    try host.select(tab: "log")
    #expect(navigator.titles == ["Log"])
    #expect(try host.text == "Tabs: walk | [log]\n  Log\n    \(controls)")
    try host.select(tab: "walk")
    #expect(navigator.titles == ["Map", "Hut 1"])
  }

  @Test func `a sheet that is dragged down or dismissed is dismissed`() throws {
    let navigator = Navigator<Trail>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    for close in [{ try host.dragDown() }, { try host.tap("Close") }] {
      navigator.present(.hut(5))
      #expect(try host.text == "Map\n  \(controls)\nSheet:\n  Hut 5\n    \(controls)")
      try close()
      #expect(navigator.state.activeSceneState?.presentations == [])
      #expect(try host.text == "Map\n  \(controls)")
    }
  }

  @Test func `many layers come at once, and go at once`() throws {
    let navigator = Navigator<Trail>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try navigator.perform { moves in
      moves.present(.hut(1))
      moves.present(.hut(2), style: .fullScreenCover)
      moves.present(.hut(3), style: .popover)
      moves.present(.peak("Top"), style: .alert)
    }
    #expect(
      try host.text == """
        Map
          \(controls)
        Sheet:
          Hut 1
            \(controls)
          Cover:
            Hut 2
              \(controls)
            Popover:
              Hut 3
                \(controls)
              Alert: peak
                \(controls)
        """)
    navigator.dismiss(.all)
    #expect(try host.text == "Map\n  \(controls)")
    navigator.undo()
    #expect(try host.text.contains("Popover:"))
  }

  @Test func `a layer is replaced by one of another kind`() throws {
    let navigator = Navigator<Trail>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    navigator.present(.hut(1))
    try host.settle()
    try navigator.perform { moves in
      moves.dismiss()
      moves.present(.hut(2), style: .fullScreenCover)
    }
    #expect(try host.text == "Map\n  \(controls)\nCover:\n  Hut 2\n    \(controls)")
  }

  @Test func `a screen keeps its state while its entry lives, whatever happens around it`() throws {
    let navigator = Navigator<Trail>.restored(.stack(.map, .camp))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Rest")
    try host.tap("Rest")
    navigator.push(.hut(1))
    try host.settle()
    navigator.pop()
    #expect(try host.text == "Map > Camp\n  [Rest]\n  rested 2 at 2.3")
    navigator.pop()
    try host.settle()
    navigator.push(.camp)
    #expect(try host.text == "Map > Camp\n  [Rest]\n  rested 0 at 6.0")
  }

  @Test func `a new root starts anew, also in the same stack`() throws {
    let navigator = Navigator<Trail>.restored(.stack(.camp))
    let host = HeadlessHost { NavigatorView(navigator) }
    for renew in [{ navigator.setStack([.camp]) }, { navigator.setRoot(.stack(.camp)) }] {
      try host.tap("Rest")
      navigator.setStack([.map])
      _ = renew()
      #expect(try host.text.contains("rested 0 at \(try #require(navigator.state.top).id)"))
    }
  }

  @Test func `a screen whose route is replaced shows the new one`() throws {
    let navigator = Navigator<Trail>.restored(.stack(.map, .hut(1)))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    navigator.replace(with: .peak("Top"))
    #expect(try host.text == "Map > Top\n  \(controls)")
  }

  /// The app's own sheet goes late, and ours, asked for meanwhile, is lost to it.
  @Test func `a layer that was lost comes when the app is used again`() throws {
    var wasLost = false
    for seed in 0..<16 as Range<UInt64> {
      let navigator = Navigator<Trail>.restored()
      let host = HeadlessHost(adversity: Adversity(seed: seed, kinds: [.lateDismissal])) {
        NavigatorView(navigator) { trail in OwnSheet(trail: trail, navigator: navigator) }
      }
      try host.tap("Own")
      try host.tap("Switch")
      wasLost = try wasLost || !host.text.contains("Hut 1")
      host.scenePhase = .inactive
      try host.settle()
      host.scenePhase = .active
      #expect(try host.text == "[Own]\nSheet:\n  Hut 1\n  [Own]")
    }
    #expect(wasLost)
  }
}

private struct OwnSheet: View {
  let trail: Trail
  let navigator: Navigator<Trail>
  @State private var isShown = false

  var body: some View {
    VStack {
      if trail != .map { Text(trail.title) }
      Button("Own") { isShown = true }
    }
    .fullScreenCover(isPresented: $isShown) {
    } content: {
      Button("Switch") {
        isShown = false
        navigator.present(.hut(1))
      }
    }
  }
}
