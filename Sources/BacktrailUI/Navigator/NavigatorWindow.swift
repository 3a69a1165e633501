import BacktrailCore
import BacktrailRuntime
import Dispatch
import Foundation

/// A window of an app with several: it has one scene, which is open as long as the window is.
///
/// ```swift
/// WindowGroup(for: SceneID.self) { $scene in
///   NavigatorWindow(navigator, scene: $scene, orElse: .stack(.list)) { scene in
///     NavigatorView(navigator, scene: scene)
///   }
/// }
/// ```
///
/// `navigator.openScene(root:)` opens a window, and `closeScene(_:)` closes one; so do undo, `reopenScene(_:)`, and
/// whatever else changes the scenes. A window that a person opens has a scene of its own with the layout, and one that a
/// person closes moves its scene to the recently closed ones.
///
/// The system keeps a window's scene over launches. A window whose value it lost takes a scene of the log that has no
/// window, the active one first. What no window came for is closed once the app is in use. The system also removes windows
/// from memory while they are in the background: such a scene is closed when another window is in use, and reopened with
/// all its screens when its window comes back.
///
/// Where the platform has one window, as on a phone, it shows the active scene, and no scene opens or closes a window.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct NavigatorWindow<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let kept: Binding<SceneID?>
  private let layout: ContainerLayout<R>
  private let name: String
  private let content: (SceneID) -> Content
  @State private var window = WindowIdentity()
  @State private var scene: SceneID?
  @Environment(\.scenePhase) private var phase
  @Environment(\.supportsMultipleWindows) private var hasManyWindows
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow

  /// A window with a view for its scene.
  ///
  /// `scene` is the value that the system keeps for the window, as `WindowGroup(for:)` hands it out. A scene that a person
  /// opens with a new window has the layout as its root, and the name.
  public nonisolated init(
    _ navigator: Navigator<R>, scene: Binding<SceneID?>, orElse layout: ContainerLayout<R>,
    named name: String = "main", @ViewBuilder content: @escaping (SceneID) -> Content
  ) {
    self.navigator = navigator
    kept = scene
    self.layout = layout
    self.name = name
    self.content = content
  }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor extension NavigatorWindow: View {
  public var body: some View {
    // A group would hand the modifiers to its content, which is not there at first.
    VStack(spacing: 0) {
      if let scene = hasManyWindows ? scene : navigator.state.activeScene { content(scene) }
    }
    .onAppear { attach() }
    .onWindowClose { [navigator, window] in navigator.leave(window) }
    .onChange(of: phase, initial: true) { old, phase in
      navigator.note(WindowRoster.Phase(phase), of: window)
      guard phase == .active else { return }
      attach()
      match(isActivation: true)
    }
    .onChange(of: navigator.state.scenes.map(\.id), initial: true) { match() }
  }

  private func attach() {
    guard hasManyWindows else { return }
    window.onLeave = { [weak navigator] in navigator?.windowLeft() }
    scene = navigator.attach(window, keeping: kept.wrappedValue, orElse: layout, named: name)
    if kept.wrappedValue != scene { kept.wrappedValue = scene }
  }

  /// Closes this window if its scene is closed, and opens windows for scenes that have none.
  private func match(isActivation: Bool = false) {
    guard hasManyWindows else { return }
    if let scene, !navigator.state.scenes.contains(where: { $0.id == scene }) {
      navigator.release(window)
      dismissWindow()
    }
    for scene in navigator.matchWindows(isActivation: isActivation) { openWindow(value: scene) }
  }
}

/// The identity of a window: it lives as long as the state of the window's views, and tells when it ends.
///
/// `onDisappear` does not: it runs for what a full-screen cover hides.
@MainActor
final class WindowIdentity {
  var onLeave: (@MainActor @Sendable () -> Void)?

  nonisolated init() {}

  deinit {
    guard let onLeave else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated(onLeave) }
  }
}

extension NodeID: Codable {
  /// Decodes the written form, `412.0`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "Expected an id such as '412.0', found '\(text)'."
        ))
    }
    self = id
  }

  /// Encodes the written form, `412.0`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
