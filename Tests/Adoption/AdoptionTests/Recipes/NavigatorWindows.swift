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
    for (scene, closed) in windows where !scenes.contains(scene) {
      windows[scene] = nil
      closed.window.delegate = nil
      closed.window.close()
    }
    for scene in scenes where windows[scene] == nil {
      let view = NavigatorView(navigator, scene: scene) { screen in Text("\(screen)") }
      let window = NSWindow(contentViewController: NSHostingController(rootView: view))
      let delegate = WindowDelegate(navigator, scene)
      window.isReleasedWhenClosed = false
      window.delegate = delegate
      windows[scene] = (window, delegate)
      window.makeKeyAndOrderFront(nil)
    }
  }
}

@MainActor final class WindowDelegate: NSObject, NSWindowDelegate {
  private let navigator: Navigator<Screen>
  private let scene: SceneID

  init(_ navigator: Navigator<Screen>, _ scene: SceneID) { (self.navigator, self.scene) = (navigator, scene) }

  func windowDidBecomeKey(_ notification: Notification) { navigator.activateScene(scene) }

  func windowWillClose(_ notification: Notification) { navigator.closeScene(.scene(scene)) }
}
