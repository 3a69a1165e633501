import BacktrailTesting
import BacktrailUI
import Foundation
import Testing
import Worlds

/// Windows that appear before the navigator has its scenes: the log is protected, or `restore` is called later.
@MainActor @Suite(.temporaryLog) struct LateWindowsTests {
  @Test(arguments: [false, true], [false, true])
  func `a window that appears before the log shows its scene once the log opens`(
    isInUse: Bool, isMoved: Bool
  ) async throws {
    let app = LateWindows()
    // The scene of the only window is not the first one of the log.
    try app.device.launch()
    try app.device.openWindow()
    try app.device.close(app.device.windows[0])
    try await app.finish()
    app.navigator.push(.document(1))
    let before = try app.texts
    try await app.restart(isLocked: true)
    try app.show([0], isInUse: isInUse)
    try await app.finish()
    if isMoved { app.navigator.push(.document(2)) }
    let window = app.device.windows[0]
    try await app.unlock()
    #expect(app.device.windows.map { $0 === window } == [true])
    #expect(try isMoved ? app.titles == ["Document 2"] : app.texts == before)
    try app.device.activate(window)
    try await app.finish()
    #expect(app.device.windows.map { $0 === window } == [true])
    #expect(try isMoved ? app.titles == ["Document 2"] : app.texts == before)
    #expect(app.navigator.state.scenes.count == 1)
    let kept = try app.texts
    try await app.restart(isLocked: false)
    try app.show([0], isInUse: true)
    #expect(try app.texts == kept)
    await app.navigator.close()
  }

  /// Opens the log. Each window has to show its own scene, even the one that appears only then.
  private func unlock(_ app: LateWindows, showing order: [Int], expecting before: [String?]) async throws {
    try await app.unlock()
    for place in order { #expect(try app.texts[place] == before[place]) }
    // The other window appears after the log.
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.texts == before)
    #expect(app.navigator.state.scenes.count == 2)
    await app.navigator.close()
  }

  @Test(arguments: [[0, 1], [1, 0], [0], [1]], [false, true])
  func `each window that appears before the log shows its own scene once the log opens`(
    order: [Int], isInUse: Bool
  ) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    try await app.restart(isLocked: true)
    try app.show(order, isInUse: isInUse)
    try await app.finish()
    // A window that comes to the front does not count as navigation.
    if isInUse { try app.show(order, isInUse: true) }
    try await unlock(app, showing: order, expecting: before)
  }

  @Test func `windows that were used before the log opens stay as they are`() async throws {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: true)
    try app.show([1, 0], isInUse: true)
    try await app.finish()
    app.navigator.push(.document(5))
    app.navigator.openScene(root: .stack(.document(6)))
    try await app.finish()
    let (windows, titles) = (app.device.windows, try app.titles)
    #expect(titles.sorted() == ["Document 5", "Document 6", "Home"])
    try await app.unlock()
    #expect(app.device.windows.elementsEqual(windows) { $0 === $1 })
    #expect(try app.titles == titles)
    await app.navigator.close()
  }

  @Test func `a process that ends before the log opens leaves each window its scene`() async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    try await app.restart(isLocked: true)
    try app.show([1, 0], isInUse: true)
    try await app.finish()
    try await app.restart(isLocked: false)
    try app.show([1, 0], isInUse: true)
    try await app.finish()
    #expect(try app.texts == before)
    await app.navigator.close()
  }

  @Test(arguments: [[0, 1], [1, 0]], [false, true])
  func `a window that appears before the navigator is restored shows its own scene afterward`(
    order: [Int], isInUse: Bool
  ) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    app.isRestoring = false
    try await app.restart(isLocked: false)
    try app.show(order, isInUse: isInUse)
    try await app.finish()
    app.navigator.restore(orElse: .stack(.home))
    try await app.finish()
    #expect(try app.texts == before)
    #expect(app.navigator.state.scenes.count == 2)
    await app.navigator.close()
  }

  @Test(arguments: [[0, 1], [1, 0]], [[0], [1], [0, 1]])
  func `windows that lost their scenes before the navigator is restored share the log's scenes afterward`(
    order: [Int], lost: [Int]
  ) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    app.isRestoring = false
    try await app.restart(isLocked: false)
    for place in lost { app.device.discardStorage(of: app.device.windows[place]) }
    try app.show(order, isInUse: true)
    try await app.finish()
    app.navigator.restore(orElse: .stack(.home))
    try await app.finish()
    #expect(Set(try app.texts) == Set(before))
    #expect(app.navigator.state.scenes.count == 2)
    #expect(app.navigator.state.closedItems.isEmpty)
    await app.navigator.close()
  }

  @Test(arguments: [[0], [0, 1], [1, 0]], [false, true])
  func `a window whose scene was closed shows it again once the log opens`(
    order: [Int], isInUse: Bool
  ) async throws {
    let app = try await LateWindows.two()
    let before = try app.texts
    // Only the second window is used, so the scene of the first one is closed.
    try await app.restart(isLocked: false)
    try app.show([1], isInUse: true)
    try await app.finish()
    #expect(app.navigator.state.scenes.count == 1)
    try await app.restart(isLocked: true)
    try app.show(order, isInUse: isInUse)
    try await app.finish()
    try await unlock(app, showing: order, expecting: before)
  }

  @Test func `a link that a window receives before the navigator is restored is rejected`() async throws {
    let app = LateWindows()
    app.isRestoring = false
    try app.device.launch()
    try app.device.windows[0].host?.open(#require(URL(string: "windows://document/1")))
    #expect(app.navigator.lastRejection == .notRestored)
    app.navigator.restore(orElse: .stack(.home))
    try await app.finish()
    #expect(try app.titles == ["Home"])
    await app.navigator.close()
  }
}
