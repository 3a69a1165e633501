import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct SheetOptionsTests {
  private nonisolated static let names: [(PresentationStyle, String)] = [
    (.sheet(detents: []), "sheet"),
    (.sheet(detents: [.medium, .large]), "sheet?detents=medium,large"),
    (.sheet(detents: [.fraction(0.25), .height(300)]), "sheet?detents=fraction:0.25,height:300.0"),
    (.sheet(detents: [], isBackgroundEnabled: true), "sheet?background=enabled"),
    (
      .sheet(detents: [.large], isBackgroundEnabled: true, isDismissDisabled: true),
      "sheet?detents=large&background=enabled&dismiss=disabled"
    ),
  ]

  @Test(arguments: names) func `the options are in the style's name`(style: PresentationStyle, name: String) {
    #expect(style.rawValue == name)
    #expect(SheetOptions(PresentationStyle(rawValue: name))?.name ?? "sheet" == name)
  }

  @Test(
    arguments: [
      ("sheet?detents=tall,medium,height:x&tilt=1", SheetOptions(detents: [.medium])), ("sheets?", nil),
      ("card", nil),
      ("sheet?", SheetOptions()),
    ] as [(String, SheetOptions?)])
  func `options that are not understood are left out`(name: String, options: SheetOptions?) {
    #expect(SheetOptions(PresentationStyle(rawValue: name)) == options)
  }

  private func launch(_ log: InMemoryEventLog) -> (Navigator<Windows>, HeadlessHost) {
    let navigator = Navigator<Windows>.restored(log: log)
    return (navigator, HeadlessHost { NavigatorView(navigator) { Text($0.title) } })
  }

  @Test func `a sheet keeps its heights, even after a launch`() async throws {
    let log = InMemoryEventLog()
    let (navigator, host) = launch(log)
    navigator.present(.document(1), style: .sheet(detents: [.medium, .large]))
    #expect(try host.text == "Home\nSheet (large, medium):\n  Document 1")
    try await navigator.flush()
    #expect(try launch(log).1.text == host.text)
    try host.dragDown()
    #expect(try host.text == "Home")
  }

  @Test func `a sheet with too many heights is refused with a sentence about them`() {
    let navigator = Navigator<Windows>.restored()
    let heights = (1...200).map { SheetDetent.height(Double($0)) }
    let result = navigator.present(.document(1), style: .sheet(detents: heights))
    let sentence =
      "The detents and options of the sheet take 2505 bytes; the limit is 512. Pass fewer detents."
    #expect(result.rejection?.description == sentence)
    let style = PresentationStyle(rawValue: String(repeating: "s", count: 513))
    #expect(
      navigator.present(.document(1), style: style).rejection?.description
        == "The name of the presentation style is 513 bytes long; the limit is 512. Shorten it.")
    #expect(navigator.titles == ["Home"])
  }

  @Test func `a sheet that must not be swiped away is dismissed only by the app`() throws {
    let (navigator, host) = launch(InMemoryEventLog())
    navigator.present(.document(1), style: .sheet(detents: [], isDismissDisabled: true))
    #expect(throws: HeadlessError.self) { try host.dragDown() }
    navigator.dismiss()
    #expect(try host.text == "Home")
  }

  @Test(arguments: [true, false]) func `the screen behind a sheet can be used if the sheet allows it`(
    isEnabled: Bool
  ) throws {
    let navigator = Navigator<Windows>.restored()
    let stack = try #require(navigator.state.topStack)
    let root = MoveTarget.Stack.stack(stack.id)
    let host = HeadlessHost {
      NavigatorView(navigator) { route in
        if route == .home {
          Button("Add") { navigator.push(.document(2), on: root) }
        } else {
          Text(route.title)
        }
      }
    }
    navigator.present(.document(1), style: .sheet(detents: [.medium], isBackgroundEnabled: isEnabled))
    if isEnabled {
      try host.tap("Add")
    } else {
      #expect(throws: HeadlessError.self) { try host.tap("Add") }
    }
    #expect(navigator.state.stack(stack.id)?.entries.count == (isEnabled ? 2 : 1))
  }
}
