import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The scenes of windows that the system restores, some without the data that it kept for them.
@MainActor @Suite(.temporaryLog) struct RestoredWindowsTests {
  private nonisolated static let orders = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  /// All windows are created before one of them is in use, or each is in use before the next is created.
  @Test(arguments: orders, [true, false])
  func `a window that kept its scene shows it, whichever windows lost theirs and appear first`(
    order: [Int], areTogether: Bool
  ) async throws {
    for lost in 1..<7 {
      for active in 0..<3 {
        let app = try await ThreeWindows(active: active)
        let scenes = app.shown
        try await app.kill(losing: (0..<3).filter { lost & 1 << $0 != 0 })
        try app.launch(order, areTogether: areTogether)
        let kept = (0..<3).filter { lost & 1 << $0 == 0 }
        let story = Comment("\(scenes), lost \(lost), active \(active): \(app.shown)")
        #expect(kept.map { app.shown[$0] } == kept.map { scenes[$0] }, story)
        #expect(Set(app.shown.compactMap(\.self)).count == 3, story)
        if areTogether { #expect(Set(app.shown) == Set(scenes), story) }
      }
    }
  }

  @Test func `a window that lost its scene keeps the one that it took once something has happened in it`()
    async throws
  {
    let app = try await ThreeWindows(active: 2)
    let scenes = app.shown
    try await app.kill(losing: [0])
    try app.launch([0], areTogether: true)
    #expect(app.shown == [scenes[2], nil, nil])
    app.navigator.push(.document(9))
    try app.device.activate(app.device.windows[2])
    #expect(app.shown[0] == scenes[2])
    #expect(app.shown[2] != scenes[2])
  }

  @Test func `a window that leaves its scene to the one that names it does not become the active one`()
    async throws
  {
    let app = try await ThreeWindows(active: 2)
    let scenes = app.shown
    try await app.kill(losing: [0])
    try app.launch([0], areTogether: true)
    try app.device.connect(app.device.windows[2], in: .inactive)
    #expect(app.shown[2] == scenes[2])
    #expect(app.navigator.state.activeScene == scenes[2])
  }

  @Test(arguments: orders)
  func `a launch with several windows leaves nothing to undo, and neither does another active window`(
    order: [Int]
  ) async throws {
    for active in 0..<3 {
      let app = try await ThreeWindows(active: active)
      try await app.kill(losing: [])
      try app.launch(order, areTogether: true)
      #expect(!app.navigator.canUndo, "active \(active)")
      app.navigator.push(.document(9))
      app.navigator.undo()
      for window in app.device.windows { try app.device.activate(window) }
      #expect(!app.navigator.canUndo && app.navigator.canRedo)
      let shown = app.navigator.state.activeScene
      app.navigator.redo()
      #expect(app.navigator.state.activeScene == shown)
    }
  }

  @Test(arguments: 0...3)
  func `the steps in a window that the system removed are not undone`(undone: Int) async throws {
    let app = try await LateWindows.two()
    for number in [3, 4, 5] { app.navigator.push(.document(number)) }
    for _ in 0..<undone { app.navigator.undo() }
    let shown = try #require(try app.titles.last)
    let (first, second) = (app.device.windows[0], app.device.windows[1])
    try app.device.activate(first)
    try app.device.hide(second)
    try app.device.disconnect(second)
    try await app.finish()
    #expect(app.navigator.state.scenes.count == 1)
    app.navigator.push(.document(8))
    app.navigator.undo()
    #expect(try app.titles == ["Document 1", ""])
    app.navigator.undo()
    #expect(try app.titles == ["Home", ""])
    #expect(!app.navigator.canUndo)
    try app.device.activate(second)
    try await app.finish()
    #expect(try app.titles == ["Home", shown])
    app.navigator.redo()
    #expect(try app.titles == ["Document 1", shown])
    app.navigator.redo()
    #expect(try app.titles == ["Document 8", shown])
    #expect(!app.navigator.canRedo)
    await app.navigator.close()
  }

  @Test func `two windows that name one scene do not both show it`() async throws {
    let app = try await ThreeWindows(active: 2)
    let scenes = app.shown
    try await app.kill(losing: [0])
    try app.launch([0], areTogether: true)
    app.navigator.push(.document(9))
    // Both the window that took the scene and the one that had it name it now.
    try await app.kill(losing: [])
    try app.launch([0, 2], areTogether: true)
    #expect(app.shown[0] == scenes[2])
    #expect(app.shown[2] != nil)
    #expect(app.shown[2] != scenes[2])
  }
}

/// An app with three windows on a device, one of which is in use.
@MainActor
private final class ThreeWindows {
  private let log = InMemoryEventLog()
  private(set) var device: HeadlessDevice!
  private(set) var navigator: Navigator<Windows>!

  init(active: Int) async throws {
    device = HeadlessDevice { [unowned self] in
      navigator = .restored(log: log)
      return ManyWindowsApp(navigator: navigator)
    }
    try device.launch()
    for _ in 0..<2 { try device.openWindow() }
    try device.activate(device.windows[active])
  }

  /// The scene of each window.
  var shown: [SceneID?] { device.windows.map(\.shownScene) }

  func kill(losing lost: [Int]) async throws {
    try await navigator.flush()
    device.kill()
    for window in lost { device.discardStorage(of: device.windows[window]) }
  }

  func launch(_ order: [Int], areTogether: Bool) throws {
    let windows = order.map { device.windows[$0] }
    if areTogether { return try device.launch(showing: windows) }
    for window in windows { try device.activate(window) }
  }
}
