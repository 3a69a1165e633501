import BacktrailUI
import Foundation

// As much of AppKit as the recipe uses.

@MainActor protocol NSWindowDelegate: AnyObject {
  func windowDidBecomeKey(_ notification: Notification)
  func windowWillClose(_ notification: Notification)
}

@MainActor final class NSHostingController<Content: View> {
  let rootView: Content

  init(rootView: Content) { self.rootView = rootView }
}

@MainActor final class NSWindow {
  weak var delegate: (any NSWindowDelegate)?
  var isReleasedWhenClosed = true
  private(set) var isVisible = false
  let content: AnyView

  init<Content: View>(contentViewController controller: NSHostingController<Content>) {
    content = AnyView(controller.rootView)
  }

  func makeKeyAndOrderFront(_ sender: Any?) {
    isVisible = true
    delegate?.windowDidBecomeKey(Notification(name: .init("key")))
  }

  func close() {
    delegate?.windowWillClose(Notification(name: .init("close")))
    isVisible = false
  }
}
