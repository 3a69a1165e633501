import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// Windows that are asked for while the log of a locked device is closed.
@MainActor @Suite(.temporaryLog) struct RequestedWindowsTests {
  @Test(arguments: [[0, 1], [1, 0]], [false, true])
  func `asking for a scene that has a window shows its window`(order: [Int], isLogged: Bool) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    let logged = app.navigator.state.scenes.map(\.id)
    try await app.restart(isLocked: true)
    try app.show(order, isInUse: true)
    try await app.finish()
    let windows = app.device.windows
    for scene in isLogged ? logged : app.navigator.state.scenes.map(\.id) {
      app.wanted = scene
      try app.device.windows[0].host?.tap("Show")
      try await app.finish()
      #expect(app.device.windows.elementsEqual(windows) { $0 === $1 })
    }
    try await app.unlock()
    #expect(app.device.windows.elementsEqual(windows) { $0 === $1 })
    #expect(try app.texts == before)
    await app.navigator.close()
  }

  /// The IDs of scenes in memory are also those of other scenes in the log.
  @Test func `each scene that is opened before the log gets a window of its own`() async throws {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: true)
    try app.show([0, 1], isInUse: true)
    for number in 3...8 {
      app.navigator.openScene(root: .stack(.document(number)))
      try await app.finish()
      #expect(app.device.windows.count == number)
    }
    let titles = try app.titles
    try await app.unlock()
    #expect(try app.titles == titles)
    #expect(Set(try app.texts).count == 8)
    await app.navigator.close()
  }
}
