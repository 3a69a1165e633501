import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct NavigatorViewTests {
  private let controls = "[Open] [Close] [Follow >]"

  @Test func `a button and a link push`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Open")
    try host.tap("Follow")
    #expect(navigator.titles == ["Home", "Document 1", "Document 2"])
    #expect(try host.text == "Home > Document 1 > Document 2\n  \(controls)")
  }

  @Test func `a swipe and dismiss pop one screen`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1), .document(2), .document(3)))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.swipeBack()
    try host.tap("Close")
    #expect(navigator.titles == ["Home", "Document 1"])
    #expect(try host.text == "Home > Document 1\n  \(controls)")
  }

  @Test func `a tap on a tab selects it, and the other keeps its screens`() throws {
    let navigator = Navigator<Windows>.withTabs
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Open")
    try host.select(tab: "log")
    #expect(navigator.titles == ["Log"])
    #expect(try host.text == "Tabs: walk | [log]\n  Log\n    \(controls)")
    try host.select(tab: "walk")
    #expect(navigator.titles == ["Home", "Document 1"])
  }

  @Test func `a sheet that is dragged down or dismissed is dismissed`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    for close in [{ try host.dragDown() }, { try host.tap("Close") }] {
      navigator.present(.document(5))
      #expect(try host.text == "Home\n  \(controls)\nSheet:\n  Document 5\n    \(controls)")
      try close()
      #expect(navigator.state.activeSceneState?.presentations == [])
      #expect(try host.text == "Home\n  \(controls)")
    }
  }

  @Test func `many layers appear at once and disappear at once`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try navigator.perform { moves in
      moves.present(.document(1))
      moves.present(.document(2), style: .fullScreenCover)
      moves.present(.document(3), style: .popover)
      moves.present(.note("Top"), style: .alert)
    }
    #expect(
      try host.text == """
        Home
          \(controls)
        Sheet:
          Document 1
            \(controls)
          Cover:
            Document 2
              \(controls)
            Popover:
              Document 3
                \(controls)
              Alert: note
                \(controls)
        """)
    navigator.dismiss(.all)
    #expect(try host.text == "Home\n  \(controls)")
    navigator.undo()
    #expect(try host.text.contains("Popover:"))
  }

  @Test func `a layer is replaced by one of a different kind`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    navigator.present(.document(1))
    try host.settle()
    try navigator.perform { moves in
      moves.dismiss()
      moves.present(.document(2), style: .fullScreenCover)
    }
    #expect(try host.text == "Home\n  \(controls)\nCover:\n  Document 2\n    \(controls)")
  }

  @Test func `a screen keeps its state as long as its entry exists, whatever happens around it`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .counter))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Count")
    try host.tap("Count")
    navigator.push(.document(1))
    try host.settle()
    navigator.pop()
    #expect(try host.text == "Home > Counter\n  [Count]\n  counted 2 at 2.3")
    navigator.pop()
    try host.settle()
    navigator.push(.counter)
    #expect(try host.text == "Home > Counter\n  [Count]\n  counted 0 at 6.0")
  }

  @Test func `a new root starts with fresh state, even in the same stack`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.counter))
    let host = HeadlessHost { NavigatorView(navigator) }
    for renew in [{ navigator.setStack([.counter]) }, { navigator.setRoot(.stack(.counter)) }] {
      try host.tap("Count")
      navigator.setStack([.home])
      _ = renew()
      #expect(try host.text.contains("counted 0 at \(try #require(navigator.state.top).id)"))
    }
  }

  @Test func `a screen whose route is replaced shows the new one`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1)))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    navigator.replace(with: .note("Top"))
    #expect(try host.text == "Home > Top\n  \(controls)")
  }

  /// The app's own sheet is dismissed late, and ours, requested in the meantime, is lost because of it.
  @Test func `a layer that was lost appears when the app is used again`() throws {
    var wasLost = false
    for seed in 0..<16 as Range<UInt64> {
      let navigator = Navigator<Windows>.restored()
      let host = HeadlessHost(adversity: Adversity(seed: seed, kinds: [.lateDismissal])) {
        NavigatorView(navigator) { OwnSheet(route: $0, navigator: navigator) }
      }
      try host.tap("Own")
      try host.tap("Switch")
      wasLost = try wasLost || !host.text.contains("Document 1")
      host.scenePhase = .inactive
      try host.settle()
      host.scenePhase = .active
      #expect(try host.text == "[Own]\nSheet:\n  Document 1\n  [Own]")
    }
    #expect(wasLost)
  }
}

private struct OwnSheet: View {
  let route: Windows
  let navigator: Navigator<Windows>
  @State private var isShown = false

  var body: some View {
    VStack {
      if route != .home { Text(route.title) }
      Button("Own") { isShown = true }
    }
    .fullScreenCover(isPresented: $isShown) {
    } content: {
      Button("Switch") {
        isShown = false
        navigator.present(.document(1))
      }
    }
  }
}
