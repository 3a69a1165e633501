import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// The effects of a device with several windows on an app, and of the app on its windows.
///
/// iPadOS removes a window from memory while it is in the background, and keeps what it needs to bring it back
/// (developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)). macOS brings windows back only if the
/// person's settings say so.
@MainActor @Suite struct ManyWindowsTests {
  @Test(.tags(.slow), arguments: 0..<5)
  func `there is exactly one window for each scene, whatever happens`(part: UInt64) async throws {
    for seed in SlowCases.first(100 as UInt64).shifted(by: part * 100) {
      try await WindowStory(seed: seed).tell(steps: 25)
    }
  }

  @Test func `windows that are not tied to their scenes are detected`() async throws {
    await #expect(throws: StoryError.self) { try await WindowStory(seed: 0, isTied: false).tell(steps: 25) }
  }

  private func launched() async throws -> (HeadlessDevice, Navigator<Windows>) {
    let navigator = Navigator<Windows>.restored()
    let device = HeadlessDevice { ManyWindowsApp(navigator: navigator) }
    try device.launch()
    try await device.finishTasks()
    return (device, navigator)
  }

  private func texts(_ device: HeadlessDevice) throws -> [String] {
    try device.connectedWindows.compactMap { try $0.host?.text }
  }

  @Test func `opening a scene opens a window, and closing it closes the window`() async throws {
    let (device, navigator) = try await launched()
    let first = try #require(navigator.state.activeScene)
    navigator.openScene(root: .stack(.document(1)))
    try device.settle()
    let second = try #require(navigator.state.activeScene)
    #expect(try texts(device) == ["\(first) Home", "\(second) Document 1"])
    navigator.closeScene()
    try device.settle()
    #expect(try texts(device) == ["\(first) Home"])
    navigator.undo()
    try device.settle()
    #expect(try texts(device) == ["\(first) Home", "\(second) Document 1"])
  }

  @Test func `closing a window closes its scene, which can be reopened`() async throws {
    let (device, navigator) = try await launched()
    let window = try device.openWindow()
    let second = try #require(navigator.state.activeScene)
    navigator.push(.document(1))
    #expect(navigator.state.scenes.count == 2)
    try device.close(window)
    try await device.finishTasks()
    #expect(navigator.state.scenes.count == 1)
    navigator.reopenScene()
    try device.settle()
    #expect(try texts(device).last == "Untitled > Untitled\n  \(second) Document 1")
  }

  @Test func `a window that was removed from memory comes back with its screens`() async throws {
    let (device, navigator) = try await launched()
    navigator.push(.document(1))
    let first = try #require(device.windows.first)
    try device.openWindow()
    let text = try first.host?.text
    try device.hide(first)
    try device.disconnect(first)
    try await device.finishTasks()
    #expect(navigator.state.scenes.count == 1)
    try device.activate(first)
    #expect(try first.host?.text == text)
    #expect(navigator.state.scenes.count == 2)
  }

  @Test func `the last window that was removed from memory and lost its storage comes back from the log`()
    async throws
  {
    let (device, navigator) = try await launched()
    navigator.push(.document(1))
    let window = try #require(device.windows.first)
    let text = try window.host?.text
    try device.hide(window)
    try device.disconnect(window)
    try await device.finishTasks()
    device.discardStorage(of: window)
    try device.activate(window)
    #expect(try window.host?.text == text)
    #expect(navigator.state.scenes.count == 1)
  }

  @Test func `if there is only one window, it shows the active scene`() async throws {
    let navigator = Navigator<Windows>.restored()
    let device = HeadlessDevice(hasManyWindows: false) { ManyWindowsApp(navigator: navigator) }
    try device.launch()
    navigator.openScene(root: .stack(.document(1)))
    let second = try #require(navigator.state.activeScene)
    #expect(try texts(device) == ["\(second) Document 1"])
    navigator.closeScene()
    #expect(try texts(device) == ["\(try #require(navigator.state.activeScene)) Home"])
  }

  @Test func `the id of a scene is stored as it is written`() throws {
    let id = try #require(SceneID("412.0"))
    let data = try JSONEncoder().encode([id])
    #expect(String(decoding: data, as: UTF8.self) == #"["412.0"]"#)
    #expect(try JSONDecoder().decode([SceneID].self, from: data) == [id])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SceneID].self, from: Data(#"["x"]"#.utf8))
    }
  }
}
