import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// Windows that appear late in a launch that restores less after a failed one.
@MainActor @Suite(.temporaryLog) struct FailedLaunchWindowTests {
  @Test(arguments: [false, true])
  func `a window shows its screens again once the user has reopened what the launch omitted`(
    isConfirmed: Bool
  ) async throws {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: false)
    try app.show([0], isInUse: true)
    try await app.finish()
    try await app.crash()
    try app.show([0], isInUse: true)
    try await app.finish()
    #expect(app.navigator.restoreLevel == .withoutTop)
    if isConfirmed { app.navigator.confirmLaunch() }
    try await app.navigator.reopenLastTime()
    try await app.finish()
    try app.show([1], isInUse: true)
    try await app.finish()
    #expect(try app.titles == ["Document 1", "Document 2"])
  }

  @Test func `until then, the screens of such a window are placeholders`() async throws {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: false)
    try app.show([0], isInUse: true)
    try await app.finish()
    try await app.crash()
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.texts[1]?.contains("cannot be shown") == true)
    try await app.navigator.reopenLastTime()
    try await app.finish()
    #expect(try app.titles == ["Document 1", "Document 2"])
  }

  @Test(arguments: [[0], [1], [0, 1], [1, 0]])
  func `a second failed launch keeps the screens of such a window`(order: [Int]) async throws {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: false)
    try app.show([0], isInUse: true)
    try await app.finish()
    try await app.crash()
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.texts[1]?.contains("cannot be shown") == true)
    try await app.crash()
    try app.show(order, isInUse: true)
    try await app.finish()
    try await app.navigator.reopenLastTime()
    try await app.finish()
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.titles == ["Document 1", "Document 2"])
  }
}
