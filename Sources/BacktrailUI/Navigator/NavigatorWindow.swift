import BacktrailCore
import BacktrailRuntime
import Dispatch
import Foundation
import Observation

/// A window in an app with multiple windows. It shows one scene, which stays open as long as the window does.
///
/// ```swift
/// WindowGroup(for: SceneID.self) { $scene in
///   NavigatorWindow(navigator, scene: $scene, orElse: .stack(.list)) { scene in
///     NavigatorView(navigator, scene: scene)
///   }
/// }
/// ```
///
/// `navigator.openScene(root:)` opens a window, and `closeScene(_:)` closes one. Undo, `reopenScene(_:)`, and
/// everything else that changes the scenes also open and close windows. A window that the user opens gets its own scene
/// with the given layout. The scene of a window that the user closes becomes a recently closed item.
///
/// The system preserves the ID of a window's scene across launches. If the ID was lost, the window shows one of the
/// log's scenes that no other window shows, preferably the active one. If a window with the ID of that scene is
/// restored later, the restored window takes over the scene, unless the scene has changed in the meantime. The first
/// window then shows another scene without a window, or a new scene. Two windows never show the same scene. A launch
/// that cannot read the log leaves the IDs in it as they are, for a launch that can.
///
/// Scenes without a window are closed once the app is in use. The system also removes background windows from memory.
/// The scene of such a window is closed when another window is in use, and reopened with all its screens when its
/// window is restored.
///
/// On a platform with a single window, such as a phone, `NavigatorWindow` shows the active scene, and scenes do not
/// open or close windows.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct NavigatorWindow<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let value: Binding<SceneID?>
  private let layout: ContainerLayout<R>
  private let name: String
  private let content: (SceneID) -> Content
  @State private var window = WindowIdentity()
  @State private var scene: SceneID?
  /// The ID of the scene in the log, which the value is not while the log cannot be read.
  @SceneStorage("backtrail.scene") private var logged: String?
  @Environment(\.scenePhase) private var phase
  @Environment(\.supportsMultipleWindows) private var hasManyWindows
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow

  /// Creates a window with a view for its scene.
  ///
  /// `scene` is the value that `WindowGroup(for:)` provides and that the system preserves for the window. The scene of
  /// a new window has the given name, and the layout as its root.
  public nonisolated init(
    _ navigator: Navigator<R>, scene: Binding<SceneID?>, orElse layout: ContainerLayout<R>,
    named name: String = "main", @ViewBuilder content: @escaping (SceneID) -> Content
  ) {
    self.navigator = navigator
    value = scene
    self.layout = layout
    self.name = name
    self.content = content
  }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor extension NavigatorWindow: View {
  public var body: some View {
    // A `Group` would apply the modifiers to its content, which does not exist at first.
    VStack(spacing: 0) {
      if let scene = hasManyWindows ? scene : navigator.state.activeScene {
        content(scene).environment(\.window, WindowReference(window))
      } else {
        EmptyWindow(navigator: navigator)
          .onOpenURL { [navigator] url in navigator.open(url, in: nil) }
      }
    }
    .onAppear {
      // On a Mac, a closed window may reappear with its state and without a phase change.
      navigator.note(WindowRoster.Phase(phase), of: window)
      attach()
    }
    .onChange(of: window.yields) { attach() }
    .onChange(of: navigator.isRestored) { attach() }
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
    var kept = KeptScene(value: value.wrappedValue, logged: logged)
    if let open = navigator.sceneRequested(by: kept, in: window) {
      openWindow(value: open)
      return dismissWindow()
    }
    scene = navigator.attach(
      window, keeping: &kept, orElse: layout, named: name,
      onYield: { [weak window] in window?.yields += 1 })
    if value.wrappedValue != kept.value { value.wrappedValue = kept.value }
    if logged != kept.logged { logged = kept.logged }
  }

  /// Closes this window if its scene is closed, and opens windows for scenes that have none.
  private func match(isActivation: Bool = false) {
    guard hasManyWindows else { return }
    if let scene = navigator.scene(in: window), !navigator.state.scenes.contains(where: { $0.id == scene }) {
      navigator.release(window)
      dismissWindow()
    }
    for scene in navigator.matchWindows(isActivation: isActivation) { openWindow(value: scene) }
  }
}

/// The identity of a window. It exists as long as the state of the window's views, and reports its own deallocation.
///
/// `onDisappear` cannot serve this purpose, because it also runs for views that are hidden by a full-screen cover.
@MainActor @Observable
final class WindowIdentity {
  /// The number of times that the window lost its scene to a window with the ID of that scene, or to a log that was
  /// attached late.
  var yields = 0
  @ObservationIgnored var onLeave: (@MainActor @Sendable () -> Void)?

  nonisolated init() {}

  deinit {
    guard let onLeave else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated(onLeave) }
  }
}

/// A weak reference to a window for use by the window's views, which may outlive it.
struct WindowReference {
  private(set) weak var identity: WindowIdentity?

  init(_ identity: WindowIdentity) { self.identity = identity }
}

extension EnvironmentValues {
  /// The window around a view; `nil` outside a `NavigatorWindow`.
  var window: WindowReference? {
    get { self[WindowReferenceKey.self] }
    set { self[WindowReferenceKey.self] = newValue }
  }
}

private struct WindowReferenceKey: EnvironmentKey {
  static var defaultValue: WindowReference? { nil }
}

extension NodeID: Codable {
  /// Decodes the stored form, such as `412.0`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "Expected an ID such as '412.0', found '\(text)'."
        ))
    }
    self = id
  }

  /// Encodes the stored form, such as `412.0`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
