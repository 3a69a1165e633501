import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The differences between a Mac and a phone.
@MainActor @Suite struct PlatformTests {
  private let controls = "[Open] [Close] [Follow >]"

  /// A Mac has no full-screen cover; there it is a sheet
  /// (developer.apple.com/documentation/swiftui/view/fullscreencover(ispresented:ondismiss:content:)).
  @Test(arguments: [PresentationStyle.sheet, .fullScreenCover])
  func `a cover on a Mac is a sheet, which replaces another and is closed like one`(
    style: PresentationStyle
  ) throws {
    for seed in 0..<16 as Range<UInt64> {
      let log = InMemoryEventLog()
      let navigator = Navigator<Windows>.restored(log: log)
      let host = HeadlessHost(adversity: Adversity(seed: seed)) {
        NavigatorView(navigator) { Text($0.title) }
      }
      host.hasCovers = false
      navigator.present(.document(1), style: style)
      try host.settle()
      try navigator.perform { moves in
        moves.dismiss()
        moves.present(.document(2), style: .fullScreenCover)
      }
      #expect(try host.text == "Home\nSheet:\n  Document 2")
      #expect(navigator.state.activeSceneState?.presentations.map(\.style) == [.fullScreenCover])
      let head = navigator.headSeq
      try host.dragDown()
      #expect(try host.text == "Home")
      #expect(navigator.headSeq == head + 1)
    }
  }

  /// A split that is too narrow for its columns becomes one stack
  /// (developer.apple.com/documentation/swiftui/navigationsplitviewcolumn).
  @Test func `a narrow split shows the selected branch, and a way back to the one before`() throws {
    let navigator = Navigator<Windows>.restored(
      .split([BranchLayout("list", .home), BranchLayout("detail", .document(0), .document(1))]))
    let host = HeadlessHost { NavigatorView(navigator) }
    host.isCompact = true
    #expect(try host.text == "Sidebar:\n  Home\n    \(controls)")
    navigator.select("detail")
    #expect(try host.text == "Detail:\n  Document 0 > Document 1\n    \(controls)")
    try host.swipeBack()
    #expect(try host.text == "Detail:\n  Document 0\n    \(controls)")
    try host.swipeBack()
    #expect(navigator.selectedBranch == "list")
    #expect(try host.text == "Sidebar:\n  Home\n    \(controls)")
  }

  @Test func `a split that becomes narrow and wide again has lost and recorded nothing`() throws {
    let navigator = Navigator<Windows>.restored(
      .split(
        [
          BranchLayout("a", .home), BranchLayout("b", .document(0)),
          BranchLayout("c", .counter, .document(1)),
        ]))
    navigator.select("c")
    let host = HeadlessHost { NavigatorView(navigator) }
    let (head, text) = (navigator.headSeq, try host.text)
    host.isCompact = true
    #expect(try host.text == "Detail:\n  Counter > Document 1\n    \(controls)")
    host.isCompact = false
    #expect(try host.text == text)
    #expect(navigator.headSeq == head)
    host.isCompact = true
    for column in ["c", "b", "a"] {
      try host.swipeBack()
      #expect(navigator.selectedBranch == column)
    }
    #expect(throws: HeadlessError.self) { try host.swipeBack() }
  }
}
