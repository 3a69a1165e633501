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
    try await app.navigator.reopenLastTime()
    try await app.finish()
    #expect(Set(try app.titles) == ["Document 1", "Document 2"])
    await app.navigator.close()
  }
}
