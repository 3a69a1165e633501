import BacktrailCore
import BacktrailRuntime
import Foundation

/// A view that shows a scene of a navigator: its stack, tabs, or columns, and the presentations above them.
///
/// ```swift
/// WindowGroup {
///   NavigatorView(navigator) { route in AppScreen(route) }
/// }
/// ```
///
/// The user's actions, such as swiping back, tapping a tab or a link, or dragging a sheet down, become moves. If the
/// navigator's state changes, even by many presentations at once, the view updates the screens in steps that the
/// platform supports, until they match the state. When the window leaves the foreground, a snapshot is stored and
/// everything is flushed. `status` reports any failure. A URL that the system passes to the window is opened if
/// `followLinks` was called. A refused URL is recorded in the log as a link.
///
/// Views inside a `NavigatorView` find the navigator with `@Environment(Navigator<AppRoute>.self)`, navigate in their
/// own scene with `@Environment(\.navigate)`, and find their position with `@Environment(\.screenPlace)`. In an alert,
/// the view of the route provides the buttons.
///
/// If a window is too narrow for the columns of a split, it shows the selected branch. Going back selects the branch
/// before it.
///
/// If you do not specify a scene, the view shows the active one. In an app with multiple windows, use `NavigatorWindow`
/// for each window.
public struct NavigatorView<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let scene: SceneID?
  private let frame: ContainerFrame<R>?
  private let content: (R) -> Content
  @State private var layers = WindowLayers()
  @State private var kept = Kept<SceneState<DecodedRoute<R>>>()
  @Environment(\.scenePhase) private var phase
  @Environment(\.window) private var reference
  @Environment(\.adapterRules) private var rules
  @Environment(\.screenLook) private var look

  /// Creates a view of a scene, by default the active one, with a view for each route.
  public nonisolated init(
    _ navigator: Navigator<R>, scene: SceneID? = nil, @ViewBuilder content: @escaping (R) -> Content
  ) {
    self.init(navigator, scene: scene, frame: nil, content: content)
  }

  /// Creates a view of a scene with content around its containers.
  package nonisolated init(
    _ navigator: Navigator<R>, scene: SceneID?, frame: ContainerFrame<R>?, content: @escaping (R) -> Content
  ) {
    self.navigator = navigator
    self.scene = scene
    self.frame = frame
    self.content = content
  }
}

extension NavigatorView where R: View, Content == R {
  /// Creates a view of a scene whose routes are views.
  public nonisolated init(_ navigator: Navigator<R>, scene: SceneID? = nil) {
    self.init(navigator, scene: scene) { $0 }
  }
}

@MainActor extension NavigatorView: View {
  public var body: some View {
    let _ = navigator.beginFrame(isHidden: phase == .background)
    let _ = navigator.followTransactions()
    Group {
      if let window = kept.latest(navigator.state.scene(scene)) {
        LayerView(
          navigator: navigator, layers: layers, scene: window.id, item: nil, frame: frame, content: content
        )
        .onChange(of: window.modalTargets, initial: true) { [layers, navigator, rules] old, new in
          // The layers that a window already has when it appears are shown without animation.
          layers.aim(at: new, rules: rules, animated: old != new && navigator.animation.animatesLayers)
        }
        .onAppear { [layers] in layers.appeared(0) }
      } else {
        EmptyWindow(navigator: navigator)
      }
    }
    .environment(navigator)
    .environment(\.screenLook, frame.map { $0.look(look) } ?? look)
    .onOpenURL { [navigator, scene] url in navigator.open(url, in: scene) }
    .onChange(of: phase, initial: true) { [navigator, layers, scene, reference] old, phase in
      // When a window closes, its phase is removed, even if the window's views stay in memory.
      if let window: AnyObject = reference == nil ? layers : reference?.identity {
        navigator.note(WindowRoster.Phase(phase), of: window)
      }
      guard phase == .active else { return }
      // The window may be hidden again before a task runs.
      navigator.enterForeground()
      guard old != phase else { return }
      layers.doubt()
      if let scene { navigator.activateScene(scene) }
    }
    .task(id: phase) { [navigator] in await navigator.followPhase() }
  }
}

/// The content of a window whose scene is not open, for example, before the navigator is restored.
///
/// It contains an empty `VStack`, because SwiftUI starts no tasks for a view without content and passes it no links. In
/// a debug build, it reminds the developer after a second that `restore` was not called.
struct EmptyWindow<R: Route>: View {
  let navigator: Navigator<R>
  @State private var isOverdue = false

  var body: some View {
    VStack {
      if isOverdue, !navigator.isRestored {
        Text("The navigator has not been restored. Call 'restore' once at launch.")
      }
    }
    #if DEBUG
      .task { [navigator] in
        guard !navigator.isRestored, (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        isOverdue = true
      }
    #endif
  }
}

extension Navigator {
  /// Opens a URL that the system passed to a window.
  func open(_ url: URL, in scene: SceneID?) {
    if let scene { activateScene(scene) }
    // An error means that the app does not follow links, and it is available as the last rejection. A refused link is
    // recorded.
    _ = try? open(url)
  }

  /// Closes, in one batch, the scenes whose windows the system did not restore after a launch.
  ///
  /// They become recently closed items. `reopenScene` reopens such a scene with all its screens. Undo does not reopen
  /// it.
  /// - Parameter shown: The scenes that have a window. There must be at least one.
  @discardableResult public func closeScenes(except shown: Set<SceneID>) -> MoveResult {
    let gone = state.scenes.map(\.id).filter { !shown.contains($0) }
    do {
      return try perform(cause: .restore) { moves in
        for scene in gone { moves.closeScene(.scene(scene)) }
      }
    } catch {
      return (error as? MoveRejection).map(MoveResult.rejected) ?? .unchanged
    }
  }
}

extension Navigator {
  /// Ensures that changes made without animation reach the views in a transaction that disables animations.
  func followTransactions() {
    changeFollowers {
      $0.animation.makeChangesAtOnce { change in withTransaction(\.disablesAnimations, true, change) }
    }
  }
}

extension NavigationState {
  /// Returns the scene of a stack.
  func scene(of stack: StackID) -> SceneID? { place(of: stack).map { scenes[$0.scene].id } }

  /// Returns the given scene, or the active one.
  func scene(_ id: SceneID?) -> SceneState<R>? {
    let id = id ?? activeScene
    return scenes.first { $0.id == id }
  }
}

extension SceneState {
  /// The presentations to show above the root.
  var modalTargets: [PresentationPlan.Target] {
    presentations.map { PresentationPlan.Target(id: $0.id, kind: ModalKind($0.style)) }
  }
}

extension WindowRoster.Phase {
  init(_ phase: ScenePhase) {
    switch phase {
    case .active: self = .inUse
    case .inactive: self = .visible
    default: self = .hidden
    }
  }
}
