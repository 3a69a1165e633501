import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The effects of gestures and iOS versions on a stack.
@MainActor @Suite struct GestureTests {
  private static let controls = "[Open] [Close] [Follow >]"

  /// A swipe that is let go too early shows the screen below and writes nothing; code that takes that screen's
  /// appearance for a way back pops (github.com/heinzl/swift-composable-navigation/issues/17).
  @Test func `a canceled swipe back changes nothing`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1), .counter))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.tap("Count")
    let (head, text) = (navigator.headSeq, try host.text)
    for _ in 0..<3 { try host.cancelSwipeBack() }
    #expect(navigator.headSeq == head)
    #expect(try host.text == text)
    try host.swipeBack()
    #expect(navigator.titles == ["Home", "Document 1"])
  }

  /// iOS 18 may append a link's value twice in a frame (github.com/ThangKM/sRouting/issues/16).
  @Test func `a link that is tapped once is followed once`() throws {
    for seed in 0..<16 as Range<UInt64> {
      let navigator = Navigator<Windows>.restored()
      let host = HeadlessHost(adversity: Adversity(seed: seed, kinds: [.doublePush])) {
        NavigatorView(navigator)
      }
      try host.tap("Follow")
      #expect(navigator.titles == ["Home", "Document 2"])
      try host.tap("Follow")
      #expect(navigator.titles == ["Home", "Document 2", "Document 2"])
      #expect(try host.text == "Home > Document 2 > Document 2\n  \(Self.controls)")
    }
  }

  /// A guard may refuse the push, or the app may take it back immediately: the next tap counts all the same.
  @Test func `a link that led nowhere can be followed again`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    for _ in 0..<2 {
      try host.tap("Follow")
      #expect(navigator.titles == ["Home", "Document 2"])
      navigator.pop()
    }
    try host.tap("Follow")
    navigator.undo()
    try host.tap("Follow")
    #expect(try host.text == "Home > Document 2\n  \(Self.controls)")
  }

  /// On iOS 17 a tab appears at launch, on iOS 18 when it is selected
  /// (swiftyplace.com/blog/swiftui-view-lifecycle-onappear).
  @Test func `a tab that appears after another one moves only itself`() throws {
    var hasMoved = false
    for seed in 0..<16 as Range<UInt64> {
      let navigator = Navigator<Windows>.withTabs
      let host = HeadlessHost(adversity: Adversity(seed: seed, kinds: [.strayAppearance])) {
        NavigatorView(navigator) { HastyScreen(route: $0) }
      }
      #expect(try host.text == "Tabs: [walk] | log\n  Home")
      #expect(navigator.titles == ["Home"])
      hasMoved = hasMoved || navigator.state.activeSceneState?.root.branches[1].entries.count == 2
      try host.select(tab: "log")
      #expect(navigator.titles.prefix(1) == ["Log"])
    }
    #expect(hasMoved)
  }

  /// Since Xcode 16.3 a stack with its own binding reports that screens in between appear, and omits some that
  /// do (dev.classmethod.jp/articles/xcode-16-3-navigationstack-onappear-issue). On iOS 26 screens were pushed and popped in
  /// passing (github.com/johnpatrickmorgan/TCACoordinators/issues/90).
  @Test func `a stack that writes and appears out of turn shows what was requested`() throws {
    let kinds: Set<Adversity.Kind> = [.strayAppearance, .stalePath, .doublePush]
    for seed in 0..<64 as Range<UInt64> {
      let navigator = Navigator<Windows>.restored()
      let host = HeadlessHost(adversity: Adversity(seed: seed, kinds: kinds)) { NavigatorView(navigator) }
      try host.settle()
      navigator.setStack([.home, .document(1), .document(2), .document(3)])
      #expect(try host.text == "Home > Document 1 > Document 2 > Document 3\n  \(Self.controls)")
      try host.swipeBack()
      navigator.push(.document(4))
      try host.tap("Follow")
      let expected = ["Home", "Document 1", "Document 2", "Document 4", "Document 2"]
      #expect(navigator.titles == expected)
      #expect(try host.text == expected.joined(separator: " > ") + "\n  \(Self.controls)")
    }
  }
}

/// A screen that navigates on as soon as it appears, if it is the log.
private struct HastyScreen: View {
  let route: Windows
  @Environment(\.navigate) private var navigate

  var body: some View {
    Text(route.title).onAppear {
      if route == .note("Log") { navigate.push(Windows.document(7)) }
    }
  }
}
