import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// Windows whose scenes the policy of a launch closes, although the system kept the IDs.
@MainActor @Suite(.temporaryLog) struct RestorePolicyWindowTests {
  @Test(arguments: [false, true], [false, true])
  func `a window does not reopen the scene that the policy closed`(isLocked: Bool, isInUse: Bool) async throws
  {
    let app = try await LateWindows.two()
    app.policy = RestorePolicy(freshScenes: ["main"])
    try await app.restart(isLocked: isLocked)
    try app.show([0, 1], isInUse: isInUse)
    try await app.finish()
    if isLocked { try await app.unlock() }
    try app.show([0, 1], isInUse: true)
    try await app.finish()
    #expect(try app.titles == ["Home", "Home"])
    #expect(app.navigator.state.scenes.count == 2)
    app.navigator.undo()
    try await app.finish()
    #expect(app.navigator.state.scenes.count == 2)
    try await app.navigator.reopenLastTime()
    try await app.finish()
    #expect(Set(try app.titles) == ["Document 1", "Document 2"])
    await app.navigator.close()
  }

  @Test func `a window does not reopen a scene that was closed before, if the policy starts fresh`()
    async throws
  {
    let app = try await LateWindows.two()
    try await app.restart(isLocked: false)
    // The scene of the window that does not appear is closed.
    try app.show([1], isInUse: true)
    try await app.finish()
    app.policy = RestorePolicy(startsFreshAfterCleanExit: true)
    try await app.restart(isLocked: false)
    try app.show([1, 0], isInUse: true)
    try await app.finish()
    #expect(try app.titles == ["Home", "Home"])
    await app.navigator.close()
  }
}
