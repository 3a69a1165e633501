import BacktrailMap
import BacktrailMapUI
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The way out of a presentation in which nothing can be decoded in this build.
@MainActor @Suite struct UnreadableLayerTests {
  private let log = InMemoryEventLog()
  private let environment = NavigatorEnvironment(graceTime: nil)
  private let sentence = "The screen 'sidebar' cannot be shown."

  /// A window after a build that had more screens.
  private func window(
    of layer: ContainerLayout<OlderWindows>, as style: PresentationStyle
  ) async throws -> (Navigator<Windows>, HeadlessHost) {
    let old = Navigator<OlderWindows>(log: log, environment: environment)
    old.restore(orElse: .stack(.home))
    old.present(layer, style: style)
    try await old.flush()
    let navigator = Navigator.restored(.stack(.home), log: log)
    return (navigator, HeadlessHost { NavigatorView(navigator) { Text($0.title) } })
  }

  @Test(arguments: [
    (PresentationStyle.sheet, "Sheet"), (.fullScreenCover, "Cover"), (.popover, "Popover"),
    (.custom("drawer"), "Sheet"),
  ])
  func `a layer in which nothing can be decoded says so and can be closed`(
    style: PresentationStyle, name: String
  ) async throws {
    let (navigator, host) = try await window(of: .stack(.sidebar), as: style)
    #expect(try host.text == "Home\n\(name):\n  \(sentence)\n  [Close]")
    try host.tap("Close")
    #expect(navigator.state.scenes[0].presentations == [])
    #expect(try host.text == "Home")
    try await navigator.flush()
    #expect(Navigator.restored(log: log).state.scenes[0].presentations == [])
  }

  @Test func `a layer that is not closed comes back in a build that can decode it`() async throws {
    let (navigator, host) = try await window(of: .stack(.sidebar), as: .fullScreenCover)
    #expect(try host.text.hasSuffix("[Close]"))
    try await navigator.flush()
    let old = Navigator<OlderWindows>(log: log, environment: environment)
    old.restore(orElse: .stack(.home))
    #expect(old.state.top?.route == .route(.sidebar))
  }

  @Test func `tabs of which none can be decoded are closed together, and tabs of which one can be are not`()
    async throws
  {
    let (navigator, host) = try await window(
      of: .tabs([BranchLayout("wet", .sidebar), BranchLayout("deep", .sidebar, .sidebar)]),
      as: .fullScreenCover)
    #expect(try host.text == "Home\nCover:\n  \(sentence)\n  [Close]")
    try host.tap("Close")
    navigator.present(.tabs([BranchLayout("dry", .home)]), style: .fullScreenCover)
    #expect(try host.text == "Home\nCover:\n  Tabs: [dry]\n    Home")
  }

  @Test func `a layer of which only the root cannot be decoded is closed after going back to it`()
    async throws
  {
    let (navigator, host) = try await window(of: .stack(.sidebar, .home), as: .fullScreenCover)
    #expect(try host.text == "Home\nCover:\n  Untitled > Untitled\n    Home")
    try host.swipeBack()
    try host.tap("Close")
    #expect(navigator.state.scenes[0].presentations == [])
    #expect(try host.text == "Home")
  }

  @Test func `a layer that a map no longer has can be closed`() async throws {
    let before = ScreenMap(
      Navigation(Artist(work: Present(Navigation(Work()), style: .fullScreenCover))))
    let first = Navigator(map: before, log: log, environment: environment)
    try first.restore(orElse: before.router[root: ()])
    before.router[][move: \.work, ()]?.move()
    try await first.flush()
    let after = ScreenMap(Navigation(Artist()))
    let second = Navigator(map: after, log: log, environment: environment)
    try second.restore(orElse: after.router[root: ()])
    let host = HeadlessHost { NavigatorView(second, map: after) }
    let artist = "Artist\n  Artist\n  [Back] [Note]"
    #expect(try host.text == "\(artist)\nCover:\n  The screen 'root/work' cannot be shown.\n  [Close]")
    try host.tap("Close")
    #expect(second.state.scenes[0].presentations == [])
    #expect(try host.text == artist)
  }
}
