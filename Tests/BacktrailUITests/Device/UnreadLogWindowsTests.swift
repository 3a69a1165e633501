import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The scenes that windows keep while the log cannot be read.
@MainActor @Suite(.temporaryLog) struct UnreadLogWindowsTests {
  /// The moments at which the log proves to be unreadable: when it is opened, when it is restored, or later.
  enum Moment: CaseIterable { case opening, restoring, later }

  private func launch(_ app: LateWindows, unreadableSince moment: Moment) async throws {
    let damage = StoreError.conflict(expected: 1, found: 2)
    switch moment {
    case .opening: try await app.restart(failing: [damage])
    case .restoring: try await app.restart(failing: [.protected("log"), damage])
    case .later: try await app.restart(isLocked: true)
    }
    try app.device.start()
    if moment == .later {
      app.fail([damage])
      try? await app.navigator.flush()
    }
  }

  @Test(arguments: Moment.allCases, [[0, 1], [1, 0], [0], [1]])
  func `windows find their scenes in a log that was repaired`(moment: Moment, order: [Int]) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    // A log may be unreadable in several launches.
    for _ in 0..<2 {
      try await launch(app, unreadableSince: moment)
      try app.show(order, isInUse: true)
      app.navigator.push(.document(5))
      try await app.finish()
      #expect(try app.titles.filter { $0 == "Document 5" } == ["Document 5"])
    }
    try await app.restart(isLocked: false)
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.texts == before)
    #expect(app.navigator.state.scenes.count == 2)
    await app.navigator.close()
  }

  @Test(arguments: Moment.allCases)
  func `a window of a launch without a readable log takes no scene from the other windows`(
    moment: Moment
  ) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    try await launch(app, unreadableSince: moment)
    try app.show([0, 1], isInUse: true)
    try app.device.openWindow()
    for number in 3...6 {
      app.navigator.openScene(root: .stack(.document(number)))
      try await app.finish()
    }
    let new = Array(app.device.windows.indices.dropFirst(2))
    #expect(new.count == 5)
    try await app.restart(isLocked: false)
    try app.show(new + [0, 1], isInUse: true)
    try await app.finish()
    #expect(try Array(app.texts.prefix(2)) == before)
    #expect(!app.navigator.canUndo)
    await app.navigator.close()
  }

  @Test(arguments: Moment.allCases)
  func `a window that was removed from memory returns with its scene`(moment: Moment) async throws {
    let app = try await LateWindows.two()
    try await launch(app, unreadableSince: moment)
    try app.show([0, 1], isInUse: true)
    try app.device.openWindow()
    app.navigator.push(.document(7))
    app.navigator.openScene(root: .stack(.document(8)))
    try await app.finish()
    let titles = try app.titles
    for place in [0, 2, 3, 1] {
      let window = app.device.windows[place]
      try app.device.hide(window)
      try app.device.disconnect(window)
      try await app.finish()
      try app.device.activate(window)
      try await app.finish()
      #expect(try app.titles == titles)
    }
    await app.navigator.close()
  }
}
