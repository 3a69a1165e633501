import BacktrailUI
import Foundation

/// The windows of an app without SwiftUI's scenes: one for each scene of the navigator.
@MainActor final class ScreenWindows {
  private let navigator: Navigator<Screen>
  private(set) var windows: [SceneID: (window: NSWindow, delegate: WindowDelegate)] = [:]

  init(_ navigator: Navigator<Screen>) { self.navigator = navigator }

  /// Opens the windows that are missing, and closes those whose scene is closed. Call it at launch and after moves.
  func update() {
    let scenes = navigator.state.scenes.map(\.id)
    let active = navigator.state.activeScene
    let closed = windows.filter { !scenes.contains($0.key) }
    for (scene, shown) in closed {
      windows[scene] = nil
      shown.window.delegate = nil
      shown.window.close()
    }
    let missing = scenes.filter { windows[$0] == nil }
    for scene in missing {
      let view = NavigatorView(navigator, scene: scene) { screen in Text("\(screen)") }
      let window = NSWindow(contentViewController: NSHostingController(rootView: view))
      let delegate = WindowDelegate(self, navigator, scene)
      window.isReleasedWhenClosed = false
      window.delegate = delegate
      windows[scene] = (window, delegate)
      window.makeKeyAndOrderFront(nil)
    }
    if !missing.isEmpty || !closed.isEmpty, let active { windows[active]?.window.makeKeyAndOrderFront(nil) }
  }

  /// Closes the scene of a window that the user closed.
  func close(_ scene: SceneID) {
    windows[scene] = nil
    navigator.closeScene(.scene(scene))
  }
}

@MainActor final class WindowDelegate: NSObject, NSWindowDelegate {
  private weak var windows: ScreenWindows?
  private let navigator: Navigator<Screen>
  private let scene: SceneID

  init(_ windows: ScreenWindows, _ navigator: Navigator<Screen>, _ scene: SceneID) {
    (self.windows, self.navigator, self.scene) = (windows, navigator, scene)
  }

  func windowDidBecomeKey(_ notification: Notification) { navigator.activateScene(scene) }

  func windowWillClose(_ notification: Notification) { windows?.close(scene) }
}
